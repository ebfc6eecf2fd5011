import type { CalcErgebnisDto, VarDto } from '@fragwerk/contract';
import type { Dimension } from '@fragwerk/sdk';
import { numberValue, type Value, writeReal, writeValueOf } from '@fragwerk/sdk/expressions';
import type { DatasetValue } from '../values.js';

/** Converts a dataset's value; its unit gives the dimension. */
export function valueOf(value: DatasetValue, dimension: Dimension = {}): Value {
  const entry = (number: number) => numberValue(number, dimension);
  switch (value.kind) {
    case 'number':
      return entry(value.value);
    case 'complex':
      return numberValue(value.re, dimension, value.im);
    case 'vector':
      return { kind: 'list', items: value.entries.map(entry) };
    case 'matrix':
      return { kind: 'matrix', rows: value.rows.map((row) => row.map(entry)) };
    case 'string':
      return value;
  }
}

/** Writes a dataset's value for the host's parser; a complex number keeps an imaginary part of 0. */
export const writeDatasetValue = (value: DatasetValue): string =>
  value.kind === 'complex'
    ? `${writeReal(value.re)}${value.im < 0 ? '-' : '+'}%i*${writeReal(Math.abs(value.im))}`
    : writeValueOf(valueOf(value));

/** Builds a result as the host sends it. */
export const resultDto = (
  string: string,
  type: CalcErgebnisDto['type'] = 'CALCULATE',
): CalcErgebnisDto => ({ string, json: null, type });

/**
 * Writes a value as the host sends it (docs/interface/values.md#calcergebnisdto): in base units,
 * without its unit.
 */
export const writeResult = (value: Value): CalcErgebnisDto =>
  resultDto(writeValueOf(value), value.kind === 'string' ? 'STRING' : 'CALCULATE');

/** Builds a variable as the host sends it, with its typed unit. */
export const variableDto = (calcErgebnisDto: CalcErgebnisDto, unitText: string): VarDto => ({
  calcErgebnisDto,
  ze: unitText === '' ? null : unitText,
  cp: null,
});
