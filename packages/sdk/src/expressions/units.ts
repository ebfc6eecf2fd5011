import { readUnit, type Unit as Quantified } from '../quantities/units.js';
import { UnitError } from './errors.js';

/** A unit as a teacher types it. */
export interface Unit extends Quantified {
  /** A leading `=`: shown in just this form (docs/interface/calculation.md#quantities). */
  readonly forced?: boolean;
}

/**
 * Reads a unit as the SDK does, with a leading `=`, and without `rad`, `bit` and `B`, which the host lacks
 * (docs/interface/calculation.md#quantities).
 * @throws UnitError with the place of the unknown part
 * @example parseUnit('km/h').factor // 0.2777777777777778
 */
export function parseUnit(text: string): Unit {
  const mark = /^\s*=/.exec(text)?.[0].length ?? 0;
  const unit = readUnit(text.slice(mark));
  if ('problem' in unit) throw new UnitError(mark + unit.position, unit.problem);
  if (unit.factors.some(({ symbol }) => symbol === 'rad')) {
    throw new UnitError(text.indexOf('rad'), {
      de: 'Die Einheit rad gibt es nicht: Winkel in Radiant sind Zahlen ohne Einheit.',
      en: 'There is no unit rad: angles in radians are numbers without a unit.',
    });
  }
  if ('bit' in unit.dimension)
    throw new UnitError(mark, {
      de: 'Die Lernplattform kennt bit und Byte nicht als Einheiten.',
      en: 'The learning platform does not have bit and byte as units.',
    });
  return mark === 0 ? unit : { ...unit, forced: true };
}
