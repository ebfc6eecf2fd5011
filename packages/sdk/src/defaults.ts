import type { Score } from './answer.js';
import {
  type ConfigFields,
  type ConfigValues,
  givenValues,
  publicConfig,
  readConfig,
} from './config/index.js';
import type { AnyDefinition } from './definition.js';
import { drawFigure, hasGeneratedBrowser, NO_FIGURE, type PluginDesign } from './design.js';
import { type Figure, figureLimits } from './figure/index.js';
import { localized } from './localized.js';
import type { InputOf, PluginOperations } from './operations.js';
import { imagesOf } from './question.js';
import { normalizedInput, scoreOperation, slipsOperation } from './score-operation.js';
import { ServiceError } from './services.js';
import { showOnPaper, writeText } from './surfaces/paper.js';
import type { Parts } from './surfaces/parts.js';
import { stepsPart } from './surfaces/steps-part.js';

function viewData(
  { config: fields, usesImages }: PluginDesign,
  { configText, parameters, question }: InputOf<'view'>,
) {
  const images = usesImages ? { images: JSON.stringify(imagesOf(question)) } : {};
  return { data: { config: publicConfig(fields, configText), parameters, ...images } };
}

/** Adds the given values to the description of a picture, which does not show them. */
function withGiven(fields: ConfigFields, config: ConfigValues, figure: Figure): Figure {
  if (givenValues(fields, config, 'de').length === 0) return figure;
  const block = { kind: 'figure', name: 'figure', figure, share: 1 } as const;
  const description = localized((language) =>
    writeText([...givenValues(fields, config, language), block], language).slice(
      0,
      figureLimits.text,
    ),
  );
  return { ...figure, description };
}

/** Returns `null` for a type without scoring, and if a service failed. */
async function scoreOrNull(
  score: PluginOperations['score'],
  input: InputOf<'score'>,
): Promise<Score | null> {
  try {
    return (await score?.(input)) ?? null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** Returns the operations that are generated from a design and the author's own functions. */
export function defaultOperations(
  type: string,
  design: PluginDesign,
  authored: AnyDefinition,
): PluginOperations {
  const { figure, config: fields } = design;
  const { steps } = authored;
  // The input of an operation contains the services, too.
  const own = authored.parts as Partial<Parts> | undefined;
  const parts = { ...(steps ? { steps: stepsPart(design, steps) } : {}), ...own };
  const score = scoreOperation(design, authored);
  const slips = slipsOperation(design, authored);
  const drawn: PluginOperations = {
    picture(use) {
      const unanswered = drawFigure(design, { ...use, answer: '', images: imagesOf(use.question) });
      if (!unanswered) throw new TypeError(NO_FIGURE);
      const config = readConfig(fields, use.configText).values;
      return {
        figure: withGiven(fields, config, unanswered),
        widthPercent: design.widthPercent(config),
      };
    },
    imageTemplates: ({ name }) => [{ label: type, tag: `[PIG ${name} ""]`, help: type }],
  };
  const shown: PluginOperations = {
    print: (input) =>
      showOnPaper(design, parts, {
        ...{ ...input, format: 'latex', submission: null },
        score: () => Promise.resolve(null),
      }),
    result(sent) {
      const { input } = normalizedInput(design, sent);
      let found: Promise<Score | null> | undefined;
      return showOnPaper(design, parts, {
        ...{ ...input, submission: input },
        score: () => (found ??= scoreOrNull(score, input)),
      });
    },
  };
  return {
    ...(figure ? drawn : {}),
    ...(hasGeneratedBrowser(design) ? { view: (input) => viewData(design, input) } : {}),
    ...(score ? { score } : {}),
    ...(slips ? { slips } : {}),
    ...(figure || design.isScored || authored.parts ? shown : {}),
  };
}
