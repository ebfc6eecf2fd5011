import { isSource } from '../language/elements.js';
import type { Netlist } from '../network/netlist.js';
import { equivalentLines, quotientLines } from './equivalent.js';
import { byPower, inBrackets } from './formula-text.js';
import { type Polynomial, variablesOf, zero } from './polynomial.js';
import { type Fraction, reduce, type SymbolicSolution } from './solve.js';

/** Returns numerator and denominator with their coefficients by power of s; '' is 0. */
function coefficientsOf({ terms, denominator }: Fraction, solution: SymbolicSolution) {
  const read = (a: Polynomial) => {
    const powers = byPower(a, solution);
    const at = (power: number) => inBrackets(powers.get(power) ?? '');
    return { at, degree: Math.max(0, ...powers.keys()) };
  };
  return { above: read(terms[0]?.factor ?? zero), below: read(denominator) };
}

function times(a: string, b: string): string {
  if (a === '' || b === '') return '';
  if (a === '1') return b;
  return b === '1' ? a : `${a}*${b}`;
}

/** Writes a quotient; avoids a divisor of 0, at which Maxima fails. */
const over = (a: string, b: string) =>
  `${/[+-]/.test(a) ? `(${a})` : a}/(${b}${/[+-]/.test(b) ? '+10^-60' : ''})`;

/** Writes ω² at which N/D is real, for degrees up to 2; `null` if there is no formula. */
function squaredResonance(Z: Fraction, solution: SymbolicSolution): string | null {
  const { above: n, below: d } = coefficientsOf(Z, solution);
  if (n.degree > 2 || d.degree > 2) return null;
  const [plus, minus] = [times(n.at(1), d.at(0)), times(n.at(0), d.at(1))];
  const [plusBelow, minusBelow] = [times(n.at(1), d.at(2)), times(n.at(2), d.at(1))];
  if (minus === '' && minusBelow === '' && plus !== '' && plusBelow !== '')
    return over(d.at(0), d.at(2));
  if (plus === '' && plusBelow === '' && minus !== '' && minusBelow !== '')
    return over(n.at(0), n.at(2));
  const [a, b] = [`${plus}-${minus}`, `${plusBelow}-${minusBelow}`].map((text) =>
    text.replace(/-$/, ''),
  );
  return a && b ? over(a, b) : null;
}

/** Whether values can be complex, although formulas treat them as real. */
const canBeComplex = ({ branches }: Netlist): boolean =>
  branches.some(({ element }) => element.kind === 'Z');

/** Whether there are inductors and capacitors, without which there is no resonance. */
const canResonate = ({ branches }: Netlist): boolean =>
  ['inductance', 'capacitance'].every((wanted) =>
    branches.some(({ behaviour }) => behaviour === wanted),
  );

/** Returns the symbol of the voltage at the input if that is the only source; otherwise `null`. */
function inputSymbol({ branches, input }: Netlist): string | null {
  const sources = branches.filter(isSource);
  if (input.isOpen) return sources.length === 0 ? 'Ue' : null;
  const [only] = sources;
  const isInput = only?.behaviour === 'voltage' && only.from === input.from && only.to === input.to;
  return sources.length === 1 && isInput ? only.symbol : null;
}

const noFormula = (name: string) =>
  `// Schaltung: ${name} hat hier keine Formel; plugin("…","${name}") rechnet mit Zahlen`;

/** Writes the cutoff frequency of a first-order low-pass or high-pass filter. */
function cutoffLine(netlist: Netlist, solution: SymbolicSolution): string[] {
  const Ua = netlist.output && solution.quantities.get('Ua');
  if (Ua?.terms.length !== 1 || inputSymbol(netlist) === null) return [];
  const { above: n, below: d } = coefficientsOf(reduce(Ua), solution);
  if (d.degree === 0) return [];
  const isPlain = d.degree === 1 && n.degree <= 1 && (n.at(0) === '') !== (n.at(1) === '');
  if (!isPlain || canBeComplex(netlist) || d.at(0) === '') return [noFormula('fg')];
  return [`fg:${d.at(0)}/(2*%pi*${d.at(1)})`];
}

function resonanceLine(netlist: Netlist, solution: SymbolicSolution): string[] {
  if (!solution.Zges || !canResonate(netlist)) return [];
  const squared = canBeComplex(netlist) ? null : squaredResonance(reduce(solution.Zges), solution);
  return [squared === null ? noFormula('f0') : `f0:sqrt(${squared})/(2*%pi)`];
}

function ratioLines(netlist: Netlist): string[] {
  if (!netlist.output || inputSymbol(netlist) === null) return [];
  return ['kUa:Ua/Ue', ...quotientLines('kUa', 'Ua', 'Ue')];
}

/** Writes the component that compensates to cos φ = 1: a capacitor if there are inductors, otherwise an inductor. */
function compensationLine(netlist: Netlist, { Zges, withS }: SymbolicSolution): string[] {
  if (!Zges) return [];
  const { terms, denominator } = reduce(Zges);
  const all = [denominator, ...terms.map(({ factor }) => factor)];
  if (!all.some((a) => (variablesOf(a) & withS) !== 0)) return [];
  const hasCoil = netlist.branches.some(({ behaviour }) => behaviour === 'inductance');
  // The susceptance of a balanced bridge is 0.
  return [hasCoil ? 'Ck:-imYges/detw' : 'Lk:1/(detw*imYges+10^-60)'];
}

/**
 * Writes the formulas of derived quantities, in terms of those before: the equivalent source at the
 * output, the transfer function `kUa`, the frequencies `f0` and `fg`, the capacitor or inductor for
 * compensation. Leaves out names of components; a comment explains a missing formula.
 */
export function furtherLines(netlist: Netlist, solution: SymbolicSolution): readonly string[] {
  const parts = [...netlist.branches, ...netlist.groups];
  const results = parts.flatMap(({ name }) =>
    ['U', 'I', 'S', 'P', 'Q'].map((letter) => letter + name),
  );
  const own = new Set([...results, ...netlist.branches.map(({ symbol }) => symbol)]);
  return [
    ...equivalentLines(netlist),
    ...ratioLines(netlist),
    ...(netlist.isDc ? [] : compensationLine(netlist, solution)),
    ...resonanceLine(netlist, solution),
    ...cutoffLine(netlist, solution),
  ].filter((line) => !own.has(line.replace(/^(?:re|im|abs|arg|c)(?=[A-Zk])|:.*/g, '')));
}
