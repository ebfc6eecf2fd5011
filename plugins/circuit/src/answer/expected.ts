import type { Answered } from '@fragwerk/sdk';
import type { PointShares } from '../language/points.js';
import { parseCircuit } from '../language/parse.js';
import { buildNetlist } from '../network/netlist.js';
import { analyse, type Analysis } from '../numeric/analyse.js';
import { angle, type Complex, magnitude } from '../numeric/complex.js';
import { resultOf } from '../results.js';
import { readVariables } from '../values.js';

const degrees = (radians: number) => `${(radians * 180) / Math.PI}°`;

/** A phasor as a text that is read again. */
const polarText = (value: Complex, unit: string): string =>
  `${magnitude(value)}∠${degrees(angle(value))} ${unit}`.trim();

/** What a circuit's values are, calculated when they are asked for first. */
export interface Expectation {
  /** What the circuit's text sets in the table of points. */
  readonly points: PointShares;
  /**
   * A right value as a text in full precision; of what is complex the magnitude, or all of it where
   * `isWhole` is set or its name says so (`cUR1`). `null` where there is none.
   */
  text(name: string, isWhole: boolean): string | null;
  /** The largest value in this unit around; `undefined` where it has none. */
  size(unit: string): number | undefined;
  /** The phasors of such a magnitude, as texts. */
  phasors(isAlike: (size: number) => boolean, unit: string): readonly string[];
}

const SIZE_OF: Readonly<Record<string, keyof Analysis['sizes']>> = {
  ...{ V: 'V', A: 'A', W: 'VA', VA: 'VA', var: 'VA' },
};

function textOf(analysis: Analysis, name: string, isWhole: boolean): string | null {
  const result = resultOf(analysis, name);
  if (!result) return null;
  const { value, isComplex, unit } = result;
  if (unit === '°') return degrees(isComplex ? angle(value) : value.re);
  if (isComplex && (isWhole || name.startsWith('c'))) return polarText(value, unit);
  return `${isComplex ? magnitude(value) : value.re} ${unit}`.trim();
}

/** The right values of a circuit by name, calculated from the question's values. */
export function expectation(configText: string, variables: Answered['variables']): Expectation {
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
    text(name, isWhole) {
      const analysis = analysed();
      return analysis && textOf(analysis, name, isWhole);
    },
    size(unit) {
      const kind = SIZE_OF[unit];
      return kind && analysed()?.sizes[kind];
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
