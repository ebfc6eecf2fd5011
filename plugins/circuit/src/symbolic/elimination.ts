import type { Branch, Netlist } from '../network/netlist.js';
import { type Edge, AdmittanceGraph, type Solved, type Unknown } from './mesh.js';
import { drivingPoint } from '../network/quantities.js';
import {
  StraightLineProgram,
  integerOf,
  isZeroTerm,
  zeroTerm,
  oneTerm,
  plus,
  type Term,
} from './chain.js';

/** An equation: factors of the unknowns, and right sides: of all sources, and of a unit at the input. */
interface Equation {
  readonly factors: Map<Unknown, Term>;
  readonly right: Term[];
}

const isRigid = ({ behaviour }: Branch): boolean =>
  behaviour === 'voltage' || behaviour === 'short';

const isSource = ({ behaviour, symbol }: Branch): boolean =>
  symbol !== null && (behaviour === 'voltage' || behaviour === 'current');

const addTo = (equation: Equation | undefined, unknown: Unknown, term: Term): void => {
  equation?.factors.set(unknown, plus(equation.factors.get(unknown) ?? zeroTerm, term));
};

const addRight = ({ right }: Equation, column: number, term: Term): void => {
  right[column] = plus(right[column] ?? zeroTerm, term);
};

/** Modified nodal equations of a circuit, solved step by step after its {@link AdmittanceGraph}. */
export class Elimination {
  readonly program = new StraightLineProgram();
  private readonly equations: Equation[];
  private readonly found = new Map<Unknown, readonly Term[]>();
  private readonly solved: Solved[] = [];
  private readonly drive: 'input' | number | null;
  /** Whether there is one source: then everything is a multiple of it. */
  private readonly isSingle: boolean;
  private only: Term = zeroTerm;

  constructor(private readonly netlist: Netlist) {
    const { nodes, branches, input } = netlist;
    this.drive = drivingPoint(netlist);
    this.isSingle = this.drive !== null && (this.drive !== 'input' || !branches.some(isSource));
    // Node 0 is the reference; its equation follows from the others.
    this.equations = Array.from({ length: nodes }, () => this.equation());
    const mesh = new AdmittanceGraph(netlist, this.program);
    this.solved.push(...mesh.reduce());
    for (const edge of mesh.edges()) this.addEdge(edge);
    branches.forEach((branch, index) => {
      this.addBranch(branch, index);
    });
    if (input.isOpen) {
      const isDriven = this.drive === 'input';
      this.addRigid(input, 'input', { source: this.source('Ue'), isDriven, sign: -1 });
    }
    this.equations.shift();
    this.solve();
  }

  private equation(): Equation {
    return { factors: new Map(), right: [zeroTerm, zeroTerm] };
  }

  /** A source as it stands on the right side. */
  private source(symbol: string): Term {
    const source = this.program.source(symbol);
    if (!this.isSingle) return source;
    this.only = source;
    return zeroTerm;
  }

  private addEdge({ from, to, admittance }: Edge): void {
    for (const [row, other] of [
      [from, to],
      [to, from],
    ] as const) {
      if (row !== 0) addTo(this.equations[row], row, admittance);
      if (other !== 0) addTo(this.equations[row], other, plus(zeroTerm, admittance, -1));
    }
  }

  private addBranch(branch: Branch, index: number): void {
    const { from, to, behaviour, symbol } = branch;
    const isDriven = this.drive === index;
    if (isRigid(branch)) {
      const source = symbol === null ? zeroTerm : this.source(symbol);
      this.addRigid(branch, `i${index}`, { source, isDriven, sign: 1 });
    } else if (behaviour === 'current' && symbol !== null && from !== to) {
      const source = this.source(symbol);
      for (const [column, term] of [source, isDriven ? oneTerm : zeroTerm].entries()) {
        for (const [node, sign] of [
          [from, -1],
          [to, 1],
        ] as const) {
          const equation = this.equations[node];
          if (equation) addRight(equation, column, plus(zeroTerm, term, sign));
        }
      }
    }
  }

  private addRigid(
    { from, to }: { readonly from: number; readonly to: number },
    current: Unknown,
    given: { readonly source: Term; readonly isDriven: boolean; readonly sign: 1 | -1 },
  ): void {
    const { source, isDriven, sign } = given;
    addTo(this.equations[from], current, plus(zeroTerm, oneTerm, sign));
    addTo(this.equations[to], current, plus(zeroTerm, oneTerm, -sign));
    const own = this.equation();
    if (from !== 0) addTo(own, from, oneTerm);
    if (to !== 0) addTo(own, to, plus(zeroTerm, oneTerm, -1));
    own.right[0] = source;
    own.right[1] = isDriven ? oneTerm : zeroTerm;
    this.equations.push(own);
  }

