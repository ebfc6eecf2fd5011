import { answerMistakes } from './answer-mistakes.js';
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
import { nearest } from './expressions/nearest.js';
import { hint, labelMistakes, type Mistake, mistake, unitMistakes } from './mistakes.js';

type FieldCheck = (field: ConfigField, path: string) => readonly Mistake[];

/** Checks of a single field, in the order in which their mistakes are reported. */
const fieldChecks: readonly FieldCheck[] = [
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
