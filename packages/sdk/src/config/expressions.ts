import { parseExpression } from '../expressions/parse.js';
import { namesOf } from '../expressions/model.js';
import { PositionedError } from '../expressions/errors.js';
import { numbersInUnit } from '../expressions/in-unit.js';
import { isPlain } from '../expressions/operators.js';
import {
  numbersIn,
  numberValue,
  type Value,
  writeReal,
  writeValueOf,
} from '../expressions/value.js';
import { didYouMean } from '../expressions/nearest.js';
import { evaluateWith, readVariableUnit, variableValue } from '../expressions/variables.js';
import { figureLimits } from '../figure/model.js';
import { localized, type Localized, phrase } from '../localized.js';
import {
  chooseUnit,
  fromBase,
  isSameDimension,
  parseUnit,
  readNumber,
  readQuantity,
  roundToDigits,
  shiftDecimal,
  toBase,
  type Unit,
  unitOfDimension,
  writeQuantity,
} from '../quantities/index.js';
import type { Variable } from '../value.js';
import { quoted, readField, splitPlace, withoutUnit } from './codecs.js';
import {
  type ChoiceField,
  type ConfigField,
  type ImageNameField,
  type IntegerField,
  number,
  type NumberField,
  type PlaceField,
  type TextField,
} from './fields.js';
import { cellField, readRows } from './list.js';
import type { FieldReading, ResolvedReading } from './reading.js';

/** The values that a question's variables have for one student. */
export interface QuestionRow {
  readonly variables: ReadonlyMap<string, Variable>;
  /** Number of the dataset, counted from 0 as hosts send it; `null` if unknown. */
  readonly number: number | null;
  /** Names of the question's images; missing where the host sends none. */
  readonly images?: readonly string[];
}

type Numeric = NumberField | IntegerField;

const BRACES = /\{(=?)([^{}]*)\}/g;
const ONLY_BRACES = /^\{=?([^{}]*)\}$/;
const NAME = /^[A-Za-z_]\w*$/;

const isProblem = (found: Value | Localized | string): found is Localized =>
  typeof found === 'object' && 'de' in found;

/** Adds what is wrong with the value of an expression to the message about its item. */
function explained(literal: FieldReading, why: Localized): FieldReading {
  return { problem: 'problem' in literal ? phrase`${literal.problem} ${why}` : why };
}

const valueWas = (shown: Localized, { number }: QuestionRow): Localized =>
  number === null
    ? { de: `Der Wert ist ${shown.de}.`, en: `The value is ${shown.en}.` }
    : {
        de: `Der Wert in Variante ${number + 1} ist ${shown.de}.`,
        en: `The value in row ${number + 1} is ${shown.en}.`,
      };

/** Whether an expression depends on the question; one that cannot be read does not. */
function hasNames(expression: string): boolean {
  try {
    return namesOf(parseExpression(expression)).size > 0;
  } catch (error) {
    if (error instanceof PositionedError) return false;
    throw error;
  }
}

/** Converts a real number to the unit of a field; a number without a unit is taken as it is. */
function numberFor({ unit }: Numeric, value: Value, hasUnit: boolean): number | Localized {
  const notNumber = (): Localized => {
    const text = writeValueOf(value);
    return { de: `${text} ist keine Zahl.`, en: `${text} is not a number.` };
  };
  if (value.kind !== 'number' || value.im !== 0 || !Number.isFinite(value.re)) return notNumber();
  const wanted = unit === '' ? null : parseUnit(unit);
  if (!wanted) return roundToDigits(value.re);
  if (isSameDimension(wanted, value))
    return roundToDigits(hasUnit ? fromBase(value.re, wanted) : value.re);
  if (isPlain(value.dimension)) return roundToDigits(value.re);
  const { text } = unitOfDimension(value.dimension);
  return {
    de: `Der Wert hat die Einheit ${text}, nicht ${unit}.`,
    en: `The value has the unit ${text}, not ${unit}.`,
  };
}

/** Reads a number that is typed with a unit: `4,7 kΩ`. */
function typedValue({ unit: wanted }: Numeric, text: string): Value | null {
  const typed = wanted === '' ? null : readQuantity(text);
  if (!typed?.unit) return null;
  return numberValue(toBase(typed.value, typed.unit), typed.unit.dimension);
}

function resolveNumber(field: Numeric, text: string, row: QuestionRow | null): ResolvedReading {
  const literal = readField(field, text);
  if (readNumber(withoutUnit(field, text)) !== null) return literal;
  const expression = text.replace(BRACES, '($2)');
  if (!row && hasNames(expression)) return { unresolved: true };
  const known = row ?? { variables: new Map<string, Variable>(), number: null };
  const typed = typedValue(field, text);
  const value = typed ?? evaluateWith(expression, known.variables);
  if (isProblem(value)) return explained(literal, value);
  const hasUnit =
    typed !== null ||
    (value.kind === 'number' && !isPlain(value.dimension)) ||
    [...namesOf(parseExpression(expression))].some((name) => known.variables.get(name)?.unit);
  const number = numberFor(field, value, hasUnit);
  if (typeof number !== 'number') return explained(literal, number);
  const read = readField(field, String(number));
  if ('value' in read) return read;
  const shown = localized((language) =>
    writeQuantity(number, field.unit, { language, keepsUnit: true }),
  );
  return explained(literal, valueWas(shown, known));
}

