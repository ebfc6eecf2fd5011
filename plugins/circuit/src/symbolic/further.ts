import type { Netlist } from '../network/netlist.js';
import { equivalentLines, quotientLines } from './equivalent.js';
import { variablesOf } from './polynomial.js';
import { type Fraction, reduce, type SymbolicSolution } from './solve.js';
import { byPower } from './write.js';

/** Coefficients by power of s, in brackets where they are sums; '' where there is none. */
function coefficientsOf(fraction: Fraction, solution: SymbolicSolution) {
  const [above, below] = [
    fraction.terms[0]?.factor ?? new Map<number, number>(),
    fraction.denominator,
  ];
  const read = (a: typeof below) => {
    const powers = byPower(a, solution);
    const at = (power: number) => {
      const text = powers.get(power) ?? '';
      return /.[+-]/.test(text) ? `(${text})` : text;
    };
    return { at, degree: Math.max(0, ...powers.keys()) };
  };
  return { above: read(above), below: read(below) };
}

function times(a: string, b: string): string {
  if (a === '' || b === '') return '';
  if (a === '1') return b;
  return b === '1' ? a : `${a}*${b}`;
}

/** A quotient without a divisor of 0, at which Maxima stops. */
const over = (a: string, b: string) =>
  `${/[+-]/.test(a) ? `(${a})` : a}/(${b}${/[+-]/.test(b) ? '+10^-60' : ''})`;

/** ω² at which N/D is real, for degrees up to 2; `null` where it has no formula. */
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

/** Formulas take every value for a real one; an impedance may be complex. */
const mayBeComplex = ({ branches }: Netlist): boolean =>
  branches.some(({ element }) => element.kind === 'Z');

/** Whether both kinds of reactances are in a fraction: without them there is no resonance. */
function hasBoth({ branches }: Netlist): boolean {
  return ['inductance', 'capacitance'].every((wanted) =>
    branches.some(({ behaviour }) => behaviour === wanted),
  );
}

/** The voltage at the input is the only source: then Ua is the transfer function times it. */
function inputSymbol({ branches, input }: Netlist): string | null {
  const sources = branches.filter(
    ({ behaviour }) => behaviour === 'voltage' || behaviour === 'current',
  );
  if (input.isOpen) return sources.length === 0 ? 'Ue' : null;
  const [only] = sources;
  const isInput = only?.behaviour === 'voltage' && only.from === input.from && only.to === input.to;
  return sources.length === 1 && isInput ? only.symbol : null;
}

const noFormula = (name: string) =>
  `// Schaltung: ${name} hat hier keine Formel; plugin("…","${name}") rechnet mit Zahlen`;

/** The cut-off frequency of a low or high pass of first order. */
function cutoffLine(netlist: Netlist, solution: SymbolicSolution): string[] {
  const Ua = netlist.output && solution.quantities.get('Ua');
  if (Ua?.terms.length !== 1 || inputSymbol(netlist) === null) return [];
  const { above: n, below: d } = coefficientsOf(reduce(Ua), solution);
  if (d.degree === 0) return [];
  const isPlain = d.degree === 1 && n.degree <= 1 && (n.at(0) === '') !== (n.at(1) === '');
  if (!isPlain || mayBeComplex(netlist) || d.at(0) === '') return [noFormula('fg')];
  return [`fg:${d.at(0)}/(2*%pi*${d.at(1)})`];
}

function resonanceLine(netlist: Netlist, solution: SymbolicSolution): string[] {
  if (!solution.Zges || !hasBoth(netlist)) return [];
  const squared = mayBeComplex(netlist) ? null : squaredResonance(reduce(solution.Zges), solution);
  return [squared === null ? noFormula('f0') : `f0:sqrt(${squared})/(2*%pi)`];
}

/** The transfer function, whose Ue cancels. */
function ratioLines(netlist: Netlist): string[] {
  if (!netlist.output || inputSymbol(netlist) === null) return [];
  return ['kUa:Ua/Ue', ...quotientLines('kUa', 'Ua', 'Ue')];
}

/** What brings cos φ to 1: a capacitor where there are coils, else a coil. */
function compensationLine(netlist: Netlist, { Zges, withS }: SymbolicSolution): string[] {
  if (!Zges) return [];
  const { terms, denominator } = reduce(Zges);
  const all = [denominator, ...terms.map(({ factor }) => factor)];
  if (!all.some((a) => (variablesOf(a) & withS) !== 0)) return [];
  const hasCoil = netlist.branches.some(({ behaviour }) => behaviour === 'inductance');
  // Values of a balanced bridge make its susceptance 0.
  return [hasCoil ? 'Ck:-imYges/detw' : 'Lk:1/(detw*imYges+10^-60)'];
}

/**
 * Formulas of what exams ask beside the quantities, which come before: the equivalent source at the
 * output, the transfer function `kUa`, the frequencies `f0` and `fg`, the capacitor or coil for
 * compensation. Names of components are left out; a comment says where there is no formula.
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
