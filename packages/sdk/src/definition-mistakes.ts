import type { AnswerKind, answerKinds, AnswerSpec } from './answers/index.js';
import { membersIn } from './answers/members.js';
import { isSameValue, readField, valueIn, writeField } from './config/codecs.js';
import {
  cellField,
  type ConfigField,
  type ConfigFields,
  type ListField,
  readConfig,
  resolveConfig,
} from './config/index.js';
import { splitItems } from './config/items.js';
import { hidesCells } from './config/list.js';
import type { AnyDefinition } from './definition.js';
import { didYouMean, nearest } from './expressions/nearest.js';
import type { Localized } from './localized.js';
import { parseUnit, readUnit, unitPrefixes, unitSymbols } from './quantities/index.js';

/** A mistake in a definition; these texts are for authors, whose tools speak English. */
export interface Mistake {
  /** Path of the member: `config.max.initial`. */
  readonly member: string;
  readonly text: string;
}

const hint = (word: string, names: Iterable<string>): string => didYouMean(word, names)?.en ?? '';

const mistake = (member: string, isWrong: boolean, text: string): readonly Mistake[] =>
  isWrong ? [{ member, text }] : [];

/** Reports unknown members whose name resembles a known one. */
export const misspelt = (found: object, names: readonly string[], path = ''): readonly Mistake[] =>
  Object.keys(found)
    .filter((name) => !names.includes(name) && nearest(name, names).length > 0)
    .map((name) => ({
      member: `${path}${name}`,
      text: `there is no member "${name}".${hint(name, names)}`,
    }));

const isEmpty = (label: Localized | undefined): boolean =>
  [label?.de, label?.en].some((text) => typeof text !== 'string' || text.trim() === '');

const labelMistakes = (member: string, label: Localized | undefined): readonly Mistake[] =>
  mistake(member, isEmpty(label), 'a text in German and English is missing: { de: …, en: … }.');

/** Words such as `px` may follow a number; what resembles a unit is a misspelt one. */
function unitMistakes(member: string, unit: unknown): readonly Mistake[] {
  if (unit === undefined || unit === '') return [];
  if (typeof unit !== 'string') return [{ member, text: 'a unit is a text.' }];
  if (parseUnit(unit)) return [];
  const read = readUnit(unit);
  const wrong =
    'problem' in read ? (/^[^\s*/^·()]+/.exec(unit.slice(read.position))?.[0] ?? '') : '';
  const symbols = Object.keys(unitSymbols);
  const prefixed = Object.keys(unitPrefixes).flatMap((prefix) =>
    symbols.map((one) => prefix + one),
  );
  const close = [...symbols, ...prefixed].filter(
    (one) => one.toLowerCase() === wrong.toLowerCase(),
  );
  const isUnit = close.length > 0 || /[/^*·²³]/.test(unit);
  const advice =
    close.length > 0
      ? ` Did you mean ${close.slice(0, 3).join(' or ')}?`
      : ` There is no unit ${wrong}; docs/units.md lists all.`;
  return mistake(member, isUnit, `"${unit}" is not a known unit.${advice}`);
}

const fieldMembers = (
  'kind key label help secret given initial options unknownValue min max step unit maxLength ' +
  'pattern variables columns minRows maxRows pairing'
).split(' ');

type OptionsOf<K extends AnswerKind> = Required<Parameters<(typeof answerKinds)[K]>[0]>;

const numeric = {
  ...{ label: '', min: '', max: '', step: '', unit: '' },
  ...{ unitErrorFactor: '', signErrorShare: '', prefixErrorShare: '' },
};
const axes = { x: 'min max step name unit factor', y: 'min max step name unit factor' };

/**
 * The options of each kind of answer, each with the members that it has itself or that the entries of its
 * list have; '' for none. A missing option does not compile.
 */
const answerOptions: {
  readonly [K in AnswerKind]: Readonly<Record<keyof OptionsOf<K>, string>>;
} = {
  ...{ number: numeric, slider: numeric, time: { label: '' } },
  point: { label: '', ...axes, isList: '' },
  points: { label: '', ...axes, max: '', inAnyOrder: '' },
  pick: { label: '', options: 'value label feedback share' },
  ticks: { label: '', options: 'de en' },
  text: { label: '', pattern: '', lines: '', maxLength: '' },
  record: {},
  table: { label: '', rows: '', columns: '' },
  placeLabels: { label: '', labels: '', extraNames: '' },
};

