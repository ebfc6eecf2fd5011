import type { Load, ThreePhase } from '../language/ast.js';
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

const following = (index: number) => (index + 1) % 3;

/** Collects the quantities of a supply while it is connected. */
class PhaseNetBuilder {
  readonly quantities = new Map<string, Quantity>();
  readonly powers = new Map<string, PowerTerms>();
  readonly star: number;
  private readonly lines: readonly number[];
  private readonly terminals: readonly number[];
  private readonly neutral: number;

  constructor(
    private readonly builder: NetlistBuilder,
    private readonly net: ThreePhase['net'],
  ) {
    const { nodes } = builder;
    this.star = nodes.make();
    this.lines = net.conductors.map(() => nodes.make());
    this.neutral = net.neutral ? nodes.make() : this.star;
    const conductors = net.conductors.map((_, k) => this.conductor(k));
    this.terminals = conductors.map(({ terminal }) => terminal);
    this.addVoltages();
    conductors.forEach(({ terms }, k) => this.quantities.set(`I${k + 1}`, current(terms)));
    if (net.neutral) builder.connect(net.neutral, [this.star, this.neutral], 'bottom');
    if (net.hasNeutral)
      this.quantities.set('IN', current(conductors.flatMap(({ terms }) => terms)));
    this.addPowers();
  }

  private line(k: number): number {
    return this.lines[k] ?? this.star;
  }

  /** The node where the supply's own voltages are: after its source, before other parts of the conductor. */
  terminal(k: number): number {
    return this.terminals[k] ?? this.star;
  }

  /** Connects a source, then the network in the conductor; the current counts toward the loads. */
  private conductor(k: number) {
    const { source = null, network = null } = this.net.conductors[k] ?? {};
    const [line, { builder }] = [this.line(k), this];
    const terminal = source && network ? builder.nodes.make() : line;
    const own = source && builder.connect(source, [this.star, terminal], 'supply');
    const start = source ? terminal : this.star;
    const inner = network ? builder.connect(network, [start, line], 'supply') : [];
    return { terminal, terms: own ?? inner };
  }

  private addVoltages(): void {
    PAIRS.forEach((pair, k) => {
      const ends = { from: this.terminal(k), to: this.terminal(following(k)) };
      this.quantities.set(`U${pair}`, voltage(ends));
    });
    this.terminals.forEach((terminal, k) =>
      this.quantities.set(`U${k + 1}`, voltage({ from: terminal, to: this.star })),
    );
  }

  private addPowers(): void {
    for (const k of CONDUCTORS)
      this.powers.set(k, [{ voltage: `U${k}`, current: `I${k}`, sign: 1 }]);
    // Aron circuit: wattmeters in L1 and L2 whose voltages count toward L3.
    this.powers.set('W1', [{ voltage: 'U31', current: 'I1', sign: -1 }]);
    this.powers.set('W2', [{ voltage: 'U23', current: 'I2', sign: 1 }]);
  }

  add(load: Load): void {
    const isDelta = load.shape === 'delta';
    if (isDelta) this.addDelta(load);
    else this.addStar(load);
    const terms = (isDelta ? PAIRS : CONDUCTORS).map((place) => {
      const key = place + load.name;
      return { voltage: `U${key}`, current: `I${key}`, sign: 1 as const };
    });
    this.powers.set(load.name, terms);
  }

  private addBranch(name: string, ends: NodePair, branch: Load['branches'][number]): CurrentTerms {
    this.quantities.set(`U${name}`, voltage(ends));
    return this.builder.connect(branch, [ends.from, ends.to]);
  }

  private addStar({ name, branches, hasNeutral, neutral }: Load): void {
    const star = this.builder.nodes.make();
    const currents = branches.map((branch, k) =>
      this.addBranch(`${k + 1}${name}`, { from: this.line(k), to: star }, branch),
    );
    currents.forEach((terms, k) => this.quantities.set(`I${k + 1}${name}`, current(terms)));
    this.quantities.set(`US${name}`, voltage({ from: star, to: this.star }));
    if (!hasNeutral) return;
    this.builder.connect(neutral ?? 'wire', [star, this.neutral]);
    this.quantities.set(`IN${name}`, current(currents.flat()));
  }

  private addDelta({ name, branches }: Load): void {
    const currents = branches.map((branch, k) => {
      const ends = { from: this.line(k), to: this.line(following(k)) };
      return this.addBranch(`${PAIRS[k]}${name}`, ends, branch);
    });
    currents.forEach((terms, k) => {
      const previous = negated(currents[(k + 2) % 3] ?? []);
      this.quantities.set(`I${k + 1}${name}`, current([...terms, ...previous]));
    });
    currents.forEach((terms, k) => this.quantities.set(`I${PAIRS[k]}${name}`, current(terms)));
  }
}

export function buildThreePhase({ net, loads }: ThreePhase, builder: NetlistBuilder): PhaseNet {
  const built = new PhaseNetBuilder(builder, net);
  for (const load of loads) built.add(load);
  const { star, quantities, powers } = built;
  return { star, line: built.terminal(0), quantities, powers };
}
