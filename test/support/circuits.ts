import { createRandom } from '@fragwerk/host';
import {
  analyse,
  type Branch,
  buildNetlist,
  type Circuit,
  type Complex,
  type Netlist,
  parseCircuit,
} from '@fragwerk/plugin-circuit';

/** Returns the circuit that a valid text describes. */
export function circuitOf(text: string): Circuit {
  const { circuit } = parseCircuit(text);
  if (!circuit) throw new Error(`${text} is not a circuit.`);
  return circuit;
}

/** Calculates a circuit with these values, or explains why it has no solution. */
export const analysisOf = (text: string, values: Readonly<Record<string, number | Complex>>) =>
  analyse(buildNetlist(circuitOf(text)), new Map(Object.entries(values)));

/** Seeded random numbers, which are the same on every machine. */
export function seeded(seed: number) {
  const random = createRandom(String(seed));
  const below = (count: number) => random.below(count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { next: () => random.unit(), below, pick };
}

export type Random = ReturnType<typeof seeded>;

const PARTS = ['R', 'R', 'R', 'C', 'C', 'L', 'L', 'Z', 'A', 'R?'];

function network(random: Random, depth: number): string {
  const kind = depth <= 0 ? 0 : random.below(8);
  const parts = (count: number, separator: string) =>
    Array.from({ length: count }, () => network(random, depth - 1)).join(separator);
  if (kind === 5) return `(${parts(2 + random.below(2), '+')})`;
  if (kind === 6) return `(${parts(2, random.pick(['*', '']))})`;
  if (kind === 7) return random.below(3) === 0 ? `B(${parts(5, ',')})` : `Par(${parts(2, ',')})`;
  return random.pick(PARTS);
}

/** Returns the text of a random circuit: ladders, groups and bridges with one source or an open input. */
export function randomText(random: Random, sections = 3): string {
  const part = () => (random.below(4) === 0 ? '' : network(random, 2));
  const source = ['', '', 'U', 'UR', 'I', 'UW+R', 'I*R'];
  if (random.below(8) === 0) return network(random, 3);
  const positions = [random.pick(source)];
  for (let section = 1 + random.below(sections); section > 0; section -= 1)
    positions.push(part(), random.pick([network(random, 2), 'R', 'C', 'V*R']), part());
  const tail = random.pick(['', ',R,LL', ',', ',IR*R', ',U+R']);
  return positions.join(',') + tail;
}

/** Returns the text of a random three-phase circuit: supplies with and without N or with sources, stars and deltas. */
export function randomThreePhase(random: Random, maxLoads = 2): string {
  const part = () => network(random, 1);
  const three = () => [part(), part(), part()].join(',');
  const wires = ['N3', 'N4', 'DSU', 'N'];
  const supply = random.pick([
    ...wires.map((word) => `${word}()`),
    ...['N4(Z)', 'N4(,R+L,,Z)', 'N4(,LL,)', 'N3(U+R,UR,U)', 'DSU(U,U+R,U,R)', 'N3(R,R,)'],
  ]);
  const star = () => (supply.startsWith('N3') ? 'DS' : random.pick(['DS', 'DSN', 'DSNE']));
  const loads = Array.from({ length: 1 + random.below(maxLoads) }, () =>
    random.pick([`${star()}(${three()})`, `${star()}(R+L)`, `DD(${three()})`, 'DD(R*C)']),
  );
  return [supply, ...loads].join(',') + random.pick(['', ';LINKS']);
}

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  resistance: [10, 1e5],
  inductance: [1e-3, 1],
  capacitance: [1e-9, 1e-5],
  voltage: [1, 50],
  current: [1e-3, 1],
};

/** Returns random values for the elements of a circuit. */
export function randomValues({ branches }: Netlist, random: Random): Map<string, number> {
  const draw = ({ behaviour }: Pick<Branch, 'behaviour'>) => {
    const [low, high] = RANGES[behaviour] ?? [1, 1];
    return Number((low * (high / low) ** random.next()).toPrecision(6));
  };
  const values = new Map([['Ue', draw({ behaviour: 'voltage' })]]);
  for (const branch of branches)
    if (branch.symbol !== null) values.set(branch.symbol, draw(branch));
  return values;
}

/** Returns a random circuit whose text is valid. */
export function randomNetlist(random: Random, sections = 3): { text: string; netlist: Netlist } {
  for (;;) {
    const text = randomText(random, sections);
    const { circuit } = parseCircuit(text);
    if (circuit) return { text, netlist: buildNetlist(circuit) };
  }
}