  /** The equation and unknown to go on with: the fewest new products, plain numbers first. */
  private pivot(open: readonly Equation[]): { equation: Equation; unknown: Unknown } | null {
    const uses = new Map<Unknown, number>();
    for (const { factors } of open)
      for (const unknown of factors.keys()) uses.set(unknown, (uses.get(unknown) ?? 0) + 1);
    let best: { equation: Equation; unknown: Unknown } | null = null;
    let least = Infinity;
    for (const equation of open)
      for (const [unknown, factor] of equation.factors) {
        const isNumber = integerOf(factor) !== null;
        const isOwn = this.equations.indexOf(equation) + 1 === unknown;
        const products = (equation.factors.size - 1) * ((uses.get(unknown) ?? 1) - 1);
        const costs = products + (isNumber ? 0 : isOwn ? 0.3 : 0.6) - (isNumber ? 1 : 0);
        if (costs < least) [best, least] = [{ equation, unknown }, costs];
      }
    return best;
  }

  private solve(): void {
    // What the mesh took out has no equation left.
    let open: readonly Equation[] = this.equations.filter(({ factors }) => factors.size > 0);
    for (let next = this.pivot(open); next; next = this.pivot(open)) {
      const { equation, unknown } = next;
      open = open.filter((other) => other !== equation);
      this.solved.push(this.eliminate(equation, unknown, open));
    }
    for (const { unknown, over, rest, right } of [...this.solved].reverse()) {
      const values = right.map((side, column) => {
        let sum = side;
        for (const [other, factor] of rest)
          sum = plus(
            sum,
            this.program.times(factor, this.found.get(other)?.[column] ?? zeroTerm),
            -1,
          );
        return isZeroTerm(sum) ? zeroTerm : this.program.times(over, sum);
      });
      this.found.set(unknown, values);
    }
    if (!this.isSingle) return;
    for (const [unknown, [, share = zeroTerm]] of this.found)
      this.found.set(unknown, [this.program.times(this.only, share), share]);
  }

  private eliminate(pivot: Equation, unknown: Unknown, open: readonly Equation[]): Solved {
    const over = this.program.over(pivot.factors.get(unknown) ?? oneTerm);
    const rest = new Map([...pivot.factors].filter(([other]) => other !== unknown));
    for (const { factors, right } of open) {
      const factor = factors.get(unknown);
      if (!factor) continue;
      factors.delete(unknown);
      const share = this.program.times(factor, over);
      for (const [other, term] of rest) {
        const sum = plus(factors.get(other) ?? zeroTerm, this.program.times(share, term), -1);
        if (isZeroTerm(sum)) factors.delete(other);
        else factors.set(other, sum);
      }
      pivot.right.forEach((term, column) => {
        right[column] = plus(right[column] ?? zeroTerm, this.program.times(share, term), -1);
      });
    }
    return { unknown, over, rest, right: pivot.right };
  }

  private value(unknown: Unknown, column: 0 | 1): Term {
    return this.found.get(unknown)?.[column] ?? zeroTerm;
  }

  /** The voltage between two nodes. */
  voltage({ from, to }: { readonly from: number; readonly to: number }, column: 0 | 1 = 0): Term {
    const [a, b] = [
      from === 0 ? zeroTerm : this.value(from, column),
      to === 0 ? zeroTerm : this.value(to, column),
    ];
    const difference = plus(a, b, -1);
    return isZeroTerm(difference) ? zeroTerm : difference;
  }

  /** The current of a rigid branch, or that of an open input. */
  current(key: number | 'input', column: 0 | 1 = 0): Term {
    return this.value(key === 'input' ? key : `i${key}`, column);
  }

  /** The impedance that the input or the only source sees; `null` where there is none. */
  impedance(): Term | null {
    const { drive, netlist } = this;
    if (drive === null) return null;
    const branch = drive === 'input' ? null : netlist.branches[drive];
    if (branch?.behaviour === 'current') return plus(zeroTerm, this.voltage(branch, 1), -1);
    const current = plus(zeroTerm, this.current(drive, 1), branch ? -1 : 1);
    return isZeroTerm(current) ? null : this.program.over(current);
  }
}
