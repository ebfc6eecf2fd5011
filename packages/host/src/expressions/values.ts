import type { CalcErgebnisDto, VarDto } from '@fragwerk/contract';
import { toBase } from '@fragwerk/sdk';
import {
  mapValue,
  numberValue,
  type Unit,
  type Value,
  writeValueOf,
} from '@fragwerk/sdk/expressions';

/** Converts the plain numbers of a value from a unit into base units. */
export const inUnit = (value: Value, unit: Unit): Value =>
  mapValue(value, ({ re, im }) =>
    numberValue(toBase(re, unit), unit.dimension, toBase(im, { ...unit, offset: 0 })),
  );

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
