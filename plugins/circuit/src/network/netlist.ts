import type { Network } from '../language/ast.js';
import { isReactive } from '../language/elements.js';
import { isDirect } from '../language/direct.js';
import type { Circuit, NamedElement, NamedGroup } from '../language/names.js';
import { hasOpenInput, hasOutput, type Part, partAt, sectionCount } from '../language/structure.js';
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

/**
 * The circuit as a graph. Reference directions: left to right at the top, downward in verticals, right
 * to left at the bottom, where the current returns; reversed elements (`UR`) against it, current
 * sources in the first vertical upward, so that they drive as voltage sources do.
 */
export interface Netlist {
  /** Nodes 0 … nodes − 1; node 0 is the reference. */
  readonly nodes: number;
  readonly branches: readonly Branch[];
  readonly groups: readonly GroupPort[];
  /** Ue and Ie; an open input is driven by a source Ue and has no current terms. */
  readonly input: Port & { readonly isOpen: boolean };
  /** Ua and Ia; no current flows out of an open output. */
  readonly output: Port | null;
  /** Batteries alone drive it. */
  readonly isDirect: boolean;
}

/** Where the usual direction is turned round. */
type Side = 'usual' | 'first' | 'bottom';

class Builder {
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
    const isTurned = side === 'bottom' || (side === 'first' && named.behaviour === 'current');
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

interface Terminals {
  readonly input: Netlist['input'];
  readonly output: Port | null;
}

function buildTwoTerminal(circuit: Circuit, builder: Builder): Terminals {
  const [from, to] = [builder.nodes.make(), builder.nodes.make()];
  for (const { network } of circuit.positions) if (network) builder.connect(network, [from, to]);
  return { input: { from, to, current: [], isOpen: true }, output: null };
}

const negative = (terms: CurrentTerms): CurrentTerms =>
  terms.map(({ branch, sign }) => ({ branch, sign: sign === 1 ? -1 : 1 }));

function buildLadder(circuit: Circuit, builder: Builder): Terminals {
  const { nodes } = builder;
  let [top, bottom] = [nodes.make(), nodes.make()];
  const [from, to] = [top, bottom];
  const isOpen = hasOpenInput(circuit);
  const first = builder.connect(partAt(circuit, 'vertical', 0), [top, bottom], 'first');
  let last: CurrentTerms = [];
  for (let section = 1; section <= sectionCount(circuit); section += 1) {
    const [right, below] = [nodes.make(), nodes.make()];
    builder.connect(partAt(circuit, 'top', section), [top, right]);
    last = builder.connect(partAt(circuit, 'shunt', section), [right, below]);
    builder.connect(partAt(circuit, 'bottom', section), [bottom, below], 'bottom');
    [top, bottom] = [right, below];
  }
  const output = { from: top, to: bottom, current: circuit.openEnd ? [] : last };
  return {
    input: { from, to, current: negative(first), isOpen },
    output: hasOutput(circuit) ? output : null,
  };
}

/** Makes the graph of a circuit; wires are no branches, their ends are one node. */
export function buildNetlist(circuit: Circuit): Netlist {
  const builder = new Builder(circuit);
  const build = circuit.form === 'ladder' ? buildLadder : buildTwoTerminal;
  const { input, output } = build(circuit, builder);
  const { nodes } = builder;
  const numbers = new Map<number, number>();
  const number = (node: number): number => {
    const root = nodes.find(node);
    const known = numbers.get(root) ?? numbers.size;
    numbers.set(root, known);
    return known;
  };
  const settle = <T extends { readonly from: number; readonly to: number }>(port: T): T => ({
    ...port,
    from: number(port.from),
    to: number(port.to),
  });
  // The lower end of the input is the reference.
  number(input.to);
  return {
    branches: builder.branches.map(settle),
    groups: builder.groups.map(settle),
    input: settle(input),
    output: output && settle(output),
    nodes: numbers.size,
    isDirect: isDirect(circuit),
  };
}

/** A circuit of direct current as it is after a long time: coils are wires, capacitors open. */
export const settledNetlist = (netlist: Netlist): Netlist => ({
  ...netlist,
  branches: netlist.branches.map((branch) => {
    if (!isReactive(branch)) return branch;
    return {
      ...branch,
      behaviour: branch.behaviour === 'inductance' ? 'short' : 'open',
      symbol: null,
    };
  }),
});
