import type { Localized } from '@fragwerk/sdk';
import { LIMITS } from '../limits.js';
import type { Branch, Netlist } from '../network/netlist.js';
import { referenceSign } from '../network/quantities.js';
import { graphFault } from '../network/topology.js';
import type { Fault } from '../numeric/solve.js';
import {
  currentFromVoltage,
  currentSum,
  orderedQuantities,
  type QuantityEntry,
} from './branch-formulas.js';
import { TooLargeError } from './determinant.js';
import { Elimination } from './elimination.js';
import { writeFormulas } from './formulas.js';
import { furtherLines } from './further.js';
import { scaled } from './polynomial.js';
import { exceededLimit, solveSymbolic, tooLargeMessage } from './solve.js';
import { type Value, valueOf } from './straight-line-program.js';

const none: Value = { s: '0', c: '0' };

/** Writes the formulas of a circuit step by step, in helpers whose names begin with `det`. */
class StepWriter {
  private readonly elimination: Elimination;

  constructor(private readonly netlist: Netlist) {
    this.elimination = new Elimination(netlist);
  }

  private branchCurrent(branch: Branch, index: number): Value {
    const { behaviour, symbol } = branch;
    if (behaviour === 'current' && symbol !== null) return { s: symbol, c: symbol };
    if (behaviour === 'voltage' || behaviour === 'short')
      return valueOf(scaled(this.elimination.current(index), referenceSign(branch, 1)));
    const isZero = this.elimination.voltage(branch).size === 0;
    return (isZero ? null : currentFromVoltage(branch)) ?? none;
  }

  private valueOf({ quantity, branch: index }: QuantityEntry): Value {
    if (quantity.type === 'voltage') return valueOf(this.elimination.voltage(quantity));
    if (quantity.isInput) return valueOf(this.elimination.current('input'));
    const branch = index === null ? undefined : this.netlist.branches[index];
    if (branch && index !== null) return this.branchCurrent(branch, index);
    const isZero = (one: Branch, at: number) => this.branchCurrent(one, at).s === '0';
    const sum = currentSum(this.netlist, quantity.terms, isZero);
    return { s: sum(''), c: sum('c') };
  }

  /** Returns all lines; each uses only earlier ones. */
  text(): string {
    const values = orderedQuantities(this.netlist).map(
      (entry) => [entry.name, this.valueOf(entry)] as const,
    );
    const impedance = this.elimination.impedance();
    const total = impedance ? [['Zges', valueOf(impedance)] as const] : [];
    const lines = [
      ...this.elimination.program.lines,
      ...[...values, ...total].flatMap(([name, { s, c }]) => [
        ...(s === name ? [] : [[name, s] as const]),
        [`c${name}`, c] as const,
      ]),
      ...(impedance ? [['Yges', '1/Zges'] as const, ['cYges', '1/cZges'] as const] : []),
    ];
    return lines.map(([name, formula]) => `${name}:${formula}`).join('\n');
  }
}

/** For circuits that would take Maxima minutes. */
const tooTangled: Localized = {
  de: 'zu viele Maschen hängen zusammen, die Formeln würden zu lang; plugin(…) rechnet die Schaltung mit Zahlen',
  en: 'too many loops are interconnected, so the formulas would be too long; plugin(…) calculates the circuit numerically',
};

const byNumbers =
  '// Schaltung: Betrag, Winkel, Teile und Leistungen rechnet bei so vielen Bauteilen plugin("…","absUR1"), Maxima bräuchte zu lange';

/** Writes the formulas of a larger circuit that has a unique solution. */
function stepText(netlist: Netlist): string | Fault {
  const exceeded = exceededLimit(netlist, LIMITS.symbols);
  if (exceeded) return { fault: tooLargeMessage(exceeded) };
  try {
    const text = new StepWriter(netlist).text();
    if (text.length > LIMITS.formulas.max) return { fault: tooLargeMessage(LIMITS.formulas) };
    return `${text}\n${byNumbers}`;
  } catch (error) {
    if (error instanceof TooLargeError) return { fault: tooTangled };
    throw error;
  }
}

/**
 * Writes the formulas of a circuit for the Maxima field. Larger circuits have voltages, currents, `Zges`
 * and `Yges` in s and, with the prefix `c`, as complex numbers at s = j·2·π·f, in steps that share
 * helpers; parts and powers are omitted, because Maxima would take minutes for them symbolically.
 *
 * @param isFree whether a line with a derived quantity, such as a divider, is wanted
 * @returns a fault if the circuit has no unique solution or is too large
 */
export function formulasOf(
  netlist: Netlist,
  isFree: (line: string) => boolean = () => true,
): string | Fault {
  const fault = graphFault(netlist);
  if (fault) return { fault };
  const solution = solveSymbolic(netlist);
  if ('fault' in solution) return stepText(netlist);
  const text = writeFormulas(netlist, solution);
  const all = [text, ...furtherLines(netlist, solution).filter(isFree)].join('\n');
  return [all, text].find(({ length }) => length <= LIMITS.formulas.max) ?? stepText(netlist);
}