/** Reports misspelt options of an answer, and misspelt members of its options. */
function misspeltOptions(answer: AnswerSpec, kind: AnswerKind, path: string): readonly Mistake[] {
  const { options = {} } = answer;
  const known: Readonly<Record<string, string>> = answerOptions[kind];
  return [
    ...misspelt(options, Object.keys(known), path),
    ...Object.entries(options).flatMap(([name, option]: [string, unknown]) =>
      [option].flat().flatMap((one, index) => {
        const at = Array.isArray(option) ? `${path}${name}.${index}.` : `${path}${name}.`;
        return known[name] ? misspelt(Object(one) as object, known[name].split(' '), at) : [];
      }),
    ),
  ];
}

type FieldCheck = (field: ConfigField, path: string) => readonly Mistake[];

/** Checks of a single field, in the order in which their mistakes are reported. */
const fieldChecks: readonly FieldCheck[] = [
  (field, path) => misspelt(field, fieldMembers, path),
  ({ key }, path) =>
    mistake(
      `${path}key`,
      typeof key !== 'string' || key === '' || key.trim() !== key || /[;=\r\n]/.test(key),
      'a key is a text without ";", "=" and spaces around it.',
    ),
  ({ label }, path) => labelMistakes(`${path}label`, label),
  ({ given, secret, kind }, path) =>
    mistake(
      `${path}given`,
      given === true && (secret === true || kind === 'list'),
      'secret values and lists are not shown.',
    ),
  (field, path) =>
    'min' in field
      ? mistake(`${path}min`, field.min > field.max, `${field.min} is above max, ${field.max}.`)
      : [],
  (field, path) =>
    field.kind === 'number'
      ? mistake(
          `${path}step`,
          !((field.step ?? 1) > 0),
          `a step is above 0, got ${field.step ?? ''}.`,
        )
      : [],
  (field, path) => ('unit' in field ? unitMistakes(`${path}unit`, field.unit) : []),
  (field, path) => (field.kind === 'choice' ? optionMistakes(field, `${path}options`) : []),
  (field, path) => (field.kind === 'list' ? listMistakes(field, path) : []),
  (field, path) => {
    // A list without rows is one that the teacher has not written yet.
    if (field.kind === 'list' && field.initial.length === 0) return [];
    const written = writeField(field, field.initial);
    const reading = readField(field, valueIn(field, written) ?? '');
    if ('value' in reading && isSameValue(field, reading.value, field.initial)) return [];
    const { en } = 'problem' in reading ? reading.problem : { en: `${written} is not valid.` };
    return [{ member: `${path}initial`, text: en }];
  },
];

function optionMistakes(
  { options }: Extract<ConfigField, { kind: 'choice' }>,
  path: string,
): readonly Mistake[] {
  const isList: boolean = Array.isArray(options);
  if (!isList || options.length === 0)
    return [{ member: path, text: 'a choice needs options { value, label }.' }];
  const values = options.map(({ value }) => value.toLowerCase());
  return options.flatMap(({ value, label }, index) => [
    ...misspelt(options[index] ?? {}, ['value', 'label', 'colour'], `${path}.${index}.`),
    ...labelMistakes(`${path}.${index}.label`, label),
    ...mistake(
      `${path}.${index}.value`,
      values.indexOf(value.toLowerCase()) < index,
      `"${value}" is the value of two options; upper and lower case do not differ.`,
    ),
  ]);
}

