import type { Load, ThreePhase } from '../language/ast.js';
import { PAIRS } from '../language/three-phase.js';
import { type Builder, type CurrentTerms, negative, type Quantity } from './builder.js';

/** A power that is no component's: the sum of its voltages times conjugate currents. */
export type PowerTerms = readonly {
  readonly voltage: string;
  readonly current: string;
  readonly sign: 1 | -1;
}[];

/** What a three-phase net and its loads have beside the components. */
export interface PhaseNet {
  /** Star point of the net, the reference of `U1`, and the terminal L1. */
  readonly star: number;
  readonly line: number;
  readonly quantities: ReadonlyMap<string, Quantity>;
  /** By name behind `S`, `P`, `Q`: `1` of a conductor, `a` of a load, `W1` of a wattmeter. */
  readonly powers: ReadonlyMap<string, PowerTerms>;
}

const voltage = (from: number, to: number): Quantity => ({ type: 'voltage', from, to });
const current = (terms: CurrentTerms): Quantity => ({ type: 'current', terms, isInput: false });

const next = (index: number) => (index + 1) % 3;

/** Collects the quantities of a net while it is connected. */
class NetBuilder {
  readonly quantities = new Map<string, Quantity>();
  readonly powers = new Map<string, PowerTerms>();
  readonly star: number;
  private readonly lines: readonly number[];
  private readonly terminals: readonly number[];
  private readonly neutral: number;

  constructor(
    private readonly builder: Builder,
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

  /** Where the net's own voltages are: before what lies in a conductor, behind sources in it. */
  terminal(k: number): number {
    return this.terminals[k] ?? this.star;
  }

  /** A source, then what lies in the conductor; the current counts from the net to the loads. */
  private conductor(k: number) {
    const { source = null, network = null } = this.net.conductors[k] ?? {};
    const [line, { builder }] = [this.line(k), this];
    const terminal = source && network ? builder.nodes.make() : line;
    const own = source && builder.connect(source, [this.star, terminal], 'net');
    const start = source ? terminal : this.star;
    const inner = network ? builder.connect(network, [start, line], 'net') : [];
    return { terminal, terms: own ?? inner };
  }

  private addVoltages(): void {
    PAIRS.forEach((pair, k) =>
      this.quantities.set(`U${pair}`, voltage(this.terminal(k), this.terminal(next(k)))),
    );
    this.terminals.forEach((terminal, k) =>
      this.quantities.set(`U${k + 1}`, voltage(terminal, this.star)),
    );
  }

  private addPowers(): void {
    for (const k of ['1', '2', '3'])
      this.powers.set(k, [{ voltage: `U${k}`, current: `I${k}`, sign: 1 }]);
    // Wattmeters in L1 and L2 whose voltages count from there to L3.
    this.powers.set('W1', [{ voltage: 'U31', current: 'I1', sign: -1 }]);
    this.powers.set('W2', [{ voltage: 'U23', current: 'I2', sign: 1 }]);
  }

  add(load: Load): void {
    if (load.shape === 'delta') this.addDelta(load);
    else this.addStar(load);
    const places = load.shape === 'delta' ? PAIRS : (['1', '2', '3'] as const);
    const terms = places.map((place) => ({
      ...{ voltage: `U${place}${load.name}`, current: `I${place}${load.name}` },
      sign: 1 as const,
    }));
    this.powers.set(load.name, terms);
  }

  private addStar({ name, branches, hasNeutral, neutral }: Load): void {
    const star = this.builder.nodes.make();
    const currents = branches.map((branch, k) => {
      this.quantities.set(`U${k + 1}${name}`, voltage(this.line(k), star));
      return this.builder.connect(branch, [this.line(k), star]);
    });
    currents.forEach((terms, k) => this.quantities.set(`I${k + 1}${name}`, current(terms)));
    this.quantities.set(`US${name}`, voltage(star, this.star));
    if (!hasNeutral) return;
    this.builder.connect(neutral ?? 'wire', [star, this.neutral]);
    this.quantities.set(`IN${name}`, current(currents.flat()));
  }

  private addDelta({ name, branches }: Load): void {
    const currents = branches.map((branch, k) => {
      const ends = [this.line(k), this.line(next(k))] as const;
      this.quantities.set(`U${PAIRS[k]}${name}`, voltage(...ends));
      return this.builder.connect(branch, ends);
    });
    currents.forEach((terms, k) => {
      const before = negative(currents[(k + 2) % 3] ?? []);
      this.quantities.set(`I${k + 1}${name}`, current([...terms, ...before]));
    });
    currents.forEach((terms, k) => this.quantities.set(`I${PAIRS[k]}${name}`, current(terms)));
  }
}

/** Connects a three-phase net with its loads. */
export function buildThreePhase({ net, loads }: ThreePhase, builder: Builder): PhaseNet {
  const built = new NetBuilder(builder, net);
  for (const load of loads) built.add(load);
  return {
    star: built.star,
    line: built.terminal(0),
    ...{ quantities: built.quantities, powers: built.powers },
  };
}

/** The same with the numbers that nodes have at last. */
export function settledNet(
  net: PhaseNet,
  settle: (ends: { from: number; to: number }) => { from: number; to: number },
): PhaseNet {
  const quantities = [...net.quantities].map(([name, one]): [string, Quantity] => [
    name,
    one.type === 'voltage' ? { ...one, ...settle({ from: one.from, to: one.to }) } : one,
  ]);
  return { ...net, quantities: new Map(quantities) };
}
