import { type AnswerSpec, splitStored } from './answers/index.js';
import { membersIn } from './answers/record.js';
import {
  type ConfigCheck,
  type ConfigFields,
  type ConfigValues,
  publicConfig,
  readConfig,
} from './config/index.js';
import type { Figure, Handle, Shape } from './figure/model.js';
import type { Language } from './localized.js';
import type { Images } from './question.js';

/** What a plugin type is made of, where its author described it; the browser part is made of it. */
export interface PluginDesign {
  readonly config: ConfigFields;
  /** What the fields say together. */
  readonly checkConfig: ConfigCheck<ConfigFields>;
  readonly answer: AnswerSpec | null;
  readonly figure:
    | ((input: {
        readonly config: ConfigValues;
        readonly answer: unknown;
        readonly parameters: string;
        readonly images: Images;
      }) => Figure)
    | null;
  /** Whether the figure places images of the question, which then go to the browser, too. */
  readonly usesImages: boolean;
  /** Width of pictures and prints in percent of the available one. */
  readonly widthPercent: (config: ConfigValues) => number;
  /** Whether students answer: there is an `answer` or the author's own scoring. */
  readonly isScored: boolean;
  /** False where the author wrote the whole script for browsers, or wants none. */
  readonly wantsBrowser: boolean;
  /** File of a browser part that the author wrote, relative to the plugin's; `null` for none. */
  readonly browserFile: string | null;
}

/** Whether the browser part can be made from the description alone. */
export const hasGeneratedBrowser = (design: PluginDesign): boolean =>
  design.wantsBrowser &&
  (design.browserFile !== null || design.answer !== null || Object.keys(design.config).length > 0);

/** Whether the dialog, too, is made from the fields. */
export const hasGeneratedDialog = (design: PluginDesign): boolean =>
  hasGeneratedBrowser(design) && Object.keys(design.config).length > 0;

/** What a figure is drawn for. */
export interface FigureInput {
  readonly config: ConfigValues;
  readonly parameters: string;
  /** The answer as it is stored. */
  readonly stored: string;
  readonly images?: Images;
}

/**
 * The figure of an answer with its handles named; `null` when the plugin type has none.
 *
 * @throws TypeError when a handle sets what is no number or point of the answer
 */
export function figureForAnswer(design: PluginDesign, input: FigureInput): Figure | null {
  const { config, parameters, stored, images = {} } = input;
  const answer = design.answer?.read(stored, config) ?? null;
  const figure = design.figure?.({ config, answer, parameters, images });
  if (!figure) return null;
  return mapHandles(figure, (found) => {
    const { spec, stored: own } = boundMember(design, found.bindsTo, input);
    const words = (language: Language) => {
      const value = spec.format(own, config, language);
      const label = spec.label[language];
      return value === '' ? label : `${label}: ${value}`;
    };
    const isNamed = found.meaning.de !== '' || found.meaning.en !== '';
    return isNamed ? found : { ...found, meaning: { de: words('de'), en: words('en') } };
  });
}

/**
 * The answer or the member that a handle sets, and what is stored for it.
 *
 * @throws TypeError when there is no such answer, or none that can be dragged
 */
export function boundMember(design: PluginDesign, sets: string, { config, stored }: FigureInput) {
  let spec = design.answer;
  let own = stored;
  for (const name of sets === '' ? [] : sets.split('.')) {
    const members = (spec && membersIn(spec, config)) ?? {};
    own = splitStored(own, members, config)[name] ?? '';
    spec = Object.hasOwn(members, name) ? (members[name] ?? null) : null;
  }
  const input = spec?.input(config);
  const isMovable = input && (input.kind === 'point' || ('min' in input && input.max < 1e300));
  if (spec && isMovable) return { spec, stored: own };
  throw new TypeError(
    `The figure's handle "${sets}" sets no answer that can be dragged; it needs the name of a slider, a number with min and max, or a point.`,
  );
}

/** The figure with each handle as `change` returns it; `null` leaves it out. */
export function mapHandles(figure: Figure, change: (handle: Handle) => Handle | null): Figure {
  const inside = (shapes: readonly Shape[]): readonly Shape[] => {
    const all: Shape[] = [];
    for (const shape of shapes)
      // A plugin of plain JavaScript may give nonsense, of which the renderers say what it is.
      if (Object(shape) !== shape) all.push(shape);
      else if (shape.kind === 'part')
        all.push(Array.isArray(shape.shapes) ? { ...shape, shapes: inside(shape.shapes) } : shape);
      else if (shape.kind === 'handle') {
        const changed = change(shape);
        if (changed) all.push(changed);
      } else all.push(shape);
    return all;
  };
  return Array.isArray(figure.shapes) ? { ...figure, shapes: inside(figure.shapes) } : figure;
}

/**
 * The figure of an answer for pictures, print and result, `null` when the plugin type has none. On paper
 * nobody drags, so handles that are not set yet are left out. Secret fields have their initial values
 * unless `isOpen`, because students see the figure before the solution is released.
 */
export function drawFigure(
  design: PluginDesign,
  input: {
    readonly configText: string;
    readonly parameters: string;
    readonly answer: string;
    readonly images?: Images;
  },
  isOpen = false,
): Figure | null {
  const text = isOpen ? input.configText : publicConfig(design.config, input.configText);
  const config = readConfig(design.config, text).values;
  const { parameters, answer: stored, images = {} } = input;
  const figure = figureForAnswer(design, { config, parameters, stored, images });
  return figure && mapHandles(figure, (found) => (found.isSet ? found : null));
}
