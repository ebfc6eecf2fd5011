import type { Score, ScoreBreakdown, Verdicts } from '../answer.js';
import { membersIn } from '../answers/members.js';
import { formatAnswer } from '../answers/spec.js';
import { type ConfigValues, givenValues, publicConfig, readConfig } from '../config/index.js';
import { answerOf, drawFigure, type PluginDesign } from '../design.js';
import type { Language } from '../localized.js';
import { displaySize, type InputOf, type Print } from '../operations.js';
import { readImages } from '../question.js';
import * as s from '../schema.js';
import { answerPart, named, scorePart } from './answer-part.js';
import { type Block, figuresIn, writeWith } from './blocks.js';
import { fieldBlocks } from './fields.js';
import { htmlWriter } from './html-writer.js';
import { latexWriter } from './latex-writer.js';
import { type PartInput, partKinds, type Parts } from './parts.js';
import { textWriter } from './text-writer.js';

function verdictsOf(score: Score | null): Verdicts {
  if (!score?.breakdown) return {};
  const { verdict, parts = [] } = score.breakdown;
  const members = parts.flatMap(({ member, breakdown }): [string, ScoreBreakdown['verdict']][] =>
    member === undefined ? [] : [[member, breakdown.verdict]],
  );
  return { '': verdict, ...Object.fromEntries(members) };
}

/** A figure as wide as configured, up to 60 % of the line. */
function figureBlock(
  design: PluginDesign,
  name: string,
  drawn: PartInput & { readonly config: ConfigValues; readonly verdicts?: Verdicts },
): readonly Block[] {
  const { config, viewData, submission } = drawn;
  const images = readImages(viewData.images);
  const shown = { ...drawn, images, parameters: viewData.parameters ?? '' };
  // The solution may be seen in a result only.
  const figure = drawFigure(design, shown, submission !== null);
  const percent = s.demand(displaySize, design.widthPercent(config), 'widthPercent');
  const share = Math.min(60, Math.max(10, percent)) / 100;
  return figure ? [{ kind: 'figure', name, figure, share }] : [];
}

const partsOf = (design: PluginDesign): Parts => ({
  given({ config }) {
    const values = givenValues(design.config, config, 'de');
    return values.length === 0 ? [] : [values.join('; ')];
  },
  figure: async (input) =>
    figureBlock(design, 'figure', { ...input, verdicts: verdictsOf(await input.score()) }),
  answer(input) {
    const { config, answer } = input;
    const spec = answerOf(design);
    if (!spec) return [];
    const label = spec.label.de;
    const show = (stored: string | null) => fieldBlocks(spec, { label, config, stored });
    const text = formatAnswer(design.answer, config, answer);
    const shown = membersIn(spec, config) ? { shown: show(answer) } : {};
    return answerPart({ label, text, blank: show(null), ...shown }, input);
  },
  score: async ({ score }) => scorePart(await score()),
  async right(input) {
    const { config, submission } = input;
    if (!submission) return [];
    const { text } = submission.expected;
    const isReadable = design.answer?.read(text, config) != null;
    const isOther = isReadable && (await input.score())?.verdict !== 'correct';
    const figure = isOther ? figureBlock(design, 'solution', { ...input, answer: text }) : [];
    const short = design.answer?.shorten?.(submission, config) ?? text;
    const formatted = formatAnswer(design.answer, config, short);
    if (formatted === '') return figure;
    const isTable = design.answer && membersIn(design.answer, config) && formatted.includes('\n');
    const blocks = isTable
      ? fieldBlocks(design.answer, { label: 'Richtig', config, stored: short })
      : [named('Richtig', formatted)];
    return [...figure, ...blocks];
  },
  steps: () => [],
});

/** Writes blocks as HTML or LaTeX. */
export const writeBlocks = (blocks: readonly Block[], format: 'html' | 'latex'): string =>
  (format === 'html' ? writeWith(htmlWriter, blocks) : writeWith(latexWriter, blocks)).toString();

/** Writes blocks as plain text in lines, for screen readers. */
export const writeText = (blocks: readonly Block[], language: Language): string =>
  writeWith(textWriter(language), blocks).trim();

/** Separates lines to write on, even if the host's document has no space between paragraphs. */
const PARAGRAPHS = '\\par{\\parindent=0pt\\ifdim\\parskip<3pt \\parskip=3pt \\fi\n';

interface PaperInput
  extends Omit<InputOf<'print'>, 'mode'>, Pick<PartInput, 'submission' | 'score'> {
  readonly format: 'html' | 'latex';
}

/**
 * Prints a question or shows its result: all parts in order, the author's own instead of those of the
 * design.
 */
export async function showOnPaper(
  design: PluginDesign,
  own: Partial<Parts>,
  input: PaperInput,
): Promise<Print> {
  const { format } = input;
  const { config: fields } = design;
  const text = input.submission ? input.configText : publicConfig(fields, input.configText);
  const config = readConfig(fields, text).values;
  const parts = { ...partsOf(design), ...own };
  // On a printed solution sheet, a missing answer is not a wrong one.
  const isUnanswered =
    format === 'latex' && input.submission !== null && input.answer.trim() === '';
  const given = {
    ...{ ...input, config, viewData: input.viewData ?? {} },
    ...(isUnanswered && { score: () => Promise.resolve(null) }),
  };
  const blocks: Block[] = [];
  for (const kind of partKinds)
    if (!isUnanswered || kind !== 'score') blocks.push(...(await parts[kind](given)));
  const source = writeBlocks(blocks, format);
  return {
    source: format === 'html' ? `<div>\n${source}</div>\n` : `${PARAGRAPHS}${source}\\par}\n`,
    figures: figuresIn(blocks),
  };
}
