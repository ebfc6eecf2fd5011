import { plainElement } from '../language/ast.js';
import { hasOpenInput, hasOutput, partAt, sectionCount } from '../language/structure.js';
import { isReactive, isSource } from '../language/elements.js';
import { isDc } from '../language/networks.js';
import type { Circuit } from '../language/names.js';
import {
  type Branch,
  type CurrentTerms,
  type GroupPort,
  negated,
  NetlistBuilder,
  type NodePair,
  type Port,
} from './builder.js';
import { buildThreePhase, type PhaseNet } from './three-phase.js';

export type { Branch, CurrentTerms };

/**
 * The circuit as a graph. Reference directions: left to right at the top, downward in verticals, right
 * to left at the bottom; opposite for reversed elements (`UR`). Current sources in the first vertical
 * point upward, so that they drive in the same direction as voltage sources. In the conductors of a
 * three-phase supply the direction is from the supply to the loads, opposite for voltage sources.
 */
export interface Netlist {
  /** Nodes 0 … nodes − 1; node 0 is the reference. */
  readonly nodes: number;
  readonly branches: readonly Branch[];
  readonly groups: readonly GroupPort[];
  /** Ue and Ie; an open input is driven by the last of {@link allBranches} and has no current terms. */
  readonly input: Port & { readonly isOpen: boolean };
  /** Ua and Ia; an open output has no current terms. */
  readonly output: Port | null;
  /** Whether all sources are direct. */
  readonly isDc: boolean;
  /** Replaces input and output in three-phase circuits. */
  readonly threePhase?: PhaseNet;
}

type Terminals = Pick<Netlist, 'input' | 'output'>;

function buildTwoTerminal(circuit: Circuit, builder: NetlistBuilder): Terminals {
  const [from, to] = [builder.nodes.make(), builder.nodes.make()];
  for (const { network } of circuit.positions) if (network) builder.connect(network, [from, to]);
  return { input: { from, to, current: [], isOpen: true }, output: null };
}

function buildLadder(circuit: Circuit, builder: NetlistBuilder): Terminals {
  const { nodes } = builder;
  let [top, bottom] = [nodes.make(), nodes.make()];
  const [from, to] = [top, bottom];
  const isOpen = hasOpenInput(circuit);
  const first = builder.connect(partAt(circuit, 'vertical', 0), [top, bottom], {
    turned: 'current',
  });
  let last: CurrentTerms = [];
  for (let section = 1; section <= sectionCount(circuit); section += 1) {
    const [right, below] = [nodes.make(), nodes.make()];
    builder.connect(partAt(circuit, 'top', section), [top, right]);
    last = builder.connect(partAt(circuit, 'shunt', section), [right, below]);
    builder.connect(partAt(circuit, 'bottom', section), [bottom, below], {
      isBackward: true,
    });
    [top, bottom] = [right, below];
  }
  const output = { from: top, to: bottom, current: circuit.openEnd ? [] : last };
  return {
    input: { from, to, current: negated(first), isOpen },
    output: hasOutput(circuit) ? output : null,
  };
}

/** The star point of the supply is the reference. */
const terminalsOf = ({ star, line }: PhaseNet): Terminals => ({
  input: { from: line, to: star, current: [], isOpen: false },
  output: null,
});

/** Builds the graph of a circuit; the ends of a wire are one node. */
export function buildNetlist(circuit: Circuit): Netlist {
  const builder = new NetlistBuilder(circuit);
  const net = circuit.threePhase && buildThreePhase(circuit.threePhase, builder);
  const build = circuit.form === 'ladder' ? buildLadder : buildTwoTerminal;
  const { input, output } = net ? terminalsOf(net) : build(circuit, builder);
  const { nodes } = builder;
  const numbers = new Map<number, number>();
  const number = (node: number): number => {
    const root = nodes.find(node);
    const known = numbers.get(root) ?? numbers.size;
    numbers.set(root, known);
    return known;
  };
  const renumber = <T extends NodePair>(port: T): T => ({
    ...port,
    from: number(port.from),
    to: number(port.to),
  });
  const renumberAll = (quantities: PhaseNet['quantities']): PhaseNet['quantities'] => {
    const all = [...quantities];
    return new Map(all.map(([name, one]) => [name, 'from' in one ? renumber(one) : one]));
  };
  // The lower end of the input is the reference.
  number(input.to);
  return {
    branches: builder.branches.map(renumber),
    groups: builder.groups.map(renumber),
    input: renumber(input),
    output: output && renumber(output),
    nodes: numbers.size,
    isDc: isDc(circuit),
    ...(net ? { threePhase: { ...net, quantities: renumberAll(net.quantities) } } : {}),
  };
}

const isBattery = ({ element }: Branch) => element.kind === 'BAT';

/**
 * Whether DC and AC parts are calculated separately and superposed: with batteries and an alternating
 * source. U and I alternate if L or C need a frequency, or if there is a UW.
 */
export const isMixed = ({ branches, isDc: isDirect }: Netlist): boolean =>
  !isDirect &&
  branches.some(isBattery) &&
  branches.some((branch) => isReactive(branch) || branch.element.kind === 'UW');

/** Returns the branches of a circuit, and last the source Ue of an open input, which delivers Ie. */
export function allBranches({ branches, input }: Netlist): readonly Branch[] {
  if (!input.isOpen) return branches;
  const { from, to } = input;
  const names = { name: 'e', label: 'e', symbol: 'Ue', isGenerator: true };
  const source = { ...names, element: plainElement('U'), behaviour: 'voltage', from, to } as const;
  return [...branches, source];
}

export const sourceSymbols = (netlist: Netlist): readonly string[] =>
  allBranches(netlist)
    .filter(isSource)
    .map(({ symbol }) => symbol ?? '');

/** Returns the sources of the DC part or of the AC part of a circuit that {@link isMixed}. */
export const sourcesOf = (part: 'dc' | 'ac', netlist: Netlist): readonly Branch[] =>
  allBranches(netlist).filter((one) => isSource(one) && isBattery(one) === (part === 'dc'));

/** Returns the circuit with its batteries at 0 V. */
export const acNetlist = (netlist: Netlist): Netlist => ({
  ...netlist,
  branches: netlist.branches.map((branch) =>
    isBattery(branch) ? { ...branch, symbol: null } : branch,
  ),
});

/** Returns the DC steady state of a circuit: inductors are shorts, capacitors open. */
export const dcNetlist = (netlist: Netlist): Netlist => ({
  ...netlist,
  branches: netlist.branches.map((branch): Branch => {
    if (!isReactive(branch)) return branch;
    const behaviour = branch.behaviour === 'inductance' ? 'short' : 'open';
    return { ...branch, behaviour, symbol: null };
  }),
});
