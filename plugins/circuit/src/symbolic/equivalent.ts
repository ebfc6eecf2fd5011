import { withProbe } from '../network/terminals.js';
import type { Netlist } from '../network/netlist.js';
import { partsAt, writeFraction } from './formula-text.js';
import { angleOf, numerator, quotient } from './formulas.js';
import { scaled } from './polynomial.js';
import { type Fraction, reduce, solveSymbolic, type SymbolicSolution } from './solve.js';

/** The probe's current, which appears in no formula. */
const PROBE = 'detp';

/** Returns the internal impedance at the output; `null` if it is 0, infinite or too long. */
function innerImpedance(netlist: Netlist): { Zi: Fraction; solution: SymbolicSolution } | null {
  const open = withProbe(netlist, '', { behaviour: 'current', symbol: PROBE });
  const solution = open && solveSymbolic(open.netlist);
  if (!solution || 'fault' in solution) return null;
  const terms = solution.quantities.get('U0')?.terms ?? [];
  const own = terms.find(({ source }) => source === PROBE);
  if (!own) return null;
  // The probe's current leaves its first terminal, so that the voltage is negative.
  const factor = scaled(own.factor, -1);
  const Zi = reduce({ terms: [{ source: '', factor }], denominator: solution.determinant });
  return { Zi, solution };
}

/** Writes parts, magnitude and angle; if `isFormal`, the final parts follow from the complex number. */
function complexLines(name: string, parts: { re: string; im: string }, isFormal: boolean) {
  const [re, im, c] = [`re${name}`, `im${name}`, `c${name}`];
  const own = [`${re}:${parts.re}`, `${im}:${parts.im}`, `${c}:${re}+%i*${im}`];
  return isFormal
    ? [
        ...own,
        `${re}:realpart(${c})`,
        `${im}:imagpart(${c})`,
        `abs${name}:cabs(${c})`,
        `arg${name}:carg(${c})`,
      ]
    : [...own, `abs${name}:sqrt(${re}^2+${im}^2)`, `arg${name}:${angleOf(im, re)}`];
}

/** Writes the quotient of two quantities. */
export const quotientLines = (name: string, a: string, b: string): readonly string[] =>
  complexLines(
    name,
    {
      re: `(re${a}*re${b}+im${a}*im${b})/abs${b}^2`,
      im: `(im${a}*re${b}-re${a}*im${b})/abs${b}^2`,
    },
    false,
  );

/**
 * Writes the formulas of the equivalent source at the output, in terms of the quantities: `U0`, `Ik`,
 * `Zi`, the loads `Zopt` and `Ropt`, and `Pmax`. None if there is no output, if the internal impedance
 * is 0 or infinite, or if a component has one of the names.
 */
export function equivalentLines(netlist: Netlist): readonly string[] {
  const isTaken = netlist.branches.some(({ symbol }) => /^[ZR](?:i|opt)$/.test(symbol ?? ''));
  const found = isTaken ? null : innerImpedance(netlist);
  if (!found) return [];
  const { Zi, solution } = found;
  const isFormal = netlist.branches.some(({ element }) => element.kind === 'Z');
  const parts = quotient(numerator(Zi, solution), partsAt(Zi.denominator, solution));
  const voltage = ['', 're', 'im', 'c', 'abs', 'arg'].map((prefix) => `${prefix}U0:${prefix}Ua`);
  return [
    ...voltage,
    `Zi:${writeFraction(Zi, solution)}`,
    ...complexLines('Zi', parts, isFormal),
    'Ik:Ua/Zi',
    ...quotientLines('Ik', 'Ua', 'Zi'),
    'Ri:reZi',
    ...complexLines('Zopt', { re: 'reZi', im: '-imZi' }, false),
    'Ropt:absZi',
    ...(parts.re === '0' ? [] : ['Pmax:absUa^2/(4*reZi)']),
  ];
}
