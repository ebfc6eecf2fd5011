import type { Group, Network } from '../language/ast.js';
import type { Circuit, NamedElement, NamedGroup } from '../language/names.js';
import { isTurned, type Side } from '../language/networks.js';
import type { Part } from '../language/structure.js';
import { opposite, type Sign } from './paths.js';
import { UnionFind } from './union-find.js';

/** Two nodes; voltages and currents count from the first to the second. */
export interface NodePair {
  readonly from: number;
  readonly to: number;
}

type NodeIds = readonly [from: number, to: number];

export interface Branch extends NamedElement, NodePair {}

/** A sum of branch currents. */
export type CurrentTerms = readonly { readonly branch: number; readonly sign: Sign }[];

/** Two nodes and the current through the network between them. */
export interface Port extends NodePair {
  readonly current: CurrentTerms;
}

export interface GroupPort extends Port, NamedGroup {}

export type Quantity =
  | ({ readonly type: 'voltage' } & NodePair)
  | { readonly type: 'current'; readonly terms: CurrentTerms };

export const voltage = ({ from, to }: NodePair): Quantity => ({ type: 'voltage', from, to });
export const current = (terms: CurrentTerms): Quantity => ({ type: 'current', terms });

export const negated = (terms: CurrentTerms): CurrentTerms =>
  terms.map(({ branch, sign }) => ({ branch, sign: opposite(sign) }));

/** Collects nodes and branches while the parts of a circuit are connected. */
export class NetlistBuilder {
  readonly nodes = new UnionFind();
  readonly branches: Branch[] = [];
  readonly groups: GroupPort[] = [];
  private readonly elementOf: ReadonlyMap<Network, NamedElement>;
  private readonly groupOf: ReadonlyMap<Network, NamedGroup>;

  constructor({ elements, groups }: Circuit) {
    this.elementOf = new Map(elements.map((named) => [named.element, named]));
    this.groupOf = new Map(groups.map((named) => [named.group, named]));
  }

  /** Connects a part between two nodes; returns its current from the first to the second. */
  connect(part: Part, [from, to]: NodeIds, side: Side = {}): CurrentTerms {
    if (part === 'open') return [];
    if (part === 'wire') {
      this.nodes.merge(from, to);
      return [];
    }
    const element = this.elementOf.get(part);
    if (element) return this.element(element, [from, to], side);
    const named = this.groupOf.get(part);
    if (!named) return [];
    // Reserves the index, so that groups come before their parts.
    const index = this.groups.push({ ...named, from, to, current: [] }) - 1;
    const terms = this.group(named.group, [from, to], side);
    this.groups[index] = side.isBackward
      ? { ...named, from: to, to: from, current: negated(terms) }
      : { ...named, from, to, current: terms };
    return terms;
  }

  private element(named: NamedElement, [from, to]: NodeIds, side: Side): CurrentTerms {
    const isReversed = isTurned(named, side);
    const ends = isReversed ? { from: to, to: from } : { from, to };
    const branch = this.branches.push({ ...named, ...ends }) - 1;
    return [{ branch, sign: isReversed ? -1 : 1 }];
  }

  /** The current into a group is that of the parts at its first node. */
  private group({ parts, type }: Group, [from, to]: NodeIds, side: Side): CurrentTerms {
    const ends = this.endsOf(type, parts.length, [from, to]);
    return parts.flatMap((part, i) => {
      const [start, end] = ends[i] ?? [from, to];
      const terms = this.connect(part, [start, end], side);
      return start === from ? terms : [];
    });
  }

  /** Returns the nodes between which the parts of a group are. */
  private endsOf(type: Group['type'], count: number, [from, to]: NodeIds): readonly NodeIds[] {
    if (type === 'parallel') return Array.from({ length: count }, () => [from, to]);
    if (type === 'series') {
      const inner = Array.from({ length: count - 1 }, () => this.nodes.make());
      return [...inner, to].map((end, i) => [inner[i - 1] ?? from, end]);
    }
    const [lower, upper] = [this.nodes.make(), this.nodes.make()];
    return [
      [from, lower],
      [lower, to],
      [from, upper],
      [upper, to],
      [upper, lower],
    ];
  }
}
