import { isReactive } from '../language/elements.js';
import { isDirect } from '../language/direct.js';
import type { Circuit } from '../language/names.js';
import { hasOpenInput, hasOutput, partAt, sectionCount } from '../language/structure.js';
import {
  type Branch,
  Builder,
  type CurrentTerms,
  type GroupPort,
  negative,
  type Port,
} from './builder.js';
import { buildThreePhase, type PhaseNet, settledNet } from './three-phase.js';

export type { Branch, CurrentTerms, GroupPort, Port };

/**
 * The circuit as a graph. Reference directions: left to right at the top, downward in verticals, right
 * to left at the bottom, where the current returns; reversed elements (`UR`) against it, current
 * sources in the first vertical upward, so that they drive as voltage sources do. In the conductors of
 * a three-phase net from the net to the loads, voltage sources against it.
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
  /** What a three-phase circuit has in place of input and output. */
  readonly threePhase?: PhaseNet;
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

/** The star point of a net is the reference. */
const terminalsOf = ({ star, line }: PhaseNet): Terminals => ({
  input: { from: line, to: star, current: [], isOpen: false },
  output: null,
});

/** Makes the graph of a circuit; wires are no branches, their ends are one node. */
export function buildNetlist(circuit: Circuit): Netlist {
  const builder = new Builder(circuit);
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
    ...(net ? { threePhase: settledNet(net, settle) } : {}),
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
