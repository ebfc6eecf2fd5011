import type { NamedValue } from './datasets.js';
import { PositionedError, type Problem, UnitError } from './errors.js';
import type { DatasetPart } from './tags/model.js';
import { chooseUnit, fromBase, inChosen } from './units/convert.js';
import { parseUnit, sameDimension, type Unit } from './units/parse.js';
import { mapNumbers, numbersOf, writeNumber, writeValueWith } from './values.js';

/** How `{x}` shows. */
export interface RenderedDataset {
  /** Number and unit without a blank between them, as the host shows them: `1.2mm`. */
  readonly text: string;
  readonly number: string;
  readonly unit: string;
}

const ALL_DIGITS = 14;

/** Plain from 10^-5 to below 10^5, else with an exponent, as the host's page on numbers says. */
function showNumber(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  return size >= 1e-5 && size < 1e5 ? writeNumber(value) : value.toExponential().replace('e+', 'e');
}

function unitFor(part: DatasetPart, own: Unit): Unit {
  if (part.unit === '') return own;
  const wanted = parseUnit(part.unit);
  if (sameDimension(wanted, own)) return wanted;
  throw new UnitError(0, {
    de: `${part.name} hat die Einheit "${own.text}" und lässt sich nicht in "${wanted.text}" zeigen.`,
    en: `${part.name} has the unit "${own.text}" and cannot be shown in "${wanted.text}".`,
  });
}

function show(part: DatasetPart, { value, unit: own }: NamedValue): RenderedDataset {
  if (value.kind === 'string') return { text: value.text, number: value.text, unit: '' };
  const unit = unitFor(part, own);
  const digits = part.digits ?? ALL_DIGITS;
  const rounded = mapNumbers(value, (number) => Number(fromBase(number, unit).toPrecision(digits)));
  const largest = Math.max(...numbersOf(rounded).map(Math.abs));
  const chosen = chooseUnit(largest, unit);
  const number = writeValueWith(rounded, (entry) => showNumber(inChosen(entry, chosen)));
  return { text: number + chosen.text, number, unit: chosen.text };
}

/**
 * Shows a dataset in a question text: in its unit, with the prefix that brings the number to
 * 1 <= |x| < 1000 (host.md 3.1: 0.0012 m is 1.2mm), `=` forces the unit as it is, digits are
 * significant ones without trailing zeros. Several numbers share the prefix of the largest.
 * host.md is silent about vectors in a text; they show as they are typed, `[1,2]mm`.
 * A unit that is wrong for the value is a problem at the part's place.
 */
export function renderDataset(part: DatasetPart, value: NamedValue): RenderedDataset | Problem {
  try {
    return show(part, value);
  } catch (error) {
    if (!(error instanceof PositionedError)) throw error;
    return { position: part.start, text: error.text };
  }
}
