import { type AnswerKind, answerKinds, type AnswerSpec } from './answers/index.js';
import { membersIn } from './answers/members.js';
import type { PickOption } from './answers/spec.js';
import type { ConfigValues } from './config/index.js';
import type { Localized } from './localized.js';
import {
  forAuthors,
  isLabel,
  labelMistakes,
  type Mistakes,
  pattern,
  schemaMistakes,
  spellChecked,
  unitMistakes,
} from './mistakes.js';
import * as s from './schema.js';

const answerFunctions = Object.values(answerKinds).map(({ name }) => `${name}(…)`);

export const answerSchema = s.value(
  forAuthors(`${answerFunctions.slice(0, -1).join(', ')} or ${answerFunctions.at(-1) ?? ''}`),
  (found) =>
    s.isObject(found) && typeof found.read === 'function' && typeof found.score === 'function',
);

/** Also the text of a number, as a field may have it. */
const isNumber = (found: unknown): boolean =>
  ['number', 'string'].includes(typeof found) && found !== '' && Number.isFinite(Number(found));

/** A constant, or a function of the configuration. */
const dependent = ({ expected, read }: s.Schema<unknown>): s.Schema<unknown> => ({
  expected,
  read: (found, problems) => (typeof found === 'function' ? found : read(found, problems)),
});

const bound = dependent(s.value(s.number().expected, isNumber));
const range = { min: bound, max: bound, step: s.optional(bound) };
const share = s.optional(s.number({ min: 0, max: 1 }));
const label = s.value<Localized>(
  forAuthors('a text in German and English, { de: …, en: … }'),
  isLabel,
);
const numberOptions = {
  ...{ min: s.optional(bound), max: s.optional(bound), step: s.optional(bound) },
  unit: s.optional(dependent(s.string)),
  ...{ unitErrorFactor: share, signErrorShare: share, prefixErrorShare: share },
};
const axis = spellChecked({
  ...range,
  ...{ name: s.optional(s.string), unit: s.optional(s.string), factor: s.optional(s.number()) },
});
const pickOptions = s.refine(
  s.list(spellChecked<PickOption>({ value: s.string, label, feedback: s.optional(label), share })),
  forAuthors('options of different values; upper and lower case do not differ'),
  (options) => new Set(options.map(({ value }) => value.toLowerCase())).size === options.length,
);
const isOn = s.optional(s.boolean);
const count = s.optional(s.integer({ min: 1 }));

type OptionsOf<K extends AnswerKind> = Required<Parameters<(typeof answerKinds)[K]>[0]>;

/** The options of each kind of answer except for labels; one that is missing here does not compile. */
const answerOptions: {
  readonly [K in AnswerKind]: Readonly<
    Record<Exclude<keyof OptionsOf<K>, 'label'>, s.Schema<unknown>>
  >;
} = {
  number: numberOptions,
  slider: { ...numberOptions, ...range },
  time: {},
  point: { x: axis, y: axis, isList: isOn },
  points: { x: axis, y: axis, max: bound, inAnyOrder: isOn },
  pick: { options: dependent(pickOptions) },
  ticks: { options: dependent(s.list(label)) },
  text: { pattern, form: s.optional(label), lines: count, maxLength: count },
  record: {},
  // Their own functions check these.
  table: { rows: s.anything, columns: s.anything },
  placeLabels: { labels: s.anything, extraNames: s.optional(s.callable) },
};

/** Checks what a function returns as options. */
function* optionMistakes(
  path: string,
  declared: NonNullable<AnswerSpec['declared']>,
  config: ConfigValues,
): Mistakes {
  const [kind, given] = declared;
  if (kind !== 'pick' && kind !== 'ticks') return;
  const { options } = given as { readonly options: unknown };
  if (typeof options !== 'function') return;
  const chosen = (options as (of: ConfigValues) => unknown)(config);
  yield* schemaMistakes(path, s.object(answerOptions[kind]), { options: chosen });
}

/** Checks what functions return as bounds, because anything but a number would silently become 0 or 100. */
function* boundMistakes(path: string, options: object, config: ConfigValues): Mistakes {
  for (const [name, option] of Object.entries(options) as [string, unknown][]) {
    const inside = `${path}.${name}`;
    if (['x', 'y'].includes(name)) yield* boundMistakes(inside, option as object, config);
    else if (['min', 'max', 'step'].includes(name) && typeof option === 'function')
      yield* schemaMistakes(inside, bound, (option as (of: ConfigValues) => unknown)(config));
  }
}

/** Checks the options, labels and units of an answer and its members. */
export function* answerMistakes(
  answer: AnswerSpec,
  config: ConfigValues,
  path = 'answer',
): Mistakes {
  const [kind, options] = answer.declared ?? ['record', {}];
  yield* schemaMistakes(path, answerSchema, answer);
  yield* schemaMistakes(path, spellChecked({ label: s.anything, ...answerOptions[kind] }), options);
  const input = answer.input(config);
  yield* boundMistakes(path, options, config);
  yield* optionMistakes(path, [kind, options], config);
  yield* labelMistakes(`${path}.label`, answer.label);
  if ('unit' in input) yield* unitMistakes(`${path}.unit`, input.unit, true);
  if ('min' in input && input.min === input.max)
    yield { member: `${path}.max`, text: 'max must be above min.' };
  for (const [name, member] of Object.entries(membersIn(answer, config) ?? {}))
    yield* answerMistakes(member, config, `${path}.${name}`);
}
