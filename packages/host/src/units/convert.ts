import { cleaned, magnitudeOf, shifted } from '../decimal.js';
import { unitPrefixes } from '@fragwerk/sdk';
import type { Unit } from './parse.js';

/** A number in this unit, in base units: 2 h is 7200 (host.md 3.1). */
export function toBase(value: number, unit: Unit): number {
  // A whole number may have more digits than a sum is cleaned to.
  if (unit.factor === 1 && unit.offset === 0) return value;
  return cleaned(value * unit.factor + unit.offset);
}

/** A number in base units, in this unit. */
export function fromBase(value: number, unit: Unit): number {
  if (unit.factor === 1 && unit.offset === 0) return value;
  return cleaned((value - unit.offset) / unit.factor);
}

/** Every third power of ten has one prefix that the display uses. */
const SHOWN = new Map(
  Object.entries(unitPrefixes)
    .filter(([letter, exponent]) => exponent % 3 === 0 && letter.charCodeAt(0) < 128)
    .map(([letter, exponent]) => [exponent, letter]),
).set(0, '');

/** The unit's text and how many places its numbers move. */
export interface ChosenUnit {
  readonly text: string;
  readonly places: number;
}

/**
 * The unit in which a number (already in `unit`) reads best: as typed if 1 <= |value| < 1000, or
 * when the teacher forced it, or when it takes no prefix; else the prefix that brings it there.
 */
export function chooseUnit(value: number, unit: Unit): ChosenUnit {
  const place = unit.prefixPlace;
  const asTyped = { text: unit.text, places: 0 };
  const size = Math.abs(value);
  if (unit.forced || !place || size === 0 || (size >= 1 && size < 1000)) return asTyped;
  const exponent = Math.floor((magnitudeOf(value) + place.prefix) / 3) * 3;
  const clamped = Math.min(Math.max(exponent, -24), 24);
  return { text: (SHOWN.get(clamped) ?? '') + place.rest, places: place.prefix - clamped };
}

/** The number in the chosen unit. */
export const inChosen = (value: number, chosen: ChosenUnit) => shifted(value, chosen.places);
