import type { Verdicts } from './answer.js';
import { type AnswerSpec, splitStored, textAnswer } from './answers/index.js';
import { membersIn, splitMembers } from './answers/members.js';
import { type ConfigValues, publicConfig, readConfig } from './config/index.js';
import type { AnyDefinition } from './definition.js';
import { withVerdict } from './figure/handle.js';
import type { Figure, Handle, Part, Shape } from './figure/model.js';
import { spreadHandles } from './figure/reach.js';
import { localized } from './localized.js';
import type { Images } from './question.js';

/** The members of a definition that a design has, too. */
type Declared = 'config' | 'checkConfig' | 'usesImages' | 'widthPercent';

/** The declarative part of a plugin type, from which its browser part is generated. */
export interface PluginDesign extends Required<Pick<AnyDefinition, Declared>> {
  readonly answer: AnswerSpec | null;
  readonly figure: NonNullable<AnyDefinition['figure']> | null;
  /** Whether students answer: with `answer` or with the author's own scoring. */
  readonly isScored: boolean;
  /** False if the author wrote the whole script for browsers, or wants none. */
  readonly wantsBrowser: boolean;
  /** File of the author's browser part, relative to the plugin's file; `null` for none. */
  readonly browserFile: string | null;
}

/** The answer of types with custom scoring. */
const anyText = textAnswer({ label: { de: 'Antwort', en: 'Answer' }, maxLength: 1000 });

/** Returns what students answer; `null` for nothing. */
export const answerOf = ({ answer, isScored }: PluginDesign): AnswerSpec | null =>
  answer ?? (isScored ? anyText : null);

export const hasGeneratedBrowser = (design: PluginDesign): boolean =>
  design.wantsBrowser &&
  (design.browserFile !== null || design.answer !== null || Object.keys(design.config).length > 0);

export const hasGeneratedDialog = (design: PluginDesign): boolean =>
  hasGeneratedBrowser(design) && Object.keys(design.config).length > 0;

/** Whether a design has kinds that few types use; scripts for browsers are smaller without them. */
export interface RareKinds {
  /** Lists and places among the fields. */
  readonly lists: boolean;
  /** `placeLabels` among the answers. */
  readonly labels: boolean;
  /** Answers that are drawn. */
  readonly drawn: boolean;
}

export function rareKindsOf({ answer, config }: PluginDesign): RareKinds {
  const values = readConfig(config, '').values;
  const draws = (spec: AnswerSpec): boolean =>
    spec.draw !== undefined || Object.values(membersIn(spec, values) ?? {}).some(draws);
  return {
    lists: Object.values(config).some(({ kind }) => kind === 'list' || kind === 'place'),
    labels: answer !== null && draws(answer),
    drawn: answer?.isDrawn !== undefined,
  };
}

interface FigureInput {
  readonly config: ConfigValues;
  readonly parameters: string;
  /** The answer as it is stored. */
  readonly stored: string;
  readonly images?: Images;
  readonly verdicts?: Verdicts;
  /** Whether students move the handles; if not, names that are still to be placed are not drawn. */
  readonly isInteractive?: boolean;
}

/** Adds to a figure what the kinds of an answer and its members draw. */
function withAnswerShapes(
  figure: Figure,
  { spec, path, ...input }: { readonly spec: AnswerSpec; readonly path: string } & FigureInput,
): Figure {
  const { config, stored, verdicts = {}, isInteractive = false } = input;
  if (spec.draw) return spec.draw(figure, { path, stored, config, verdicts, isInteractive });
  const members = splitMembers(stored, membersIn(spec, config) ?? {}, config);
  return members.reduce((drawn, { name, ...member }) => {
    const inner = { ...member, path: path === '' ? name : `${path}.${name}` };
    return withAnswerShapes(drawn, { ...input, ...inner });
  }, figure);
}

/**
 * Returns the figure of an answer, with a meaning for every handle; `null` for a type without figure.
 *
 * @throws TypeError if a handle is bound to anything but a number or point of the answer
 */
