import type { VarHashDto } from '@fragwerk/contract';
import { DatasetError } from './errors.js';
import {
  Cursor,
  inUnit,
  numberValue,
  parseUnit,
  resultDto,
  type Unit,
  type Value,
  variableDto,
  writeReal,
  writeResult,
} from './expressions/index.js';
import { DATASET_ROWS, generateColumn } from './ranges/column.js';
import { readNumber } from './ranges/numbers.js';
import { parseRange } from './ranges/parse.js';

/** One line of the table of datasets, as a teacher types it (docs/interface/datasets.md#ranges). */
export interface DatasetDefinition {
  readonly name: string;
  /** Column "Werte". */
  readonly range: string;
  /** Column "EH". */
  readonly unit: string;
}

/** A named value with its unit, which `{x}` inserts. */
export interface NamedValue {
  readonly name: string;
  readonly value: Value;
  readonly unit: Unit;
  /** As typed, with a leading `=`. */
  readonly unitText: string;
  /** Whether it is written with its imaginary part, even if that is 0. */
  readonly isComplex: boolean;
}

export interface Dataset extends Omit<NamedValue, 'value'> {
  /** One for each row, in base units. */
  readonly values: readonly Value[];
}

const NAME = /^[A-Za-z]\w*$/;

/**
 * Checks a name by the rule of docs/interface/datasets.md#names. Only ASCII letters are accepted,
 * because Maxima knows no others.
 * @throws DatasetError
 */
export function checkName(name: string, position = 0): void {
  if (NAME.test(name)) return;
  throw new DatasetError(position, {
    de: `"${name}" ist kein gültiger Name: Erlaubt sind ein Buchstabe (a-z, A-Z), danach Buchstaben, Ziffern und Unterstriche.`,
    en: `"${name}" is not a valid name: use a letter (a-z, A-Z), followed by letters, digits and underscores.`,
  });
}

const GREEK = (
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma ' +
  'tau upsilon phi chi psi omega'
).split(' ');

function latinLetter(letter: string): string {
  const name = GREEK[letter.toLowerCase().charCodeAt(0) - 0x3b1] ?? '';
  return letter < 'α' ? name.replace(/^./, (first) => first.toUpperCase()) : name;
}

/** Returns what Maxima can read of a name: `Groesse` for `Größe`, `phi1` for `φ₁`. */
export const asciiName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/([aou])\u0308/gi, '$1e')
    .replaceAll('ß', 'ss')
    .replace(/[Α-Ωα-ω]/g, latinLetter)
    .replace(/\W/g, '')
    .replace(/^[\d_]+/, '');

/**
 * Draws the values of one dataset. Its name is part of the seed, so that they do not depend on other
 * datasets.
 * @throws DatasetError, RangeSyntaxError or UnitError, depending on the field with the mistake
 */
export function createDataset(definition: DatasetDefinition, seed: string): Dataset {
  checkName(definition.name);
  const unit = parseUnit(definition.unit);
  const range = parseRange(definition.range);
  const column = generateColumn(range, { seed: `${seed}/${definition.name}` });
  return {
    name: definition.name,
    unit,
    unitText: definition.unit.trim(),
    isComplex: range.kind === 'complex',
    values: column.map((value) => inUnit(value, unit)),
  };
}

/** Returns the values of a row, counted from 0; after the last row the first one follows. */
export function rowOf(datasets: readonly Dataset[], row: number): readonly NamedValue[] {
  return datasets.flatMap(({ values, ...dataset }) => {
    const value = values[row % DATASET_ROWS];
    return value ? [{ ...dataset, value }] : [];
  });
}

/**
 * Reads a constant as written in a question text: `U_2={5,V}`, with or without unit
 * (docs/interface/datasets.md#constants).
 * @throws DatasetError, UnitError
 */
export function parseConstant(text: string): NamedValue {
  const cursor = new Cursor(text, DatasetError);
  cursor.skipSpaces();
  const position = cursor.position;
  const name = cursor.match(/[^={},\s]*/y)?.[0] ?? '';
  checkName(name, position);
  cursor.expect('=');
  cursor.expect('{');
  const number = readNumber(cursor);
  const unitText = cursor.take(',') ? (cursor.match(/[^{}]*/y)?.[0] ?? '').trim() : '';
  const unit = parseUnit(unitText);
  cursor.expect('}');
  cursor.expectEnd({ de: 'das Ende', en: 'the end' });
  const value = inUnit(numberValue(number), unit);
  return { name, value, unit, unitText, isComplex: false };
}

function complexDto({ value, isComplex }: NamedValue) {
  if (!isComplex || value.kind !== 'number') return null;
  const imaginary = `${value.im < 0 ? '-' : '+'}%i*${writeReal(Math.abs(value.im))}`;
  return resultDto(writeReal(value.re) + imaginary);
}

/** Writes named values as the host sends them: text in base units, with the typed unit. */
export const writeVariables = (values: readonly NamedValue[]): VarHashDto => ({
  vars: Object.fromEntries(
    values.map((one) => [
      one.name,
      variableDto(complexDto(one) ?? writeResult(one.value), one.unitText),
    ]),
  ),
});
