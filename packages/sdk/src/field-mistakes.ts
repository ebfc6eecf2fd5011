import { isSameValue, readField, valueIn, writeField } from './config/codecs.js';
import { cellField, type ConfigField, type ListField } from './config/index.js';
import { hidesCells } from './config/list.js';
import {
  forAuthors,
  labelMistakes,
  type Mistake,
  mistake,
  pattern,
  schemaMistakes,
  spellChecked,
  unitMistakes,
} from './mistakes.js';
import * as s from './schema.js';

/** Schemas of the initial values, by kind. */
const initialValues: Readonly<Record<string, s.Schema<unknown>>> = {
  number: s.number(),
  integer: s.number(),
  percent: s.number(),
  toggle: s.boolean,
  text: s.string,
  choice: s.string,
  colour: s.string,
  imageName: s.string,
  place: s.object({ x: s.number(), y: s.number() }),
  list: s.list(s.anyObject),
};
const kinds = Object.keys(initialValues);
const columnKinds: readonly string[] = ['text', 'number', 'integer', 'choice', 'place'];

/** Members of which only the names are checked by the schema. */
const named = (
  'key label help secret given initial unknownValue step unit maxLength variables minRows maxRows ' +
  'pairing'
).split(' ');
const fieldSchema = spellChecked({
  ...Object.fromEntries(named.map((name) => [name, s.anything] as const)),
  kind: s.refine(s.string, forAuthors(`${kinds.join('(…), ')}(…)`), (kind) => kinds.includes(kind)),
  pattern,
  min: s.optional(s.number()),
  max: s.optional(s.number()),
  options: s.optional(
    s.list(spellChecked({ value: s.string, label: s.anything, colour: s.anything })),
  ),
  columns: s.optional(s.map(s.anyObject)),
});

/** Checks a field, or a column of a list with its name as the key. */
export function fieldMistakes(path: string, field: ConfigField): readonly Mistake[] {
  const inMembers = [
    ...schemaMistakes(path, fieldSchema, field),
    ...schemaMistakes(`${path}.initial`, initialValues[field.kind] ?? s.anything, field.initial),
  ];
  if (inMembers.length > 0) return inMembers;
  const { key, label, given, secret, kind } = field;
  return [
    ...mistake(
      `${path}.key`,
      typeof key !== 'string' || key === '' || key.trim() !== key || /[;=\r\n]/.test(key),
      'a key is a text without ";", "=" and spaces around it.',
    ),
    ...labelMistakes(`${path}.label`, label),
    ...mistake(
      `${path}.given`,
      given === true && (secret === true || kind === 'list'),
      'secret values and lists are not shown.',
    ),
    ...('min' in field
      ? mistake(`${path}.min`, field.min > field.max, `${field.min} is above max, ${field.max}.`)
      : []),
    ...(kind === 'number'
      ? mistake(
          `${path}.step`,
          !((field.step ?? 1) > 0),
          `a step is above 0, got ${field.step ?? ''}.`,
        )
      : []),
    ...('unit' in field ? unitMistakes(`${path}.unit`, field.unit) : []),
    ...(kind === 'choice' ? optionMistakes(`${path}.options`, field) : []),
    ...(kind === 'list' ? listMistakes(path, field) : []),
    ...initialMistakes(path, field),
  ];
}

function initialMistakes(path: string, field: ConfigField): readonly Mistake[] {
  // A list without rows is one that the teacher has not written yet.
  if (field.kind === 'list' && field.initial.length === 0) return [];
  const written = writeField(field, field.initial);
  const reading = readField(field, valueIn(field, written) ?? '');
  if ('value' in reading && isSameValue(field, reading.value, field.initial)) return [];
  const { en } = 'problem' in reading ? reading.problem : { en: `${written} is not valid.` };
  return [{ member: `${path}.initial`, text: `${en} Set "initial" to an allowed value.` }];
}

function optionMistakes(
  path: string,
  { options }: Extract<ConfigField, { kind: 'choice' }>,
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
function listMistakes(path: string, field: ListField): readonly Mistake[] {
  const { minRows, maxRows, columns, initial } = field;
  return [
    ...mistake(`${path}.minRows`, minRows > maxRows, `${minRows} is above maxRows, ${maxRows}.`),
    ...mistake(
      `${path}.columns`,
      Object.keys(Object(columns) as object).length === 0,
      'a list needs columns, for example { name: text({ label: … }) }.',
    ),
    ...mistake(
      `${path}.initial`,
      hidesCells(field) && initial.length > 0,
      'browsers would get these rows with the script; write them into the example.',
    ),
    ...Object.entries(columns).flatMap(([name, column]) => {
      // The codecs read a column as a field without a key.
      const own = { ...cellField(column), key: name };
      const at = `${path}.columns.${name}`;
      const isColumn: boolean = columnKinds.includes(own.kind);
      if (!isColumn)
        return [{ member: `${at}.kind`, text: `a column is ${columnKinds.join('(…), ')}(…).` }];
      return fieldMistakes(at, own);
    }),
  ];
}
