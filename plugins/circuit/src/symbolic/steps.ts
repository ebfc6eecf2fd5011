import type { Localized } from '@fragwerk/sdk';
import { isPassive } from '../language/elements.js';
import { type Limit, LIMITS } from '../limits.js';
import type { Branch, CurrentTerms, Netlist } from '../network/netlist.js';
import { referenceSign, quantitiesOf, type Quantity } from '../network/quantities.js';
import { graphFault } from '../network/topology.js';
import { zeroTerm, plus, type Value, valueOf } from './chain.js';
import { TooLargeError } from './determinant.js';
import { Elimination } from './elimination.js';
import { writeFormulas } from './formulas.js';
import { furtherLines } from './further.js';
import { solveSymbolic, tooLargeMessage } from './solve.js';
import { joinSum } from './write.js';

const none: Value = { s: '0', c: '0' };

/** Formulas of a circuit step by step, in helpers whose names begin with `det`. */
class Steps {
  private readonly elimination: Elimination;

  constructor(private readonly netlist: Netlist) {
    this.elimination = new Elimination(netlist);
  }

  private branchCurrent(branch: Branch, index: number): Value {
    const { behaviour, name, symbol } = branch;
    if (behaviour === 'current' && symbol !== null) return { s: symbol, c: symbol };
    if (behaviour === 'voltage' || behaviour === 'short') {
      const counted = referenceSign(branch, 1);
      return valueOf(plus(zeroTerm, this.elimination.current(index), counted));
    }
    if (!isPassive(branch) || this.elimination.voltage(branch).size === 0) return none;
    const [u, c] = [`U${name}`, `cU${name}`];
    if (behaviour === 'resistance') return { s: `${u}/${symbol}`, c: `${c}/${symbol}` };
    return behaviour === 'inductance'
      ? { s: `${u}/(${symbol}*s)`, c: `${c}/(%i*detw*${symbol})` }
      : { s: `${u}*${symbol}*s`, c: `${c}*%i*detw*${symbol}` };
  }

  private sum(terms: CurrentTerms): Value {
    const parts = terms.flatMap(({ branch: index, sign }) => {
      const branch = this.netlist.branches[index];
      const isDead = !branch || this.branchCurrent(branch, index).s === '0';
      const counted = branch && referenceSign(branch, sign);
      return isDead ? [] : [{ name: branch.name, sign: counted === 1 ? '' : '-' }];
    });
    const of = (prefix: string) =>
      joinSum(parts.map(({ name, sign }) => `${sign}${prefix}I${name}`));
    return { s: of(''), c: of('c') };
  }

  private valueOf(name: string, quantity: Quantity): Value {
    if (quantity.type === 'voltage') return valueOf(this.elimination.voltage(quantity));
    if (quantity.isInput) return valueOf(this.elimination.current('input'));
    const index = this.netlist.branches.findIndex((branch) => name === `I${branch.name}`);
    const branch = this.netlist.branches[index];
    return branch ? this.branchCurrent(branch, index) : this.sum(quantity.terms);
  }

  /** All lines; each uses earlier ones only. */
  text(): string {
    const all = [...quantitiesOf(this.netlist)].map(([name, quantity]) => {
      const isOwn = this.netlist.branches.some((branch) => name === `I${branch.name}`);
      const isSum = quantity.type === 'current' && !quantity.isInput && !isOwn;
      return { name, isSum, value: this.valueOf(name, quantity) };
    });
    const impedance = this.elimination.impedance();
    const ordered = [...all.filter(({ isSum }) => !isSum), ...all.filter(({ isSum }) => isSum)];
    const total = impedance ? [{ name: 'Zges', value: valueOf(impedance) }] : [];
    const lines = [
      ...this.elimination.program.lines,
      ...[...ordered, ...total].flatMap(({ name, value: { s, c } }) => [
        ...(s === name ? [] : [[name, s] as const]),
        [`c${name}`, c] as const,
      ]),
      ...(impedance ? [['Yges', '1/Zges'] as const, ['cYges', '1/cZges'] as const] : []),
    ];
    return lines.map(([name, formula]) => `${name}:${formula}`).join('\n');
  }
}

/** The first limit that a circuit exceeds. */
function exceededLimit({ branches, nodes, input }: Netlist): Limit | null {
  const count = (wanted: (branch: Branch) => boolean) => branches.filter(wanted).length;
  const rigid = count(({ behaviour }) => behaviour === 'voltage' || behaviour === 'short');
  const sources = count(
    ({ behaviour, symbol }) =>
      symbol !== null && (behaviour === 'voltage' || behaviour === 'current'),
  );
  const own = input.isOpen ? 1 : 0;
  const counts = [
    [count(isPassive), LIMITS.symbols],
    [sources + own, LIMITS.sources],
    [branches.length, LIMITS.inFormulas],
    [nodes - 1 + rigid + own, LIMITS.unknowns],
  ] as const;
  return counts.find(([number, { max }]) => number > max)?.[1] ?? null;
}

/** Where Maxima would take minutes. */
const tooTangled: Localized = {
  de: 'zu viele Maschen hängen zusammen, die Formeln würden zu lang; plugin(…) rechnet die Schaltung mit Zahlen',
  en: 'too many loops hang together, the formulas would be too long; plugin(…) calculates the circuit with numbers',
};

const byNumbers =
  '// Schaltung: Betrag, Winkel, Teile und Leistungen rechnet bei so vielen Bauteilen plugin("…","absUR1"), Maxima bräuchte zu lange';

/** Formulas of a larger circuit that has a unique solution. */
function stepText(netlist: Netlist): string | { readonly fault: Localized } {
  const exceeded = exceededLimit(netlist);
  if (exceeded) return { fault: tooLargeMessage(exceeded) };
  try {
    const text = new Steps(netlist).text();
    if (text.length > LIMITS.formulas.max) return { fault: tooLargeMessage(LIMITS.formulas) };
    return `${text}\n${byNumbers}`;
  } catch (error) {
    if (error instanceof TooLargeError) return { fault: tooTangled };
    throw error;
  }
}

/**
 * The formulas of a circuit for the Maxima field. Larger circuits have voltages, currents, `Zges` and
 * `Yges` in s and with the prefix `c` as complex numbers at s = j·2·π·f, in steps that share helpers.
 * Parts and powers are left out there: Maxima would take minutes for them as long as it knows no values.
 *
 * @param isFree whether a line with a further quantity, such as a divider, is wanted
 * @returns a sentence for people when the circuit has no unique solution or is too large
 */
export function formulasOf(
  netlist: Netlist,
  isFree: (line: string) => boolean = () => true,
): string | { readonly fault: Localized } {
  const fault = graphFault(netlist);
  if (fault) return { fault };
  const solution = solveSymbolic(netlist);
  if ('fault' in solution) return stepText(netlist);
  const text = writeFormulas(netlist, solution);
  const all = [text, ...furtherLines(netlist, solution).filter(isFree)].join('\n');
  return [all, text].find(({ length }) => length <= LIMITS.formulas.max) ?? stepText(netlist);
}
