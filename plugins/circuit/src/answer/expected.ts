import type { Submission } from '@fragwerk/sdk';
import type { PointShares } from '../language/points.js';
import { parseCircuit } from '../language/parse.js';
import { buildNetlist } from '../network/netlist.js';
import { analyse, type Analysis } from '../numeric/analyse.js';
import { angle, type Complex, magnitude } from '../numeric/complex.js';
import { resultOf } from '../results.js';
import { readVariables } from '../values.js';

const degrees = (radians: number) => `${(radians * 180) / Math.PI}°`;

/** Formats a phasor in full precision. */
const polarText = (value: Complex, unit: string): string =>
  `${magnitude(value)}∠${degrees(angle(value))} ${unit}`.trim();

/** The correct values of a circuit, calculated on first use. */
export interface Expectation {
  /** Changes to the points table in the circuit's text. */
  readonly points: PointShares;
  /**
   * Returns a value in full precision: the magnitude of a complex one, or the phasor if `isPhasor` is
   * set or its name begins with `c` (`cUR1`). `null` if there is no such value.
   */
  text(name: string, isPhasor: boolean): string | null;
  /** Returns the largest value with this unit in the circuit. */
  largest(unit: string): number | undefined;
  /** Returns the phasors whose magnitude passes the test. */
  phasors(isAlike: (magnitude: number) => boolean, unit: string): readonly string[];
}

/** The unit of the maximum that a value is compared with. */
const MAXIMUM_UNITS: Readonly<Record<string, keyof Analysis['maxima']>> = {
  V: 'V',
  A: 'A',
  W: 'VA',
  VA: 'VA',
  var: 'VA',
};

function textOf(analysis: Analysis, name: string, isPhasor: boolean): string | null {
  const result = resultOf(analysis, name);
  if (!result) return null;
  const { value, isComplex, unit } = result;
  if (unit === '°') return degrees(isComplex ? angle(value) : value.re);
  if (isComplex && (isPhasor || name.startsWith('c'))) return polarText(value, unit);
  return `${isComplex ? magnitude(value) : value.re} ${unit}`.trim();
}

/** Calculates the correct values of a circuit from the question's values. */
export function expectation(configText: string, variables: Submission['variables']): Expectation {
  const { circuit } = parseCircuit(configText);
  let known: Analysis | null | undefined;
  const calculate = (): Analysis | null => {
    if (!circuit) return null;
    const analysis = analyse(buildNetlist(circuit), readVariables(circuit, variables));
    return 'fault' in analysis ? null : analysis;
  };
  const analysed = () => (known === undefined ? (known = calculate()) : known);
  return {
    points: circuit?.points ?? {},
    text(name, isPhasor) {
      const analysis = analysed();
      return analysis && textOf(analysis, name, isPhasor);
    },
    largest(unit) {
      const maximum = MAXIMUM_UNITS[unit];
      return maximum && analysed()?.maxima[maximum];
    },
    phasors(isAlike, unit) {
      const letter = unit === 'A' ? 'I' : 'U';
      const all = [...(analysed()?.quantities ?? [])];
      return all.flatMap(([name, value]) =>
        name.startsWith(letter) && isAlike(magnitude(value)) ? [polarText(value, unit)] : [],
      );
    },
  };
}
