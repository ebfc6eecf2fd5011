import { isPassive } from '../language/elements.js';
import type { Netlist } from '../network/netlist.js';
import type { Edge } from './equations.js';
import { addScaled, scaled } from './polynomial.js';
import {
  type Atom,
  type StraightLineProgram,
  type Term,
  zeroTerm,
} from './straight-line-program.js';

/** An equation solved for one unknown, by column: `factor · (right − Σ rest)`. */
export interface Solved {
  readonly unknown: number;
  readonly factor: Term;
  readonly rest: ReadonlyMap<number, Term>;
  readonly right: readonly Term[];
}

/** Nodes with more neighbours are kept: 2 are a series connection, 3 a star that becomes a delta. */
const MAX_NEIGHBOURS = 3;

/**
 * The passive elements of a circuit as a graph. Eliminating its nodes keeps formulas short: each element
 * of a series connection appears in its impedance once.
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
      const { from, to } = branch;
      if (isPassive(branch) && from !== to) this.join(from, to, program.admittance(branch));
    }
  }

  private join(from: number, to: number, admittance: Term): void {
    const sum = addScaled(this.nodes[from]?.get(to) ?? zeroTerm, admittance);
    this.nodes[from]?.set(to, sum);
    this.nodes[to]?.set(from, sum);
  }

  /** Eliminates nodes that only passive elements are connected to. */
  reduce(): Solved[] {
    const { branches, input } = this.netlist;
    const others = branches.filter((branch) => !isPassive(branch) && branch.behaviour !== 'open');
    const kept = new Set([0, ...[...others, input].flatMap(({ from, to }) => [from, to])]);
    const solved: Solved[] = [];
    for (;;) {
      const [next] = this.nodes
        .map(({ size }, node) => ({ size, node }))
        .filter(({ size, node }) => !kept.has(node) && size > 0 && size <= MAX_NEIGHBOURS)
        .sort((a, b) => a.size - b.size);
      if (!next) return solved;
      solved.push(this.eliminateNode(next.node));
    }
  }

  private eliminateNode(node: number): Solved {
    const edges = [...(this.nodes[node] ?? [])];
    const { program } = this;
    const total = edges.reduce((sum, [, term]) => addScaled(sum, term), zeroTerm);
    const factor = program.reciprocal(total);
    for (const [neighbour] of edges) this.nodes[neighbour]?.delete(node);
    this.nodes[node]?.clear();
    edges.forEach(([from, a], index) => {
      for (const [to, b] of edges.slice(index + 1))
        this.join(
          from,
          to,
          edges.length === 2 ? this.series(a, b) : program.times(a, program.times(b, factor)),
        );
    });
    const rest = edges
      .filter(([neighbour]) => neighbour !== 0)
      .map(([neighbour, term]) => [neighbour - 1, scaled(term, -1)] as const);
    return { unknown: node - 1, factor, rest: new Map(rest), right: [zeroTerm, zeroTerm] };
  }

  private series(a: Term, b: Term): Term {
    const { program } = this;
    return program.reciprocal(addScaled(program.reciprocal(a), program.reciprocal(b)));
  }

  edges(): Edge<Atom>[] {
    return this.nodes.flatMap((neighbours, from) =>
      [...neighbours].flatMap(([to, admittance]) => (from < to ? [{ from, to, admittance }] : [])),
    );
  }
}
