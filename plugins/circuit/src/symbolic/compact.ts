import type { Branch, Netlist } from '../network/netlist.js';
import { referenceSign } from '../network/quantities.js';
import {
  currentFromVoltage,
  currentSum,
  orderedQuantities,
  type QuantityEntry,
} from './branch-formulas.js';
import { byPower, joinSum, type Line, OMEGA, timesPower, timesSource } from './formula-text.js';
import type { Fraction, SymbolicSolution } from './solve.js';

/** A value in s and its parts at s = j·ω, each as names of lines. */
interface Value {
  readonly s: string;
  readonly re: string;
  readonly im: string;
}

type Powers = readonly (readonly [power: number, name: string])[];

const none: Value = { s: '0', re: '0', im: '0' };

/** Returns the coefficients of a numerator by power of s, sources included. */
function coefficients({ terms }: Pick<Fraction, 'terms'>, solution: SymbolicSolution) {
  const pieces = new Map<number, string[]>();
  for (const { source, factor } of terms)
    for (const [power, text] of byPower(factor, solution))
      pieces.set(power, [...(pieces.get(power) ?? []), timesSource(source, text)]);
  return [...pieces].map(([power, list]) => [power, joinSum(list)] as const);
}

/** Writes the real part (even powers) or the imaginary part (odd powers) at s = j·ω. */
const partAt = (powers: Powers, isOdd: boolean): string =>
  joinSum(
    powers
      .filter(([power]) => (power % 2 === 1) === isOdd)
      .map(([power, name]) => (power % 4 >= 2 ? '-' : '') + timesPower(name, OMEGA, power)),
  );

/** Writes `a − b` without terms that are 0. */
function difference(a: Value, b: Value): Value {
  const part = (key: keyof Value) =>
    joinSum([...(a[key] === '0' ? [] : [a[key]]), ...(b[key] === '0' ? [] : [`-${b[key]}`])]);
  return { s: part('s'), re: part('re'), im: part('im') };
}

/**
 * Writes the formulas of a larger circuit: the determinant, the potentials and the currents of
 * voltage-defined branches once, in helpers whose names begin with `det`; everything else in terms of them.
 */
export class CompactWriter {
  readonly lines: Line[] = [];
  private readonly values = new Map<string, Value>();

  constructor(
    private readonly netlist: Netlist,
    private readonly solution: SymbolicSolution,
  ) {
    this.lines.push([OMEGA, '2*%pi*f']);
    this.polynomial('det', { terms: [{ source: '', factor: solution.determinant }] });
    this.lines.push(['detq', 'detre^2+detim^2']);
  }

  /** Writes coefficients, the polynomial in s, and its parts at s = j·ω. */
  private polynomial(name: string, fraction: Pick<Fraction, 'terms'>): void {
    const powers = coefficients(fraction, this.solution).map(([power, text]) => {
      this.lines.push([`${name}c${power}`, text]);
      return [power, `${name}c${power}`] as const;
    });
    this.lines.push(
      [name, joinSum(powers.map(([power, one]) => timesPower(one, 's', power)))],
      [`${name}re`, partAt(powers, false)],
      [`${name}im`, partAt(powers, true)],
    );
  }

  /** Writes a fraction over the determinant, unless there is one of this name. */
  private unknown(name: string, fraction: Fraction | undefined): Value {
    if (!fraction || fraction.terms.length === 0) return none;
    const known = this.values.get(name);
    if (known) return known;
    this.polynomial(name, fraction);
    const value = { s: `${name}/det`, re: `${name}x`, im: `${name}y` };
    this.lines.push(
      [value.re, `(${name}re*detre+${name}im*detim)/detq`],
      [value.im, `(${name}im*detre-${name}re*detim)/detq`],
    );
    this.values.set(name, value);
    return value;
  }

  private potential(node: number): Value {
    return this.unknown(`detu${node}`, node === 0 ? undefined : this.solution.potentials[node]);
  }

  private branchCurrent(branch: Branch, index: number): Value {
    const { behaviour, symbol } = branch;
    if (behaviour === 'current' && symbol !== null) return { s: symbol, re: symbol, im: '0' };
    if (behaviour === 'voltage' || behaviour === 'short') {
      const value = this.unknown(`deti${index + 1}`, this.solution.currents.get(index));
      return referenceSign(branch, 1) === 1 ? value : difference(none, value);
    }
    return (branch.from === branch.to ? null : currentFromVoltage(branch)) ?? none;
  }

  private valueOf({ quantity, branch: index }: QuantityEntry): Value {
    if (quantity.type === 'voltage')
      return difference(this.potential(quantity.from), this.potential(quantity.to));
    if (quantity.isInput) return this.unknown('deti0', this.solution.currents.get('input'));
    const branch = index === null ? undefined : this.netlist.branches[index];
    if (branch && index !== null) return this.branchCurrent(branch, index);
    const sum = currentSum(this.netlist, quantity.terms);
    return { s: sum(''), re: sum('re'), im: sum('im') };
  }

  /** Returns every quantity in an order in which each uses only earlier ones. */
  quantities(): readonly (readonly [name: string, value: Value])[] {
    return orderedQuantities(this.netlist).map((entry) => [entry.name, this.valueOf(entry)]);
  }

  impedance(): Value | null {
    const { Zges } = this.solution;
    if (!Zges) return null;
    this.polynomial('detzt', Zges);
    this.polynomial('detzb', { terms: [{ source: '', factor: Zges.denominator }] });
    this.lines.push(['detzq', 'detzbre^2+detzbim^2']);
    return {
      s: 'detzt/detzb',
      re: '(detztre*detzbre+detztim*detzbim)/detzq',
      im: '(detztim*detzbre-detztre*detzbim)/detzq',
    };
  }
}
