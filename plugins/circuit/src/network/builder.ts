import type { Network } from '../language/ast.js';
import type { Circuit, NamedElement, NamedGroup } from '../language/names.js';
import type { Part } from '../language/structure.js';
import { Nodes } from './nodes.js';

/** An element between two nodes; its voltage and current count from `from` to `to`. */
export interface Branch extends NamedElement {
  readonly from: number;
  readonly to: number;
}

/** A sum of branch currents. */
export type CurrentTerms = readonly { readonly branch: number; readonly sign: 1 | -1 }[];

/** Two nodes and the current that flows through from the first to the second. */
export interface Port {
  readonly from: number;
  readonly to: number;
  readonly current: CurrentTerms;
}

/** A group of elements as a port. */
export interface GroupPort extends Port, NamedGroup {}

/** A voltage between two nodes or a sum of branch currents. */
export type Quantity =
  | { readonly type: 'voltage'; readonly from: number; readonly to: number }
  | {
      readonly type: 'current';
      readonly terms: CurrentTerms;
      /** Current that the source of an open input delivers. */
      readonly isInput: boolean;
    };

/** The same current counted the other way. */
export const negative = (terms: CurrentTerms): CurrentTerms =>
  terms.map(({ branch, sign }) => ({ branch, sign: sign === 1 ? -1 : 1 }));

/** Where the usual direction is turned round. */
type Side = 'usual' | 'first' | 'bottom' | 'net';

/** Nodes and branches of a circuit while its parts are connected. */
export class Builder {
  readonly nodes = new Nodes();
  readonly branches: Branch[] = [];
  readonly groups: GroupPort[] = [];
  private readonly elementOf: ReadonlyMap<Network, NamedElement>;
  private readonly groupOf: ReadonlyMap<Network, NamedGroup>;

  constructor({ elements, groups }: Circuit) {
    this.elementOf = new Map(elements.map((named) => [named.element, named]));
    this.groupOf = new Map(groups.map((named) => [named.group, named]));
  }

  /** Connects a part between two nodes; the current counts from the first to the second. */
  connect(part: Part, [from, to]: readonly [number, number], side: Side = 'usual'): CurrentTerms {
    if (part === 'open') return [];
    if (part === 'wire') {
      this.nodes.merge(from, to);
      return [];
    }
    const element = this.elementOf.get(part);
    if (element) return this.element(element, [from, to], side);
    const named = this.groupOf.get(part);
    if (!named) return [];
    // The place is kept so that groups stay in reading order, before their parts.
    const place = this.groups.push({ ...named, from, to, current: [] }) - 1;
    const current = this.group(named, [from, to], side);
    this.groups[place] =
      side === 'bottom'
        ? { ...named, from: to, to: from, current: negative(current) }
        : { ...named, from, to, current };
    return current;
  }

  private element(
    named: NamedElement,
    [from, to]: readonly [number, number],
    side: Side,
  ): CurrentTerms {
    const isTurned =
      side === 'bottom' ||
      (side === 'first' && named.behaviour === 'current') ||
      (side === 'net' && named.behaviour === 'voltage');
    const isBackward = named.element.reversed !== isTurned;
    const ends = isBackward ? { from: to, to: from } : { from, to };
    const branch = this.branches.push({ ...named, ...ends }) - 1;
    return [{ branch, sign: isBackward ? -1 : 1 }];
  }

  private group(
    { group }: NamedGroup,
    [from, to]: readonly [number, number],
    side: Side,
  ): CurrentTerms {
    if (group.type === 'parallel')
      return group.parts.flatMap((part) => this.connect(part, [from, to], side));
    if (group.type === 'bridge') {
      const [lower, upper] = [this.nodes.make(), this.nodes.make()];
      const ends = [
        [from, lower],
        [lower, to],
        [from, upper],
        [upper, to],
        [upper, lower],
      ] as const;
      const currents = group.parts.map((part, i) =>
        this.connect(part, ends[i] ?? [from, to], side),
      );
      return [...(currents[0] ?? []), ...(currents[2] ?? [])];
    }
    const last = group.parts.length - 1;
    let start = from;
    const currents = group.parts.map((part, i) => {
      const end = i === last ? to : this.nodes.make();
      const current = this.connect(part, [start, end], side);
      start = end;
      return current;
    });
    return currents[0] ?? [];
  }
}