/** Columns have what fields have, except for a key. */
function listMistakes(field: ListField, path: string): readonly Mistake[] {
  const { minRows, maxRows, columns, initial } = field;
  return [
    ...mistake(`${path}minRows`, minRows > maxRows, `${minRows} is above maxRows, ${maxRows}.`),
    ...mistake(
      `${path}columns`,
      Object.keys(Object(columns) as object).length === 0,
      'a list needs columns, for example { name: text({ label: … }) }.',
    ),
    ...mistake(
      `${path}initial`,
      hidesCells(field) && initial.length > 0,
      'browsers would get these rows with the script; write them into the example.',
    ),
    ...Object.entries(columns).flatMap(([name, column]) => {
      // The codecs read a column as a field without a key.
      const own = { ...cellField(column), key: name };
      const at = `${path}columns.${name}.`;
      const isColumn: boolean = columnKinds.includes(own.kind);
      if (!isColumn)
        return [{ member: `${at}kind`, text: `a column is ${columnKinds.join('(…), ')}(…).` }];
      return fieldChecks.flatMap((check) => check(own, at));
    }),
  ];
}

const columnKinds: readonly string[] = ['text', 'number', 'integer', 'choice', 'place'];

/** Reports keys that occur twice, ignoring case. */
function repeatedKeys(fields: ConfigFields): readonly Mistake[] {
  const names = new Map<string, string>();
  return Object.entries(fields).flatMap(([name, { key }]) => {
    const first = names.get(key.toLowerCase());
    names.set(key.toLowerCase(), first ?? name);
    return mistake(
      `config.${name}.key`,
      first !== undefined,
      `"${key}" is the key of the field ${first}, too.`,
    );
  });
}

function exampleMistakes({ config: fields = {}, checkConfig, example }: AnyDefinition) {
  const config = example?.config ?? '';
  const member = 'example.config';
  const { problems } = resolveConfig(fields, config, { row: null, check: checkConfig });
  const keys = Object.values(fields).map(({ key }) => key);
  const unknown = splitItems(config).flatMap(({ text }) => {
    const [, word] = /^\s*(\w+)\s*=/.exec(text) ?? [];
    const isOwn = Object.values(fields).some((field) => valueIn(field, text) !== undefined);
    return word === undefined || isOwn || nearest(word, keys).length === 0
      ? []
      : [{ member, text: `no field has the key "${word}".${hint(word, keys)}` }];
  });
  return [...unknown, ...problems.map(({ message }) => ({ member, text: message.en }))];
}

/** Checks the options, labels and units of an answer and its members. */
function answerMistakes(
  answer: AnswerSpec,
  config: ReturnType<typeof readConfig>['values'],
  path = 'answer',
): readonly Mistake[] {
  const input = answer.input(config);
  const inside = Object.entries(membersIn(answer, config) ?? {}).flatMap(([name, member]) =>
    answerMistakes(member, config, `${path}.${name}`),
  );
  const range = 'min' in input ? [input.min, input.max] : [];
  return [
    ...misspeltOptions(answer, input.kind, `${path}.`),
    ...labelMistakes(`${path}.label`, answer.label),
    ...('unit' in input ? unitMistakes(`${path}.unit`, input.unit) : []),
    ...mistake(`${path}.max`, range[0] === range[1] && range.length > 0, 'max must be above min.'),
    ...inside,
  ];
}

function parameterMistakes({ parameters = {} }: AnyDefinition): readonly Mistake[] {
  const { picture = [], answer = [] } = parameters;
  return Object.entries({ picture, answer }).flatMap(([place, list]) =>
    list.flatMap(({ text, label }, index) => [
      ...labelMistakes(`parameters.${place}.${index}.label`, label),
      ...mistake(
        `parameters.${place}.${index}.text`,
        list.findIndex((one) => one.text === text) < index,
        `"${text}" is there twice.`,
      ),
    ]),
  );
}

/** Finds mistakes that the type system cannot; all members already have the right type. */
export function mistakesIn(definition: AnyDefinition): readonly Mistake[] {
  const { config: fields = {}, answer } = definition;
  const inFields = Object.entries(fields).flatMap(([name, field]) =>
    fieldChecks.flatMap((check) => check(field, `config.${name}.`)),
  );
  // The other checks rely on valid fields.
  if (inFields.length > 0) return inFields;
  return [
    ...repeatedKeys(fields),
    ...parameterMistakes(definition),
    ...exampleMistakes(definition),
    ...(answer ? answerMistakes(answer, readConfig(fields, '').values) : []),
    ...mistake(
      'answer',
      answer?.draw !== undefined && !definition.figure,
      'placeLabels(…) needs a figure, on which it draws the spots.',
    ),
  ];
}