function resolveChoice(field: ChoiceField, text: string, row: QuestionRow | null): ResolvedReading {
  const literal = readField(field, text);
  if ('value' in literal) return literal;
  const inner = ONLY_BRACES.exec(text)?.[1]?.trim();
  const isVariable = NAME.test(text) && row?.variables.has(text) === true;
  if (inner === undefined && !isVariable) return literal;
  const expression = inner ?? text;
  if (!row) return hasNames(expression) ? { unresolved: true } : literal;
  const value = evaluateWith(expression, row.variables);
  if (isProblem(value)) return explained(literal, value);
  const written = writeValueOf(value);
  const read = readField(field, written);
  return 'problem' in read ? explained(literal, valueWas(phrase`${written}`, row)) : read;
}

/** Writes a value as the host does in the text of a question: `1.2mm`. */
function writeInText(value: Value, unit: Unit | null): string {
  const [number] = numbersIn(value);
  if (!number) return writeValueOf(value);
  const own = unit && isSameDimension(unit, number) ? unit : unitOfDimension(number.dimension);
  const shown = numbersInUnit(value, own);
  const sizes = numbersIn(shown).flatMap(({ re, im }) => [Math.abs(re), Math.abs(im)]);
  const chosen = chooseUnit(Math.max(...sizes), own);
  const write = (entry: number) => writeReal(roundToDigits(shiftDecimal(entry, chosen.places), 14));
  const { text } = chosen.unit;
  // Digits of the unit must not look like those of the number: 1500 1/min.
  return writeValueOf(shown, write) + (/^\d/.test(text) ? ` ${text}` : text);
}

/** Replaces `{name}` and `{=expression}`; other braces stay, as in the text of a question. */
function resolveText(field: TextField, text: string, row: QuestionRow | null): ResolvedReading {
  const literal = readField(field, text);
  if (!text.match(BRACES)) return literal;
  if (!row) return { unresolved: true };
  const problems: Localized[] = [];
  const resolved = text.replace(BRACES, (written: string, mark: string, inner: string) => {
    const variable = row.variables.get(inner.trim());
    if (mark === '' && !variable) return written;
    const value = variable ? variableValue(variable) : evaluateWith(inner, row.variables);
    if (!isProblem(value))
      return writeInText(value, variable ? readVariableUnit(variable.unit) : null);
    problems.push(value);
    return written;
  });
  const [problem] = problems;
  if (problem) return { problem: phrase`${quoted(field, text)}: ${problem}` };
  const read = readField(field, resolved);
  return 'problem' in read ? explained(read, valueWas(phrase`${resolved}`, row)) : read;
}

/** Finds an image by its name, or by its tag in the text of a question: `IMG0`. */
function resolveImage(
  field: ImageNameField,
  text: string,
  images: readonly string[] | undefined,
): ResolvedReading {
  const number = /^IMG(\d{1,4})$/.exec(text)?.[1];
  if (!images) return number === undefined ? { value: text } : { unresolved: true };
  const name = number === undefined ? text : images[Number(number)];
  if (text === '' || (name !== undefined && images.includes(name))) return { value: name ?? '' };
  const item = quoted(field, text);
  if (images.length === 0)
    return {
      problem: {
        de: `${item}: Die Frage hat keine Bilder.`,
        en: `${item}: the question has no images.`,
      },
    };
  const names = images.slice(0, 5).join(', ');
  const hint = didYouMean(text, images, { de: ` Sie hat ${names}.`, en: ` It has ${names}.` });
  return {
    problem: {
      de: `${item} ist kein Bild der Frage.${hint.de}`,
      en: `${item} is not an image of the question.${hint.en}`,
    },
  };
}

function resolvePlace(field: PlaceField, text: string, row: QuestionRow | null): ResolvedReading {
  const literal = readField(field, text);
  const parts = splitPlace(text);
  if ('value' in literal || parts.length !== 2) return literal;
  const bounds = { min: 0, max: figureLimits.side };
  const axis = number({ key: '', initial: 0, ...bounds, label: field.label });
  const [x, y] = parts.map((part) => resolveNumber(axis, part, row));
  if (x && y && 'value' in x && 'value' in y)
    return { value: { x: Number(x.value), y: Number(y.value) } };
  const failed = [x, y].find((one) => one && 'problem' in one) ?? { unresolved: true };
  return 'problem' in failed ? explained(literal, failed.problem) : failed;
}

type Resolver = (field: never, text: string, row: QuestionRow | null) => ResolvedReading;

/** How expressions of the question's variables are read, by the kind of a field. */
const resolvers: Partial<Record<ConfigField['kind'], Resolver>> = {
  ...{ number: resolveNumber, integer: resolveNumber, choice: resolveChoice },
  ...{ text: resolveText, place: resolvePlace },
};

/** Returns whether the value of a field may be an expression of the question's variables. */
export const takesVariables = (field: ConfigField): boolean =>
  field.kind === 'list'
    ? Object.values(field.columns).map(cellField).some(takesVariables)
    : field.kind in resolvers && !('variables' in field && !(field.variables ?? true));

/** Returns whether the value of a field may depend on the question. */
export const takesQuestion = (field: ConfigField): boolean =>
  field.kind === 'imageName' || takesVariables(field);

/**
 * Reads the text of a field's value for one student. An expression of the question's variables gives
 * its value; without a row, it stays unresolved.
 */
export function resolveField(
  field: ConfigField,
  written: string,
  row: QuestionRow | null,
): ResolvedReading {
  const text = written.trim();
  if (field.kind === 'imageName') return resolveImage(field, text, row?.images);
  if (field.kind === 'list')
    return readRows(field, text, (column, cell) => resolveField(column, cell, row));
  const resolver = takesVariables(field) ? resolvers[field.kind] : undefined;
  return resolver ? resolver(field as never, text, row) : readField(field, text);
}
