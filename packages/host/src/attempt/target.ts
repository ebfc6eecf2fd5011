import { readFormat } from '../tags/braces.js';
import type { NumberFormat } from '../tags/model.js';
import { parseUnit, type Unit } from '@fragwerk/sdk/expressions';

/** Column "EH" of a subquestion, the target unit (docs/interface/calculation.md#target-units). */
export interface Target {
  /** `null` for that of the solution. */
  readonly unit: Unit | null;
  /** `=VA`: exactly this unit. */
  readonly exact: boolean;
  /** `?km/h`: this unit, with any prefix. */
  readonly prefixed: boolean;
  readonly digits: number | null;
  readonly format: NumberFormat | null;
  /** `;set`, `;multiset`: the order of a vector does not matter. */
  readonly compare: 'vector' | 'set' | 'multiset';
}

/** Options of the input that do not concern the unit. */
const INPUT_OPTIONS =
  /^(?:=?(?:kart|pol|karti)|w\d{1,3}[mc]?|symbol\w*|long|ip|color|date|rational|float)$/;

/**
 * Reads a target unit: `V`, `=VA`, `?km/h`, a number format after a comma (`A,2`, `=f2`), options
 * after `;`, patterns after `#`. Options that only concern the input field are ignored.
 * @throws UnitError for an unknown unit
 */
export function parseTarget(text: string): Target {
  const [main = ''] = text.split('#', 1);
  const [head = '', ...options] = main.split(';').map((option) => option.trim());
  const prefixed = head.startsWith('?');
  const items = head.slice(prefixed ? 1 : 0).split(',');
  const kept = items
    .map((item) => item.trim())
    .filter((item) => item !== '' && !INPUT_OPTIONS.test(item));
  const read = readFormat(kept.join(',')) ?? { unit: head, digits: null };
  const unit = read.unit === '' ? null : parseUnit(read.unit);
  return {
    unit,
    exact: unit?.forced ?? false,
    prefixed,
    digits: read.digits,
    format: read.format ?? null,
    compare: options.includes('multiset') ? 'multiset' : options.includes('set') ? 'set' : 'vector',
  };
}

/** Returns the unit that students see beside the field: the target unit without marks, format and options. */
export function shownUnit(text: string): string {
  const head = /^\s*[?=]?([^,;#]*)/.exec(text)?.[1]?.trim() ?? '';
  return /^(?:[def]\d+|karti?|pol)$/.test(head) ? '' : head;
}
