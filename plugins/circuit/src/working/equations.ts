import type { Localized, Step } from '@fragwerk/sdk';
import { subtract } from '../numeric/complex.js';
import { opposite, type Path, pathsFrom, type Sign } from '../network/paths.js';
import { type Edge, impedancesIn, type Net, signBetween, sourcesIn } from './net.js';
import type { Method } from './reduction.js';
import {
  equation,
  inverse,
  linesOf,
  named,
  negative,
  product,
  quotient,
  result,
  type Signed,
  sum,
  type Term,
  total,
} from './term.js';

/** Maximum number of unknowns in a printed system of equations. */
const MAX_UNKNOWNS = 5;

/** Multiplies a quantity by a sum of coefficients. */
const weighted = (coefficients: readonly Term[], quantity: Term, unit: string): Term =>
  product(total(coefficients), quantity, unit);

/** An unknown, which is written by its name even in numeric equations. */
const unsolved = (unknown: Term): Term => ({ ...unknown, numbers: unknown.symbols });

type Row = readonly [left: Term, right: Term];

/** Writes equations in symbols and in numbers, and their solution. */
function systemSteps(text: Localized, rows: readonly Row[], unknowns: readonly Term[]): Step[] {
  const lines = rows.flatMap(([left, right]) => [
    [...left.symbols.pieces, ' = ', ...right.symbols.pieces],
    [...left.numbers.pieces, ' = ', ...right.numbers.pieces],
  ]);
  return [
    { text, formula: linesOf(lines) },
    {
      text: { de: 'Lösung des Gleichungssystems:', en: 'Solution of the equations:' },
      formula: linesOf(unknowns.map((one) => equation(one))),
    },
  ];
}

const LETTERS = 'ABCDE';

/** The potentials of the nodes. Nodes with voltage sources between them share an unknown. */
class NodeMethod implements Method {
  readonly intro: readonly Step[];
  /** By node: the node whose potential is the unknown, and the sources on the path from there. */
  private readonly places = new Map<number, readonly [root: number, path: Path<Edge>]>();
  private readonly unknowns: ReadonlyMap<number, Term>;
  private readonly ground: number;

  constructor(
    private readonly net: Net,
    private readonly fixed: readonly Edge[],
    roots: readonly number[],
  ) {
    this.ground = net.nodeOf(0);
    for (const root of [this.ground, ...roots])
      for (const [node, path] of pathsFrom(fixed, root)) this.places.set(node, [root, path]);
    const ground = net.potentialOf(this.ground);
    const unknown = (root: number, index: number) =>
      named(
        ['φ', (LETTERS[index] ?? '') + net.mark],
        net.clean(subtract(net.potentialOf(root), ground), 'V'),
        'V',
      );
    this.unknowns = new Map(roots.map((root, index) => [root, unknown(root, index)]));
    const rows = roots.map((root) => this.row(root));
    const list = roots.map((root, i) => `${LETTERS[i] ?? ''} (${this.labelsAt(root)})`).join(', ');
    const zero = this.labelsAt(this.ground);
    const text = {
      de: `Knotenpotentialverfahren: Knoten ${list}; der Bezugsknoten (${zero}) hat 0 V. Die Summe der Ströme jedes Knotens ist 0.`,
      en: `Node-voltage method: nodes ${list}; the reference node (${zero}) has 0 V. The currents of each node add up to 0.`,
    };
    this.intro = roots.length > 0 ? systemSteps(text, rows, [...this.unknowns.values()]) : [];
  }

  voltage(a: number, b: number): Term {
    if (this.rootOf(a) === this.rootOf(b)) {
      const path = pathsFrom(this.fixed, a).get(b) ?? [];
      const voltages = path.map(([sign, { U }]): Signed => [sign, U]);
      return sum(voltages, 'V');
    }
    const below = this.potential(b).map(([sign, term]): Signed => [opposite(sign), term]);
    return sum([...this.potential(a), ...below], 'V');
  }

