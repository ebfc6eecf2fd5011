import type { Load, ThreePhase } from '../language/ast.js';
import type { Side } from '../language/networks.js';
import { CONDUCTORS, PAIRS } from '../language/three-phase.js';
import {
  current,
  type CurrentTerms,
  negated,
  type NetlistBuilder,
  type NodePair,
  type Quantity,
  voltage,
} from './builder.js';
import type { Sign } from './paths.js';

/** A sum of voltages times conjugate currents. */
type PowerTerms = readonly {
  readonly voltage: string;
  readonly current: string;
  readonly sign: Sign;
}[];

/** Nodes and quantities of a three-phase supply and its loads. */
export interface PhaseNet {
  /** Star point of the supply, the reference of `U1`. */
  readonly star: number;
  readonly line: number;
  readonly quantities: ReadonlyMap<string, Quantity>;
  /** By name after `S`, `P`, `Q`: `1` of a conductor, `a` of a load, `W1` of a wattmeter. */
  readonly powers: ReadonlyMap<string, PowerTerms>;
}

interface Supply {
  readonly builder: NetlistBuilder;
  /** Star point of the supply, the end of the neutral conductor at the loads, and the ends of the others. */
  readonly star: number;
  readonly neutral: number;
  readonly lines: readonly number[];
  readonly quantities: Map<string, Quantity>;
}

/** Returns each node with the next one, the last with the first. */
const cyclic = (nodes: readonly number[]): NodePair[] =>
  nodes.map((from, k) => ({ from, to: nodes[(k + 1) % nodes.length] ?? from }));

const placesOf = ({ shape }: Load) => (shape === 'delta' ? PAIRS : CONDUCTORS);

function connectLoad({ builder, star, neutral, lines, quantities }: Supply, load: Load): void {
  const { name, shape, branches } = load;
  const isDelta = shape === 'delta';
  const point = builder.nodes.make();
  const ends = isDelta ? cyclic(lines) : lines.map((from) => ({ from, to: point }));
  const places = placesOf(load);
  const inside = branches.map((branch, k): CurrentTerms => {
    const { from, to } = ends[k] ?? { from: star, to: star };
    quantities.set(`U${places[k]}${name}`, voltage({ from, to }));
    return builder.connect(branch, [from, to]);
  });
  inside.forEach((terms, k) => {
    const previous = isDelta ? negated(inside[(k + 2) % 3] ?? []) : [];
    quantities.set(`I${k + 1}${name}`, current([...terms, ...previous]));
  });
  if (isDelta) {
    inside.forEach((terms, k) => quantities.set(`I${PAIRS[k]}${name}`, current(terms)));
    return;
  }
  quantities.set(`US${name}`, voltage({ from: point, to: star }));
  if (!load.hasNeutral) return;
  builder.connect(load.neutral ?? 'wire', [point, neutral]);
  quantities.set(`IN${name}`, current(inside.flat()));
}

function powersOf(loads: readonly Load[]): ReadonlyMap<string, PowerTerms> {
  const one = (place: string) => ({ voltage: `U${place}`, current: `I${place}`, sign: 1 }) as const;
  return new Map<string, PowerTerms>([
    ...CONDUCTORS.map((k) => [k, [one(k)]] as const),
    // Aron circuit: wattmeters in L1 and L2 whose voltages count toward L3.
    ['W1', [{ voltage: 'U31', current: 'I1', sign: -1 }]],
    ['W2', [{ voltage: 'U23', current: 'I2', sign: 1 }]],
    ...loads.map((load) => {
      return [load.name, placesOf(load).map((place) => one(place + load.name))] as const;
    }),
  ]);
}

const supply: Side = { turned: 'voltage' };

export function buildThreePhase({ net, loads }: ThreePhase, builder: NetlistBuilder): PhaseNet {
  const { nodes } = builder;
  const star = nodes.make();
  // A source, then the network in the conductor; the current counts toward the loads.
  const conductors = net.conductors.map(({ source, network }) => {
    const line = nodes.make();
    const terminal = source && network ? nodes.make() : line;
    const own = source && builder.connect(source, [star, terminal], supply);
    const start = source ? terminal : star;
    const inner = network ? builder.connect(network, [start, line], supply) : [];
    return { line, terminal, terms: own ?? inner };
  });
  // The supply's own voltages are after its sources, before other parts of the conductors.
  const terminals = conductors.map(({ terminal }) => terminal);
  const quantities = new Map<string, Quantity>();
  cyclic(terminals).forEach((ends, k) => quantities.set(`U${PAIRS[k]}`, voltage(ends)));
  terminals.forEach((from, k) => quantities.set(`U${k + 1}`, voltage({ from, to: star })));
  conductors.forEach(({ terms }, k) => quantities.set(`I${k + 1}`, current(terms)));
  const neutral = net.neutral ? nodes.make() : star;
  if (net.neutral) builder.connect(net.neutral, [star, neutral], { isBackward: true });
  if (net.hasNeutral) quantities.set('IN', current(conductors.flatMap(({ terms }) => terms)));
  const lines = conductors.map(({ line }) => line);
  for (const load of loads) connectLoad({ builder, star, neutral, lines, quantities }, load);
  return { star, line: terminals[0] ?? star, quantities, powers: powersOf(loads) };
}
