import { isSameValue, readField, valueIn, writeField } from './config/codecs.js';
import { cellField, type ConfigField, type ListField } from './config/index.js';
import { hidesCells } from './config/list.js';
import {
  forAuthors,
  labelMistakes,
  type Mistakes,
  pattern,
  schemaMistakes,
  spellChecked,
  unitMistakes,
} from './mistakes.js';
import * as s from './schema.js';

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
export function* fieldMistakes(path: string, field: ConfigField): Mistakes {
  yield* schemaMistakes(path, fieldSchema, field);
  yield* schemaMistakes(`${path}.initial`, initialValues[field.kind] ?? s.anything, field.initial);
  const { key, label, given, secret, kind } = field;
  if (typeof key !== 'string' || key === '' || key.trim() !== key || /[;=\r\n]/.test(key))
    yield {
      member: `${path}.key`,
      text: 'a key is a text without ";", "=" and spaces around it.',
    };
  yield* labelMistakes(`${path}.label`, label);
  if (given === true && (secret === true || kind === 'list'))
    yield { member: `${path}.given`, text: 'secret values and lists are not shown.' };
  if ('min' in field && field.min > field.max)
    yield { member: `${path}.min`, text: `${field.min} is above max, ${field.max}.` };
  if (kind === 'number' && !((field.step ?? 1) > 0))
    yield { member: `${path}.step`, text: `a step is above 0, got ${field.step ?? ''}.` };
  if ('unit' in field) yield* unitMistakes(`${path}.unit`, field.unit);
  if (kind === 'choice') yield* optionMistakes(`${path}.options`, field);
  if (kind === 'list') yield* listMistakes(path, field);
  yield* initialMistakes(path, field);
}

function* initialMistakes(path: string, field: ConfigField): Mistakes {
  // A list without rows is one that the teacher has not written yet.
  if (field.kind === 'list' && field.initial.length === 0) return;
  const written = writeField(field, field.initial);
  const reading = readField(field, valueIn(field, written) ?? '');
  if ('value' in reading && isSameValue(field, reading.value, field.initial)) return;
  const { en } = 'problem' in reading ? reading.problem : { en: `${written} is not valid.` };
  yield { member: `${path}.initial`, text: `${en} Set "initial" to an allowed value.` };
}

function* optionMistakes(
  path: string,
  { options }: Extract<ConfigField, { kind: 'choice' }>,
): Mistakes {
  const isList: boolean = Array.isArray(options);
  if (!isList || options.length === 0)
    yield { member: path, text: 'a choice needs options { value, label }.' };
  const values = options.map(({ value }) => value.toLowerCase());
  for (const [index, { value, label }] of options.entries()) {
    yield* labelMistakes(`${path}.${index}.label`, label);
    if (values.indexOf(value.toLowerCase()) < index)
      yield {
        member: `${path}.${index}.value`,
        text: `"${value}" is the value of two options; upper and lower case do not differ.`,
      };
  }
}

function* listMistakes(path: string, field: ListField): Mistakes {
  const { minRows, maxRows, columns, initial } = field;
  if (minRows > maxRows)
    yield { member: `${path}.minRows`, text: `${minRows} is above maxRows, ${maxRows}.` };
  if (Object.keys(Object(columns) as object).length === 0)
    yield {
      member: `${path}.columns`,
      text: 'a list needs columns, for example { name: text({ label: … }) }.',
    };
  if (hidesCells(field) && initial.length > 0)
    yield {
      member: `${path}.initial`,
      text: 'browsers would get these rows with the script; write them into the example.',
    };
  for (const [name, column] of Object.entries(columns)) {
    // The codecs read a column as a field without a key.
    const own = { ...cellField(column), key: name };
    const at = `${path}.columns.${name}`;
    if (!columnKinds.includes(own.kind))
      yield { member: `${at}.kind`, text: `a column is ${columnKinds.join('(…), ')}(…).` };
    yield* fieldMistakes(at, own);
  }
}