  current({ kind, a, b, Z }: Edge): Term | null {
    return kind === 'impedance' ? quotient(this.voltage(a, b), Z, 'A') : null;
  }

  private rootOf(node: number): number {
    return this.places.get(node)?.[0] ?? this.ground;
  }

  /** The voltages of the sources between a node and its unknown. */
  private offset(node: number): readonly Signed[] {
    return (this.places.get(node)?.[1] ?? []).map(([sign, { U }]) => [opposite(sign), U]);
  }

  private potential(node: number): readonly Signed[] {
    const unknown = this.unknowns.get(this.rootOf(node));
    return [...(unknown ? [[1, unknown] as const] : []), ...this.offset(node)];
  }

  private labelsAt(node: number): string {
    const joining = this.net.edges.filter(
      ({ kind, a, b }) => kind !== 'open' && kind !== 'short' && (a === node || b === node),
    );
    return [...new Set(joining.map(({ label }) => label))].join(', ');
  }

  /** Kirchhoff's current law for the nodes of an unknown. */
  private row(root: number): Row {
    const coefficients = new Map<number, Term[]>([[root, []]]);
    const right: Signed[] = [];
    for (const { a, b, Z } of impedancesIn(this.net))
      for (const [near, far] of [
        [a, b],
        [b, a],
      ] as const) {
        const other = this.rootOf(far);
        if (this.rootOf(near) !== root || other === root) continue;
        for (const one of other === this.ground ? [root] : [root, other])
          coefficients.set(one, [...(coefficients.get(one) ?? []), inverse(Z, 'S')]);
        const back = this.offset(near).map(([sign, U]): Signed => [opposite(sign), U]);
        const driving = [...this.offset(far), ...back];
        if (driving.length > 0) right.push(...this.divided(driving, Z));
      }
    for (const { kind, a, b, I } of sourcesIn(this.net)) {
      if (kind !== 'current' || this.rootOf(a) === this.rootOf(b)) continue;
      if (this.rootOf(b) === root) right.push([1, I]);
      if (this.rootOf(a) === root) right.push([-1, I]);
    }
    const left = [...coefficients].flatMap(([node, own]): Signed[] => {
      const unknown = this.unknowns.get(node);
      return unknown ? [[node === root ? 1 : -1, weighted(own, unsolved(unknown), 'A')]] : [];
    });
    return [sum(left, 'A'), sum(right, 'A')];
  }

  private divided(voltages: readonly Signed[], Z: Term): readonly Signed[] {
    const total = sum(voltages, 'V');
    const [first, more] = total.addends ?? [];
    const [sign, voltage] = first && !more ? first : ([1, total] as const);
    return [[sign, quotient(voltage, Z, 'A')]];
  }
}

/** Calculates by the potentials of the nodes; `null` for too many. */
export function nodeMethod(net: Net): Method | null {
  const fixed = sourcesIn(net).filter(({ kind }) => kind === 'voltage');
  const connected = net.edges.filter(({ kind }) => kind !== 'open').flatMap(({ a, b }) => [a, b]);
  const seen = new Set(pathsFrom(fixed, net.nodeOf(0)).keys());
  const roots: number[] = [];
  for (const node of connected) {
    if (seen.has(node)) continue;
    roots.push(node);
    for (const same of pathsFrom(fixed, node).keys()) seen.add(same);
  }
  return roots.length > MAX_UNKNOWNS ? null : new NodeMethod(net, fixed, roots);
}

/** A closed path that starts with the edge whose current is the loop current. */
interface Loop {
  readonly edges: ReadonlyMap<Edge, Sign>;
  readonly I: Term;
}

/** The currents of loops, of which those with a current source are known. */
class MeshMethod implements Method {
  readonly intro: readonly Step[];
  private readonly loops: readonly Loop[];