export function figureForAnswer(design: PluginDesign, given: FigureInput): Figure | null {
  const { config, parameters, images = {}, verdicts = {} } = given;
  // A field of the host stores what is typed, such as `15.30 Uhr`.
  const stored = design.answer?.parse(given.stored, config) ?? given.stored;
  const input = { ...given, stored };
  const answer = design.answer?.read(stored, config) ?? null;
  const drawn = design.figure?.({ config, answer, parameters, images, verdicts });
  if (!drawn) return null;
  // The renderers report invalid figures of plugins in plain JavaScript.
  const isDrawable = design.answer && Array.isArray(drawn.shapes);
  const figure = isDrawable
    ? withAnswerShapes(drawn, { ...input, spec: design.answer, path: '' })
    : drawn;
  const handles: Handle[] = [];
  mapHandles(figure, (handle) => {
    handles.push(handle);
    return null;
  });
  checkDistinct(handles);
  const spread = spreadHandles(handles);
  return mapHandles(figure, (found) => {
    const { along } = found;
    const path = 'option' in along ? String(along.option) : found.bindsTo;
    const handle = withVerdict(spread.get(found) ?? found, verdicts[path]);
    if ('home' in along || 'option' in along) return handle;
    const { spec, stored: own } = boundMember(design, handle.bindsTo, input);
    if (handle.meaning.de !== '' || handle.meaning.en !== '') return handle;
    const meaning = localized((language) => {
      const value = spec.format(own, config, language);
      const label = spec.label[language];
      return value === '' ? label : `${label}: ${value}`;
    });
    return { ...handle, meaning };
  });
}

/** @throws TypeError if two handles cannot be told apart */
function checkDistinct(handles: readonly Handle[]): void {
  const ids = handles.map(({ bindsTo, name }) => JSON.stringify([bindsTo, name?.de, name?.en]));
  const twice = handles.find((_, index) => ids.indexOf(ids[index] ?? '') < index);
  if (twice)
    throw new TypeError(
      `Two of the figure's handles are bound to "${twice.bindsTo}"; bind them to different members, or give each its own name.`,
    );
}

/** Returns the answer or member at a path with its stored string; without `spec` if there is none. */
export function memberAt(
  design: Pick<PluginDesign, 'answer'>,
  path: string,
  { config, stored }: Pick<FigureInput, 'config' | 'stored'>,
): { readonly spec: AnswerSpec | null; readonly stored: string } {
  let spec = design.answer;
  let own = stored;
  for (const name of path === '' ? [] : path.split('.')) {
    const members = (spec && membersIn(spec, config)) ?? {};
    own = splitStored(own, members, config)[name] ?? '';
    spec = Object.hasOwn(members, name) ? (members[name] ?? null) : null;
  }
  return { spec, stored: own };
}

/**
 * Returns the answer or member that a handle is bound to, with its stored string.
 *
 * @throws TypeError if there is no such answer, or it cannot be dragged
 */
export function boundMember(
  design: Pick<PluginDesign, 'answer'>,
  path: string,
  shown: Pick<FigureInput, 'config' | 'stored'>,
) {
  const { spec, stored } = memberAt(design, path, shown);
  const input = spec?.input(shown.config);
  const isMovable = input && (input.kind === 'point' || ('min' in input && input.max < 1e300));
  if (spec && isMovable) return { spec, stored };
  const members = (design.answer && membersIn(design.answer, shown.config)) ?? {};
  const names = Object.keys(members).join(', ');
  throw new TypeError(
    `The figure's handle "${path}" is not bound to an answer that can be dragged; it needs the name of a slider, a number with min and max, or a point${names && ` (the answer has ${names})`}.`,
  );
}

/** Replaces each handle of a figure or part by what `change` returns; `null` removes it. */
export function mapHandles<F extends Figure | Part>(
  figure: F,
  change: (handle: Handle) => Handle | null,
): F {
  // The renderers report invalid shapes of plugins in plain JavaScript.
  if (!Array.isArray(figure.shapes)) return figure;
  const shapes = figure.shapes.flatMap<unknown>((shape: Shape | null) => {
    if (shape?.kind === 'part') return [mapHandles(shape, change)];
    return shape?.kind === 'handle' ? (change(shape) ?? []) : [shape];
  });
  return { ...figure, shapes };
}

/** Tells an author that {@link drawFigure} has returned `null`. */
export const NO_FIGURE = 'figure returned nothing. Return { width, height, description, shapes }.';

/**
 * Draws the figure for pictures, print and result, without handles that are not set; `null` for a type
 * without figure. Secret fields have their initial values unless `isOpen`, because students see the
 * figure before the solution is released.
 */
export function drawFigure(
  design: PluginDesign,
  input: Pick<FigureInput, 'parameters' | 'images' | 'verdicts'> & {
    readonly configText: string;
    readonly answer: string;
  },
  isOpen = false,
): Figure | null {
  const text = isOpen ? input.configText : publicConfig(design.config, input.configText);
  const config = readConfig(design.config, text).values;
  const { answer: stored, ...shown } = input;
  const figure = figureForAnswer(design, { ...shown, config, stored });
  return figure && mapHandles(figure, (handle) => (handle.isSet ? handle : null));
}
