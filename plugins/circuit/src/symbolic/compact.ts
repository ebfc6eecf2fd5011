import type { Branch, CurrentTerms, Netlist } from '../network/netlist.js';
import { referenceSign, quantitiesOf, type Quantity } from '../network/quantities.js';
import type { Fraction, SymbolicSolution } from './solve.js';
import { byPower, joinSum, type Line, timesPower, timesSource } from './write.js';

/** A value in s and its parts at s = j·w, each the name of a line or a sum of such names. */
interface Value {
  readonly s: string;
  readonly re: string;
  readonly im: string;
}

const none: Value = { s: '0', re: '0', im: '0' };

/** Coefficients of a numerator by power of s, sources included. */
function coefficients({ terms }: Fraction, solution: SymbolicSolution): Map<number, string> {
  const pieces = new Map<number, string[]>();
  for (const { source, factor } of terms)
    for (const [power, text] of byPower(factor, solution))
      pieces.set(power, [...(pieces.get(power) ?? []), timesSource(source, text)]);
  return new Map([...pieces].map(([power, list]) => [power, joinSum(list)]));
}

const joinPowers = (powers: readonly (readonly [number, string])[], x: string): string =>
  joinSum(powers.map(([power, name]) => timesPower(name, x, power)));

const signed = (text: string, isMinus: boolean) => (isMinus ? `-${text}` : text);

/** Even and odd powers at s = j·w. */
function atFrequency(powers: readonly (readonly [number, string])[], isOdd: boolean): string {
  return joinSum(
    powers
      .filter(([power]) => (power % 2 === 1) === isOdd)
      .map(([power, name]) => signed(timesPower(name, 'detw', power), power % 4 >= 2)),
  );
}

/** A sum of named values; `0` ones are left out. */
function combine(parts: readonly { readonly value: Value; readonly isMinus: boolean }[]): Value {
  const of = (key: keyof Value) =>
    joinSum(
      parts.flatMap(({ value, isMinus }) =>
        value[key] === '0' ? [] : [signed(value[key], isMinus)],
      ),
    );
  return { s: of('s'), re: of('re'), im: of('im') };
}

/**
 * Formulas of a larger circuit: the determinant, the potentials and the currents of rigid branches
 * once, in helpers whose names begin with `det`; everything else in terms of them.
 */
export class Compact {
  readonly lines: Line[] = [];
  private readonly values = new Map<string, Value>();

  constructor(
    private readonly netlist: Netlist,
    private readonly solution: SymbolicSolution,
  ) {
    this.lines.push(['detw', '2*%pi*f']);
    this.polynomial('det', { terms: [{ source: '', factor: solution.determinant }] });
    this.lines.push(['detq', 'detre^2+detim^2']);
  }

  /** Coefficients, the polynomial in s, and its parts at s = j·w. */
  private polynomial(name: string, fraction: Pick<Fraction, 'terms'>): void {
    const { terms } = fraction;
    const powers = [...coefficients({ terms, denominator: new Map() }, this.solution)].map(
      ([power, text]) => {
        this.lines.push([`${name}c${power}`, text]);
        return [power, `${name}c${power}`] as const;
      },
    );
    this.lines.push(
      [name, joinPowers(powers, 's')],
      [`${name}re`, atFrequency(powers, false)],
      [`${name}im`, atFrequency(powers, true)],
    );
  }

  /** A fraction over the determinant as a value of its own. */
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

  private voltage(from: number, to: number): Value {
    const potential = (node: number) =>
      this.unknown(`detu${node}`, node === 0 ? undefined : this.solution.potentials[node]);
    return combine([
      { value: potential(from), isMinus: false },
      { value: potential(to), isMinus: true },
    ]);
  }

  private branchCurrent(branch: Branch, index: number): Value {
    const { behaviour, name, symbol } = branch;
    if (behaviour === 'current' && symbol !== null) return { s: symbol, re: symbol, im: '0' };
    if (behaviour === 'voltage' || behaviour === 'short') {
      const value = this.unknown(`deti${index + 1}`, this.solution.currents.get(index));
      return combine([{ value, isMinus: referenceSign(branch, 1) === -1 }]);
    }
    if (behaviour === 'open' || symbol === null || branch.from === branch.to) return none;
    const [s, re, im] = [`U${name}`, `reU${name}`, `imU${name}`];
    if (behaviour === 'resistance')
      return { s: `${s}/${symbol}`, re: `${re}/${symbol}`, im: `${im}/${symbol}` };
    const x = `detw*${symbol}`;
    return behaviour === 'inductance'
      ? { s: `${s}/(${symbol}*s)`, re: `${im}/(${x})`, im: `-${re}/(${x})` }
      : { s: `${s}*${symbol}*s`, re: `-${x}*${im}`, im: `${x}*${re}` };
  }

  private sum(terms: CurrentTerms): Value {
    return combine(
      terms.flatMap(({ branch, sign }) => {
        const named = this.netlist.branches[branch];
        if (!named) return [];
        const { name } = named;
        const value = { s: `I${name}`, re: `reI${name}`, im: `imI${name}` };
        return [{ value, isMinus: referenceSign(named, sign) === -1 }];
      }),
    );
  }

  private valueOf(name: string, quantity: Quantity): Value {
    if (quantity.type === 'voltage') return this.voltage(quantity.from, quantity.to);
    if (quantity.isInput) return this.unknown('deti0', this.solution.currents.get('input'));
    const index = this.netlist.branches.findIndex((branch) => name === `I${branch.name}`);
    const branch = this.netlist.branches[index];
    return branch ? this.branchCurrent(branch, index) : this.sum(quantity.terms);
  }

  /** Every quantity in an order in which each uses earlier ones only. */
  quantities(): readonly (readonly [name: string, value: Value])[] {
    const all = [...quantitiesOf(this.netlist)];
    const isSum = ([name, quantity]: (typeof all)[number]) =>
      quantity.type === 'current' &&
      !quantity.isInput &&
      !this.netlist.branches.some((branch) => name === `I${branch.name}`);
    return [...all.filter((one) => !isSum(one)), ...all.filter(isSum)].map(([name, quantity]) => [
      name,
      this.valueOf(name, quantity),
    ]);
  }

  /** The impedance that the source sees. */
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
