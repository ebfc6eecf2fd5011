import { type Answered, type NumberRules, readComplex } from '@fragwerk/sdk';
import type { PointShares, PointsName } from './language/points.js';
import { POINTS } from './points-table.js';

/** The table as the SDK judges by it, with what a circuit's text sets. */
export function scoringOf(points: PointShares): Omit<NumberRules, 'tolerance'> {
  const share = (name: PointsName) => points[name] ?? POINTS[name].share;
  return {
    prefixErrorShare: share('prefix'),
    signErrorShare: share('sign'),
    unitErrorFactor: 1 - share('unit'),
    missingUnitShare: share('noUnit'),
    angleErrorShare: share('angle'),
    roundedShare: share('rounded'),
  };
}

/** The right answer as text: what the author wrote, else the calculated value. */
export function expectedText({ expected }: Pick<Answered, 'expected'>): string {
  const text = expected.text.trim() === '' ? (expected.value?.text ?? '') : expected.text;
  return withUnit(text.trim().replace(/^"(.*)"$/s, '$1'), targetUnit(expected.unit));
}

/** A value with the unit that it is meant in. */
export const withUnit = (text: string, unit: string): string =>
  unit !== '' && readComplex(text)?.unitText === '' ? `${text} ${unit}` : text;

/** The target unit without the host's marks: `?V`, `=V;w30`, `V,2` are all volts. */
export const targetUnit = (unit: string): string =>
  /^[?=]?([^;,#]*)/.exec(unit.trim())?.[1]?.trim() ?? '';
