import { isPassive } from '../language/elements.js';
import type { Netlist } from '../network/netlist.js';
import { byPower, inBrackets, joinSum, timesSource } from './formula-text.js';
import { isEqual, type Polynomial } from './polynomial.js';
import { type Fraction, reduce, solveSymbolic, type SymbolicSolution } from './solve.js';

/** Writes a quotient without needless brackets. */
function over(a: string, b: string): string {
  if (b === '1') return a;
  return /[*+-]/.test(b) ? `${inBrackets(a)}/(${b})` : `${inBrackets(a)}/${b}`;
}

const degreeOf = (a: Polynomial, solution: SymbolicSolution) =>
  Math.max(...byPower(a, solution).keys());

/** Writes the quotient of the coefficients of numerator and denominator, '' for 0. */
function coefficientRatio(
  { terms, denominator }: Fraction,
  power: number,
  solution: SymbolicSolution,
): string {
  const pieces = terms.flatMap(({ source, factor }) => {
    const text = byPower(factor, solution).get(power);
    return text === undefined ? [] : [timesSource(source, text)];
  });
  const below = byPower(denominator, solution).get(power) ?? '1';
  return pieces.length === 0 ? '' : over(joinSum(pieces), below);
}

/** Writes the exponential from the initial to the final value. */
function curveLine(name: string, fraction: Fraction, solution: SymbolicSolution): string {
  const first = coefficientRatio(fraction, 1, solution);
  const last = coefficientRatio(fraction, 0, solution);
  const lower = name.charAt(0).toLowerCase() + name.slice(1);
  if (last === '') return `${lower}:${inBrackets(first)}*exp(-t/tau)`;
  if (first === '') return `${lower}:${name}*(1-exp(-t/tau))`;
  return `${lower}:${name}+(${first}-${name})*exp(-t/tau)`;
}

/**
 * Writes the formulas for switching on batteries, in terms of the final state: `tau` and `uC1` over `t`
 * for first order, `delta` and `w0` for second order.
 *
 * @param netlist not in its steady state, with inductors and capacitors
 */
export function switchingLines(netlist: Netlist): readonly string[] {
  const solution = netlist.isDc ? solveSymbolic(netlist) : null;
  if (!solution || 'fault' in solution) return [];
  const reduced = new Map([...solution.quantities].map(([name, one]) => [name, reduce(one)]));
  const [longest] = [...reduced.values()].sort(
    (a, b) => degreeOf(b.denominator, solution) - degreeOf(a.denominator, solution),
  );
  const powers = longest ? byPower(longest.denominator, solution) : new Map<number, string>();
  const [d0 = '', d1 = '', d2 = ''] = [0, 1, 2].map((power) => powers.get(power) ?? '');
  if (!longest || powers.size === 0 || Math.max(...powers.keys()) > 2 || d0 === '') return [];
  if (d2 !== '')
    return [`w0:sqrt(${over(d0, d2)})`, ...(d1 === '' ? [] : [`delta:${over(d1, d2)}/2`])];
  if (d1 === '') return [];
  const names = netlist.branches.filter(isPassive).flatMap(({ name }) => [`U${name}`, `I${name}`]);
  const curves = [...names, 'Ua'].flatMap((name) => {
    const fraction = reduced.get(name);
    const isAlike = fraction && isEqual(fraction.denominator, longest.denominator);
    return isAlike && fraction.terms.length > 0 ? [curveLine(name, fraction, solution)] : [];
  });
  return [`tau:${over(d1, d0)}`, ...curves];
}
