import { isSource } from '../language/elements.js';
import type { Netlist, NodePair } from '../network/netlist.js';
import { drivingPoint } from '../network/quantities.js';
import { AdmittanceGraph, type Solved } from './admittance-graph.js';
import { makeSystem, type System } from './equations.js';
import { addScaled, scaled } from './polynomial.js';
import {
  type Atom,
  integerOf,
  isZeroTerm,
  oneTerm,
  StraightLineProgram,
  type Term,
  zeroTerm,
} from './straight-line-program.js';

/** Factors by unknown, and two right-hand sides: for all sources, and for a unit source at the input. */
interface Equation {
  readonly factors: Map<number, Term>;
  readonly right: Term[];
}

/** Solves step by step the equations that the {@link AdmittanceGraph} leaves. */
export class Elimination {
  readonly program = new StraightLineProgram();
  private readonly system: System<Atom>;
  private readonly equations: readonly Equation[];
  private readonly found = new Map<number, readonly Term[]>();
  private readonly solved: Solved[];
  private readonly drive: 'input' | number | null;
  /** The source, if there is only one, so that everything is a multiple of it. */
  private singleSource: Term | null = null;

  constructor(private readonly netlist: Netlist) {
    this.drive = drivingPoint(netlist);
    const graph = new AdmittanceGraph(netlist, this.program);
    this.solved = graph.reduce();
    this.system = makeSystem(netlist, graph.edges(), oneTerm);
    this.equations = this.system.rows.map((factors) => ({ factors, right: [zeroTerm, zeroTerm] }));
    this.addSources();
    this.solve();
  }

  private addSources(): void {
    const { branches } = this.netlist;
    const hasOthers = branches.some((branch) => isSource(branch) && branch.symbol !== null);
    const isSingle = this.drive !== null && (this.drive !== 'input' || !hasOthers);
    for (const { key, symbol, right } of this.system.sources) {
      if (right.length === 0) continue;
      const source = this.program.source(symbol);
      if (isSingle) this.singleSource = source;
      const terms = [isSingle ? zeroTerm : source, this.drive === key ? oneTerm : zeroTerm];
      for (const { row, sign } of right) {
        const sides = this.equations[row]?.right ?? [];
        terms.forEach((term, side) => {
          sides[side] = addScaled(sides[side] ?? zeroTerm, term, sign);
        });
      }
    }
  }

  /** Chooses the equation and unknown that cause the fewest products, integer factors first. */
  private choosePivot(open: readonly Equation[]): { equation: Equation; unknown: number } | null {
    const uses = new Map<number, number>();
    for (const { factors } of open)
      for (const unknown of factors.keys()) uses.set(unknown, (uses.get(unknown) ?? 0) + 1);
    let best: { equation: Equation; unknown: number } | null = null;
    let lowestCost = Infinity;
    for (const equation of open)
      for (const [unknown, factor] of equation.factors) {
        const isNumber = integerOf(factor) !== null;
        const isOwn = this.equations.indexOf(equation) === unknown;
        const products = (equation.factors.size - 1) * ((uses.get(unknown) ?? 1) - 1);
        const cost = products + (isNumber ? -1 : isOwn ? 0.3 : 0.6);
        if (cost < lowestCost) [best, lowestCost] = [{ equation, unknown }, cost];
      }
    return best;
  }

  private solve(): void {
    const { program } = this;
    // The equations of nodes that the graph eliminated are empty.
    let open: readonly Equation[] = this.equations.filter(({ factors }) => factors.size > 0);
    for (let next = this.choosePivot(open); next; next = this.choosePivot(open)) {
      const { equation, unknown } = next;
      open = open.filter((other) => other !== equation);
      this.solved.push(this.eliminate(equation, unknown, open));
    }
    for (const { unknown, factor, rest, right } of [...this.solved].reverse()) {
      const values = right.map((side, column) => {
        let sum = side;
        for (const [other, term] of rest)
          sum = addScaled(
            sum,
            program.times(term, this.found.get(other)?.[column] ?? zeroTerm),
            -1,
          );
        return isZeroTerm(sum) ? zeroTerm : program.times(factor, sum);
      });
      this.found.set(unknown, values);
    }
    if (!this.singleSource) return;
    for (const [unknown, [, share = zeroTerm]] of this.found)
      this.found.set(unknown, [program.times(this.singleSource, share), share]);
  }

  private eliminate(pivot: Equation, unknown: number, open: readonly Equation[]): Solved {
    const { program } = this;
    const factor = program.reciprocal(pivot.factors.get(unknown) ?? oneTerm);
    const rest = new Map([...pivot.factors].filter(([other]) => other !== unknown));
    for (const { factors, right } of open) {
      const own = factors.get(unknown);
      if (!own) continue;
      factors.delete(unknown);
      const share = program.times(own, factor);
      for (const [other, term] of rest) {
        const sum = addScaled(factors.get(other) ?? zeroTerm, program.times(share, term), -1);
        if (isZeroTerm(sum)) factors.delete(other);
        else factors.set(other, sum);
      }
      pivot.right.forEach((term, column) => {
        right[column] = addScaled(right[column] ?? zeroTerm, program.times(share, term), -1);
      });
    }
    return { unknown, factor, rest, right: pivot.right };
  }

  private value(unknown: number | undefined, side: 0 | 1): Term {
    return this.found.get(unknown ?? -1)?.[side] ?? zeroTerm;
  }

  voltage({ from, to }: NodePair, side: 0 | 1 = 0): Term {
    const difference = addScaled(this.value(from - 1, side), this.value(to - 1, side), -1);
    return isZeroTerm(difference) ? zeroTerm : difference;
  }

  /** Returns the current of a voltage-defined branch or of the open input. */
  current(key: number | 'input', side: 0 | 1 = 0): Term {
    return this.value(this.system.columns.get(key), side);
  }

  /** Returns the impedance seen from the open input or the only source; `null` for none. */
  impedance(): Term | null {
    const { drive, netlist } = this;
    if (drive === null) return null;
    const branch = drive === 'input' ? null : netlist.branches[drive];
    if (branch?.behaviour === 'current') return scaled(this.voltage(branch, 1), -1);
    const current = scaled(this.current(drive, 1), branch ? -1 : 1);
    return isZeroTerm(current) ? null : this.program.reciprocal(current);
  }
}
