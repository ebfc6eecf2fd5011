import { toBase } from '@fragwerk/sdk';
import type { VarDto, VarHashDto } from '@fragwerk/contract';
import { Cursor, parseUnit, type Unit } from '@fragwerk/sdk/expressions';
import { DatasetError } from './errors.js';
import { DATASET_ROWS, generateColumn } from './ranges/column.js';
import { readNumber } from './ranges/numbers.js';
import { parseRange } from './ranges/parse.js';
import { type DatasetValue, mapNumbers, writeValue } from './values.js';

/** One line of the table of datasets, as a teacher types it (docs/interface/datasets.md#ranges). */
export interface DatasetDefinition {
  readonly name: string;
  /** Column "Werte". */
  readonly range: string;
  /** Column "EH". */
  readonly unit: string;
}

/** A named value with its unit: what `{x}` stands for. */
export interface NamedValue {
  readonly name: string;
  /** In base units. */
  readonly value: DatasetValue;
  readonly unit: Unit;
  /** As typed, with a leading `=`. */
  readonly unitText: string;
}

/** A dataset with its values. */
export interface Dataset {
  readonly name: string;
  readonly unit: Unit;
  readonly unitText: string;
  /** 40 of them, in base units. */
  readonly values: readonly DatasetValue[];
}

const NAME = /^[A-Za-z]\w*$/;

/**
 * Holds a name to the rule of docs/interface/datasets.md#names: a letter, then letters, digits,
 * underscores. Only letters of ASCII: Maxima takes no others.
 * @throws DatasetError
 */
export function checkName(name: string, position = 0): void {
  if (NAME.test(name)) return;
  throw new DatasetError(position, {
    de: `"${name}" ist kein Name: ein Buchstabe (a-z, A-Z), dann Buchstaben, Ziffern, Unterstriche.`,
    en: `"${name}" is no name: a letter (a-z, A-Z), then letters, digits, underscores.`,
  });
}

/**
 * The values of one dataset. Its name is part of the seed, so that another dataset in the table
 * changes nothing here.
 * @throws DatasetError, RangeSyntaxError, UnitError for the field in which the mistake is
 */
export function createDataset(definition: DatasetDefinition, seed: string): Dataset {
  checkName(definition.name);
  const unit = parseUnit(definition.unit);
  const column = generateColumn(parseRange(definition.range), {
    seed: `${seed}/${definition.name}`,
  });
  return {
    name: definition.name,
    unit,
    unitText: definition.unit.trim(),
    values: column.map((value) => mapNumbers(value, (number) => toBase(number, unit))),
  };
}

/** The datasets of a question; two of the same name are refused. */
export function createDatasets(
  definitions: readonly DatasetDefinition[],
  seed: string,
): readonly Dataset[] {
  const names = new Set<string>();
  for (const { name } of definitions) {
    if (names.has(name)) {
      throw new DatasetError(0, {
        de: `Den Datensatz "${name}" gibt es zweimal.`,
        en: `There are two datasets "${name}".`,
      });
    }
    names.add(name);
  }
  return definitions.map((definition) => createDataset(definition, seed));
}

/** The values of one row, numbered from 0; further rows begin again. */
export function rowOf(datasets: readonly Dataset[], row: number): readonly NamedValue[] {
  return datasets.flatMap(({ name, unit, unitText, values }) => {
    const value = values[row % DATASET_ROWS];
    return value ? [{ name, value, unit, unitText }] : [];
  });
}

/**
 * A constant as it stands in a question text: `U_2={5,V}`, with or without unit
 * (docs/interface/datasets.md#constants).
 * @throws DatasetError, UnitError
 */
export function parseConstant(text: string): NamedValue {
  const cursor = new Cursor(text, DatasetError);
  cursor.skipBlanks();
  const position = cursor.position;
  const name = cursor.match(/[^={},\s]*/y)?.[0] ?? '';
  checkName(name, position);
  cursor.expect('=');
  cursor.expect('{');
  const number = readNumber(cursor);
  const unitStart = cursor.take(',') ? cursor.position : -1;
  const unitText = unitStart < 0 ? '' : (cursor.match(/[^{}]*/y)?.[0] ?? '').trim();
  const unit = parseUnit(unitText);
  cursor.expect('}');
  cursor.expectEnd({ de: 'das Ende', en: 'the end' });
  return { name, value: { kind: 'number', value: toBase(number, unit) }, unit, unitText };
}

function writeVariable({ value, unitText }: NamedValue): VarDto {
  const type = value.kind === 'string' ? 'STRING' : 'CALCULATE';
  return {
    calcErgebnisDto: { string: writeValue(value), json: null, type },
    ze: unitText === '' ? null : unitText,
    cp: null,
  };
}

/** Named values as the host sends them: text in base units, the typed unit beside it. */
export function writeVariables(values: readonly NamedValue[]): VarHashDto {
  return { vars: Object.fromEntries(values.map((value) => [value.name, writeVariable(value)])) };
}
