import { isSource, isVoltageDefined } from '../language/elements.js';
import type { Branch, Netlist, NodePair } from '../network/netlist.js';
import { drivingPoint } from '../network/quantities.js';
import { AdmittanceGraph, type Edge, type Solved, type Unknown } from './admittance-graph.js';
import { addScaled, scaled } from './polynomial.js';
import {
  integerOf,
  isZeroTerm,
  oneTerm,
  StraightLineProgram,
  type Term,
  zeroTerm,
} from './straight-line-program.js';

/** Factors of the unknowns, and two right-hand sides: for all sources, and for a unit source at the input. */
interface Equation {
  readonly factors: Map<Unknown, Term>;
  readonly right: Term[];
}

const addTo = (equation: Equation | undefined, unknown: Unknown, term: Term): void => {
  equation?.factors.set(unknown, addScaled(equation.factors.get(unknown) ?? zeroTerm, term));
};

/** Modified nodal analysis: solves step by step what the {@link AdmittanceGraph} leaves. */
export class Elimination {
  readonly program = new StraightLineProgram();
  private readonly equations: Equation[];
  private readonly found = new Map<Unknown, readonly Term[]>();
  private readonly solved: Solved[] = [];
  private readonly drive: 'input' | number | null;
  /** Whether there is only one source, so that everything is a multiple of it. */
  private readonly hasSingleSource: boolean;
  private singleSource: Term = zeroTerm;

  constructor(private readonly netlist: Netlist) {
    const { nodes, branches, input } = netlist;
    this.drive = drivingPoint(netlist);
    const hasOthers = branches.some((branch) => isSource(branch) && branch.symbol !== null);
    this.hasSingleSource = this.drive !== null && (this.drive !== 'input' || !hasOthers);
    // The equation of node 0, the reference, follows from the others and is dropped.
    this.equations = Array.from({ length: nodes }, () => this.equation());
    const graph = new AdmittanceGraph(netlist, this.program);
    this.solved.push(...graph.reduce());
    for (const edge of graph.edges()) this.addEdge(edge);
    branches.forEach((branch, index) => {
      this.addBranch(branch, index);
    });
    if (input.isOpen) {
      const isDriven = this.drive === 'input';
      this.addVoltageDefined(input, 'input', { source: this.source('Ue'), isDriven, sign: -1 });
    }
    this.equations.shift();
    this.solve();
  }

  private equation(): Equation {
    return { factors: new Map(), right: [zeroTerm, zeroTerm] };
  }

  /** Returns the term of a source on the right-hand side. */
  private source(symbol: string): Term {
    const source = this.program.source(symbol);
    if (!this.hasSingleSource) return source;
    this.singleSource = source;
    return zeroTerm;
  }

  private addEdge({ from, to, admittance }: Edge): void {
    for (const [row, other] of [
      [from, to],
      [to, from],
    ] as const) {
      if (row !== 0) addTo(this.equations[row], row, admittance);
      if (other !== 0) addTo(this.equations[row], other, scaled(admittance, -1));
    }
  }

  private addBranch(branch: Branch, index: number): void {
    const { from, to, behaviour, symbol } = branch;
    const isDriven = this.drive === index;
    if (isVoltageDefined(branch)) {
      const source = symbol === null ? zeroTerm : this.source(symbol);
      this.addVoltageDefined(branch, `i${index}`, { source, isDriven, sign: 1 });
    } else if (behaviour === 'current' && symbol !== null && from !== to) {
      const right = [this.source(symbol), isDriven ? oneTerm : zeroTerm];
      this.addRight(from, right, -1);
      this.addRight(to, right, 1);
    }
  }

  private addRight(node: number, terms: readonly Term[], sign: 1 | -1): void {
    const { right } = this.equations[node] ?? this.equation();
    terms.forEach((term, column) => {
      right[column] = addScaled(right[column] ?? zeroTerm, term, sign);
    });
  }

  private addVoltageDefined(
    { from, to }: NodePair,
    current: Unknown,
    given: { readonly source: Term; readonly isDriven: boolean; readonly sign: 1 | -1 },
  ): void {
    const { source, isDriven, sign } = given;
    addTo(this.equations[from], current, scaled(oneTerm, sign));
    addTo(this.equations[to], current, scaled(oneTerm, -sign));
    const own = this.equation();
    if (from !== 0) addTo(own, from, oneTerm);
    if (to !== 0) addTo(own, to, scaled(oneTerm, -1));
    own.right[0] = source;
    own.right[1] = isDriven ? oneTerm : zeroTerm;
    this.equations.push(own);
  }

  /** Chooses the equation and unknown that cause the fewest products, integer factors first. */
  private choosePivot(open: readonly Equation[]): { equation: Equation; unknown: Unknown } | null {
    const uses = new Map<Unknown, number>();
    for (const { factors } of open)
      for (const unknown of factors.keys()) uses.set(unknown, (uses.get(unknown) ?? 0) + 1);
    let best: { equation: Equation; unknown: Unknown } | null = null;
    let lowestCost = Infinity;
    for (const equation of open)
      for (const [unknown, factor] of equation.factors) {
        const isNumber = integerOf(factor) !== null;
        const isOwn = this.equations.indexOf(equation) + 1 === unknown;
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
    if (!this.hasSingleSource) return;
    for (const [unknown, [, share = zeroTerm]] of this.found)
      this.found.set(unknown, [program.times(this.singleSource, share), share]);
  }

  private eliminate(pivot: Equation, unknown: Unknown, open: readonly Equation[]): Solved {
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

  private value(unknown: Unknown, column: 0 | 1): Term {
    return this.found.get(unknown)?.[column] ?? zeroTerm;
  }

  /** Returns the voltage between two nodes. */
  voltage({ from, to }: NodePair, column: 0 | 1 = 0): Term {
    const potential = (node: number) => (node === 0 ? zeroTerm : this.value(node, column));
    const difference = addScaled(potential(from), potential(to), -1);
    return isZeroTerm(difference) ? zeroTerm : difference;
  }

  /** Returns the current of a voltage-defined branch or of the open input. */
  current(key: number | 'input', column: 0 | 1 = 0): Term {
    return this.value(key === 'input' ? key : `i${key}`, column);
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
