import { isPassive } from '../language/elements.js';
import type { Netlist } from '../network/netlist.js';
import { type StraightLineProgram, zeroTerm, plus, type Term } from './chain.js';

/** What is unknown: the potential of a node, the current of a rigid branch or of an open input. */
export type Unknown = number | `i${number}` | 'input';

/** An equation solved for one unknown: `over · (right − Σ rest)`. */
export interface Solved {
  readonly unknown: Unknown;
  readonly over: Term;
  readonly rest: ReadonlyMap<Unknown, Term>;
  readonly right: readonly Term[];
}

/** What lies between two nodes. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly admittance: Term;
}

/** Neighbours up to which a node is taken out: by a series connection, or by a star and its triangle. */
const MOST = 3;

/**
 * The passive elements of a circuit as a graph. Taking nodes out of it keeps formulas short: each
 * element of a series connection stands in its impedance once.
 */
export class AdmittanceGraph {
  /** Admittances by node and neighbour. */
  private readonly nodes: Map<number, Term>[];

  constructor(
    private readonly netlist: Netlist,
    private readonly program: StraightLineProgram,
  ) {
    this.nodes = Array.from({ length: netlist.nodes }, () => new Map<number, Term>());
    for (const branch of netlist.branches) {
      const { from, to, behaviour, symbol } = branch;
      if (isPassive(branch) && from !== to)
        this.join(from, to, program.admittance(behaviour, symbol ?? ''));
    }
  }

  private join(from: number, to: number, admittance: Term): void {
    const sum = plus(this.nodes[from]?.get(to) ?? zeroTerm, admittance);
    this.nodes[from]?.set(to, sum);
    this.nodes[to]?.set(from, sum);
  }

  /** Takes out nodes at which nothing but passive elements meet. */
  reduce(): Solved[] {
    const { branches, input } = this.netlist;
    const others = branches.filter((branch) => !isPassive(branch) && branch.behaviour !== 'open');
    const kept = new Set([0, ...[...others, input].flatMap(({ from, to }) => [from, to])]);
    const solved: Solved[] = [];
    for (;;) {
      const [next] = this.nodes
        .map(({ size }, node) => ({ size, node }))
        .filter(({ size, node }) => !kept.has(node) && size > 0 && size <= MOST)
        .sort((a, b) => a.size - b.size);
      if (!next) return solved;
      solved.push(this.eliminateNode(next.node));
    }
  }

  private eliminateNode(node: number): Solved {
    const edges = [...(this.nodes[node] ?? [])];
    const over = this.program.over(edges.reduce((sum, [, term]) => plus(sum, term), zeroTerm));
    for (const [neighbour] of edges) this.nodes[neighbour]?.delete(node);
    this.nodes[node]?.clear();
    edges.forEach(([from, a], index) => {
      for (const [to, b] of edges.slice(index + 1))
        this.join(from, to, edges.length === 2 ? this.series(a, b) : this.side([a, b], over));
    });
    const rest = edges
      .filter(([neighbour]) => neighbour !== 0)
      .map(([neighbour, term]) => [neighbour, plus(zeroTerm, term, -1)] as const);
    return { unknown: node, over, rest: new Map(rest), right: [zeroTerm, zeroTerm] };
  }

  private series(a: Term, b: Term): Term {
    const { program } = this;
    return program.over(plus(program.over(a), program.over(b)));
  }

  private side([a, b]: readonly [Term, Term], over: Term): Term {
    return this.program.times(a, this.program.times(b, over));
  }

  /** What is left. */
  edges(): Edge[] {
    return this.nodes.flatMap((neighbours, from) =>
      [...neighbours].flatMap(([to, admittance]) => (from < to ? [{ from, to, admittance }] : [])),
    );
  }
}
