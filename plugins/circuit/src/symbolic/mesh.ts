import { isPassive } from '../language/elements.js';
import type { Netlist } from '../network/netlist.js';
import { type Chain, nothing, plus, type Term } from './chain.js';

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
export class Mesh {
  /** Admittances by node and neighbour. */
  private readonly nodes: Map<number, Term>[];

  constructor(
    private readonly netlist: Netlist,
    private readonly chain: Chain,
  ) {
    this.nodes = Array.from({ length: netlist.nodes }, () => new Map<number, Term>());
    for (const branch of netlist.branches) {
      const { from, to, behaviour, symbol } = branch;
      if (isPassive(branch) && from !== to)
        this.join(from, to, chain.admittance(behaviour, symbol ?? ''));
    }
  }

  private join(from: number, to: number, admittance: Term): void {
    const sum = plus(this.nodes[from]?.get(to) ?? nothing, admittance);
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
      solved.push(this.takeOut(next.node));
    }
  }

  private takeOut(node: number): Solved {
    const edges = [...(this.nodes[node] ?? [])];
    const over = this.chain.over(edges.reduce((sum, [, term]) => plus(sum, term), nothing));
    for (const [neighbour] of edges) this.nodes[neighbour]?.delete(node);
    this.nodes[node]?.clear();
    edges.forEach(([from, a], index) => {
      for (const [to, b] of edges.slice(index + 1))
        this.join(from, to, edges.length === 2 ? this.series(a, b) : this.side([a, b], over));
    });
    const rest = edges
      .filter(([neighbour]) => neighbour !== 0)
      .map(([neighbour, term]) => [neighbour, plus(nothing, term, -1)] as const);
    return { unknown: node, over, rest: new Map(rest), right: [nothing, nothing] };
  }

  private series(a: Term, b: Term): Term {
    const { chain } = this;
    return chain.over(plus(chain.over(a), chain.over(b)));
  }

  private side([a, b]: readonly [Term, Term], over: Term): Term {
    return this.chain.times(a, this.chain.times(b, over));
  }

  /** What is left. */
  edges(): Edge[] {
    return this.nodes.flatMap((neighbours, from) =>
      [...neighbours].flatMap(([to, admittance]) => (from < to ? [{ from, to, admittance }] : [])),
    );
  }
}