  constructor(
    private readonly net: Net,
    private readonly tree: readonly Edge[],
    { free, given }: { readonly free: readonly Edge[]; readonly given: readonly Edge[] },
  ) {
    this.loops = [...free, ...given].map((link): Loop => {
      const back = pathsFrom(tree, link.b).get(link.a) ?? [];
      const index = free.indexOf(link);
      const name = ['I', `M${index + 1}${net.mark}`] as const;
      const edges = new Map([
        [link, 1] as const,
        ...back.map(([sign, edge]) => [edge, sign] as const),
      ]);
      return { edges, I: index < 0 ? link.I : named(name, link.I.value, 'A') };
    });
    const unknown = this.loops.slice(0, free.length);
    const labels = ({ edges }: Loop) => [...edges.keys()].map(({ label }) => label).join(', ');
    const list = unknown.map((loop, index) => `M${index + 1} (${labels(loop)})`).join(', ');
    const text = {
      de: `Maschenstromverfahren: Maschen ${list}. Die Summe der Spannungen jeder Masche ist 0.`,
      en: `Mesh-current method: meshes ${list}. The voltages of each mesh add up to 0.`,
    };
    const rows = unknown.map((loop) => this.row(loop, unknown));
    const currents = unknown.map(({ I }) => I);
    this.intro = systemSteps(text, rows, currents);
  }

  voltage(a: number, b: number): Term | null {
    const direct = impedancesIn(this.net).find((edge) => signBetween(edge, { a, b }));
    const sign = direct && signBetween(direct, { a, b });
    if (direct && sign) return negative(this.voltageOf(direct), sign);
    const path = pathsFrom(this.tree, a).get(b);
    const terms = path?.map(([sign, edge]): Signed => [sign, this.voltageOf(edge)]);
    return terms ? sum(terms, 'V') : null;
  }

  current(edge: Edge): Term | null {
    if (edge.kind !== 'impedance') return null;
    return sum(
      this.loops.flatMap(({ edges, I }): Signed[] => {
        const sign = edges.get(edge);
        return sign === undefined ? [] : [[sign, I]];
      }),
      'A',
    );
  }

  private voltageOf(edge: Edge): Term {
    const through = this.current(edge);
    if (!through) return edge.U;
    const I = named(['I', edge.label + this.net.mark], edge.I.value, 'A');
    const text = { de: 'Strom aus den Maschenströmen:', en: 'Current from the mesh currents:' };
    return product(edge.Z, result(text, I, through), 'V');
  }

  /** Kirchhoff's voltage law for a loop. */
  private row({ edges }: Loop, unknown: readonly Loop[]): Row {
    const left = this.loops.flatMap((other): Signed[] => {
      const I = unknown.includes(other) ? unsolved(other.I) : other.I;
      return ([1, -1] as const).flatMap((wanted): Signed[] => {
        const shared = [...edges].filter(
          ([edge, sign]) => edge.kind === 'impedance' && other.edges.get(edge) === wanted * sign,
        );
        const all = shared.map(([{ Z }]) => Z);
        return all.length === 0 ? [] : [[wanted, weighted(all, I, 'V')]];
      });
    });
    const right = [...edges].flatMap(([{ kind, U }, sign]): Signed[] =>
      kind === 'voltage' ? [[opposite(sign), U]] : [],
    );
    return [sum(left, 'V'), sum(right, 'V')];
  }
}

/** Calculates by the currents of loops; `null` for too many. */
export function meshMethod(net: Net): Method | null {
  const sources = sourcesIn(net).filter(({ a, b }) => a !== b);
  const given = sources.filter(({ kind }) => kind === 'current');
  // The last edges of the paths from a node form a spanning tree without current sources.
  const passable = [...sources.filter(({ kind }) => kind === 'voltage'), ...impedancesIn(net)];
  const paths = pathsFrom(passable, net.nodeOf(0));
  const tree = [...paths.values()].flatMap((path) => path.at(-1)?.[1] ?? []);
  const free = passable.filter((edge) => !tree.includes(edge));
  const isWhole = [...passable, ...given].every(({ a, b }) => paths.has(a) && paths.has(b));
  if (!isWhole || free.length > MAX_UNKNOWNS || free.length === 0) return null;
  return new MeshMethod(net, tree, { free, given });
}
