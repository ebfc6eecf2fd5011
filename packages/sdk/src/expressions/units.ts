import { pluginUnits } from '../quantities/unit-table.js';
import { readUnit, type Unit as Quantified } from '../quantities/units.js';
import { UnitError } from './errors.js';

/** A unit as a teacher types it. */
export interface Unit extends Quantified {
  /** A leading `=`: shown in just this form (docs/interface/calculation.md#quantities). */
  readonly forced?: boolean;
}

/**
 * Reads a unit as the SDK does, with a leading `=`, and without those that only plugin types have
 * (docs/interface/calculation.md#quantities).
 * @throws UnitError with the place of the unknown part
 * @example parseUnit('km/h').factor // 0.2777777777777778
 */
export function parseUnit(text: string): Unit {
  const mark = /^\s*=/.exec(text)?.[0].length ?? 0;
  const unit = readUnit(text.slice(mark));
  if ('problem' in unit) throw new UnitError(mark + unit.position, unit.problem);
  const missing = unit.factors.find(({ symbol }) => Object.hasOwn(pluginUnits, symbol));
  if (missing) {
    const { symbol } = missing;
    const [de, en] =
      symbol === 'rad'
        ? [' Winkel in Radiant sind Zahlen ohne Einheit.', ' Angles in radians are bare numbers.']
        : ['', ''];
    throw new UnitError(text.indexOf(symbol), {
      de: `Die Lernplattform kennt die Einheit ${symbol} nicht.${de}`,
      en: `The learning platform does not have the unit ${symbol}.${en}`,
    });
  }
  return mark === 0 ? unit : { ...unit, forced: true };
}
