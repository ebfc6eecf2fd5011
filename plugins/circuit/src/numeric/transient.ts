import { type Netlist, sourceSymbols } from '../network/netlist.js';
import { quantitiesOf, type Quantity } from '../network/quantities.js';
import { evaluateQuantity } from './analyse.js';
import {
  add,
  type Complex,
  complex,
  divide,
  magnitude,
  multiply,
  raised,
  scale,
  subtract,
  zero,
} from './complex.js';
import { numberOf, type Values } from './point.js';
import { cornersOf, type Growth, polar, rangeOf, rootsOf } from './rational.js';
import { type Solution, Solver, storedSymbol } from './solve.js';

/** A voltage or current after switching on, with its initial and final values. */
export interface Response {
  readonly first: number;
  readonly last: number;
  readonly at: (time: number) => number;
}

type Cluster = ReturnType<typeof clusterOf>;
type Circle = ReturnType<typeof circlesOf>[number];

/** Poles closer than this share of their magnitude are one cluster. */
const CLOSE = 1e-3;
/** Distance of other poles from a cluster, in multiples of its radius. */
const CLEARANCE = 3;
/** Points of a circle, for a precision of 1e-15. */
const POINTS = 64;
/** A smaller share of the largest value on a circle is a rounding error. */
const NEGLIGIBLE = 1e-8;
/** A smaller share of the largest value of a curve is a rounding error. */
const ROUNDING = 1e-13;
/** Poles with less damping never come to rest. */
const LOSSLESS = 1e-9;

/** Joins nearby poles, to integrate along one circle; each alone would be ill-conditioned. */
function clusterOf(roots: readonly Complex[]) {
  const centre = scale(roots.reduce(add, zero), 1 / roots.length);
  const inner = Math.max(...roots.map((root) => magnitude(subtract(root, centre))));
  return { roots, centre, inner };
}

const distanceTo = ({ centre }: Cluster, other: Cluster): number =>
  Math.min(...other.roots.map((root) => magnitude(subtract(root, centre))));

/** Joins poles until each cluster is clear of the others. */
function clustersOf(roots: readonly Complex[]): readonly Cluster[] {
  const clusters = roots.map((root) => clusterOf([root]));
  for (;;) {
    const close = clusters.flatMap((one) =>
      clusters
        .filter((other) => {
          const limit = Math.max(CLEARANCE * one.inner, CLOSE * magnitude(one.centre));
          return other !== one && distanceTo(one, other) <= limit;
        })
        .map((other) => [one, other] as const),
    );
    const [pair] = close;
    if (!pair) return clusters;
    clusters.splice(clusters.indexOf(pair[0]), 1);
    clusters.splice(clusters.indexOf(pair[1]), 1, clusterOf([...pair[0].roots, ...pair[1].roots]));
  }
}

function circlesOf(clusters: readonly Cluster[], usual: number) {
  return clusters.map((cluster) => {
    const others = clusters.filter((other) => other !== cluster);
    const outer = Math.min(...others.map((other) => distanceTo(cluster, other)));
    const free = Number.isFinite(outer) ? outer : usual;
    const radius = Math.max(0.3 * free, Math.sqrt(cluster.inner * free));
    const points = Array.from({ length: POINTS }, (_, k) =>
      add(cluster.centre, polar(radius, (2 * Math.PI * (k + 0.5)) / POINTS)),
    );
    return { cluster, points };
  });
}

/** Returns a value's moment around a cluster: the sum of its residues times the distance to a power. */
function moment({ cluster, points }: Circle, values: readonly Complex[], power: number): Complex {
  const terms = points.map((s, k) => {
    const factor = raised(subtract(s, cluster.centre), complex(power + 1));
    return multiply(values[k] ?? zero, factor);
  });
  return scale(terms.reduce(add, zero), 1 / POINTS);
}

/** Returns the poles of a cluster that a value has. */
function excitedPoles(circle: Circle, values: readonly Complex[]): readonly Complex[] {
  const { roots, centre } = circle.cluster;
  const radius = magnitude(subtract(circle.points[0] ?? zero, centre));
  const size = Math.max(...values.map(magnitude));
  const count = roots.reduce((found, _, power) => {
    const isThere =
      magnitude(moment(circle, values, power)) > NEGLIGIBLE * size * radius ** (power + 1);
    return isThere ? power + 1 : found;
  }, 0);
  return count === roots.length ? roots : roots.slice(0, count).map(() => centre);
}

/** The natural frequencies of a circuit, 1/s: the roots of its determinant. */
function naturalFrequencies(solver: Solver, values: Values): readonly Complex[] {
  const growth: Growth = (s) => solver.differentiate(values, s, 'all')?.growth ?? null;
  return rootsOf(growth, rangeOf(cornersOf(solver.netlist, values)));
}

/** Values in which sources and stored energy of these sizes do not cancel anywhere. */
function generic(netlist: Netlist, values: Values, sizeOf: (symbol: string) => number): Values {
  const stored = netlist.branches.map(storedSymbol).filter((symbol) => values.has(symbol));
  const sizes = [...sourceSymbols(netlist), ...stored].map(
    (symbol, index) => [symbol, Math.sqrt(index + 2) * sizeOf(symbol)] as const,
  );
  return new Map([...values, ...sizes]);
}

/**
 * Calculates the response of a circuit, at rest or with the energy stored at t = 0, to its sources, which
 * are switched on then, by integrating around its natural frequencies; of any order and also with equal
 * poles.
 *
 * @returns a message if a value is missing or there is no unique solution
 */
export function transientOf(netlist: Netlist, values: Values) {
  const solver = new Solver(netlist);
  const solve = (known: Values, s: Complex) => solver.solveAt(known, s, 'switched');
  const trial = solver.solve({ values, frequency: 997.31 });
  if ('fault' in trial) return trial.fault;
  const natural = naturalFrequencies(solver, values);
  const moving = natural.filter((root) => magnitude(root) > 0);
  const fastest = Math.max(1, ...moving.map(magnitude));
  const atRest = clusterOf([zero, ...natural.filter((root) => magnitude(root) === 0)]);
  const circles = circlesOf([atRest, ...clustersOf(moving)], fastest);
  const along = (known: Values, paths = circles) =>
    paths.map(({ points }) => points.map((s) => solve(known, s)));
  const valueOf = (solution: Solution | null, quantity: Quantity) =>
    solution ? evaluateQuantity(solution, quantity) : zero;
  // Excites every pole that the sources can reach.
  const exciting = along(generic(netlist, values, () => 1));
  const [charging = [], ...poles] = circles.map((circle, index) => {
    const found = [...quantitiesOf(netlist).values()].map((quantity) =>
      excitedPoles(circle, exciting[index]?.map((one) => valueOf(one, quantity)) ?? []),
    );
    return found.reduce((a, b) => (b.length > a.length ? b : a), []);
  });
  const driven = along(values);
  const sizeOf = (symbol: string) => numberOf(values.get(symbol))?.re ?? 0;
  // A few points are enough for a size.
  const sparse = circles.map(({ cluster, points }) => {
    return { cluster, points: points.filter((_, k) => k % 16 === 0) };
  });
  const uncancelled = along(generic(netlist, values, sizeOf), sparse);
  const weightsOf = (solutions: typeof driven, quantity: Quantity, paths = circles) =>
    paths.map(({ cluster, points }, index) =>
      points.map((s, k) => {
        const value = valueOf(solutions[index]?.[k] ?? null, quantity);
        const over = multiply(value, subtract(s, cluster.centre));
        // The step has a pole at 0, whose circle is the first.
        return index === 0 ? value : divide(over, s);
      }),
    );
  const far = [1e9, 1e10].map((factor) => solve(values, complex(factor * fastest)));
  const isUndamped = (pole: Complex) => pole.re > -LOSSLESS * magnitude(pole);
  return {
    /** Poles that the sources excite, 1/s, without those at 0. */
    poles: poles.flat(),
    /** Whether it never comes to rest: an element is charged endlessly, or oscillates undamped. */
    isEndless: charging.length > 0 || poles.flat().some(isUndamped),
    /** Returns `null` for a quantity with an impulse. */
    curve(quantity: Quantity): Response | null {
      const weights = weightsOf(driven, quantity);
      const size = Math.max(...weightsOf(uncancelled, quantity, sparse).flat().map(magnitude));
      const [near = 0, farther = 0] = far.map((one) => magnitude(valueOf(one, quantity)));
      if (farther > 1e6 * size && farther > 5 * near) return null;
      const part = (index: number, time: number) =>
        (circles[index]?.points ?? []).reduce((sum, s, k) => {
          const weight = weights[index]?.[k] ?? zero;
          const factor = polar(Math.exp(s.re * time) / POINTS, s.im * time);
          return sum + weight.re * factor.re - weight.im * factor.im;
        }, 0);
      const cleaned = (value: number) => (Math.abs(value) <= ROUNDING * size ? 0 : value);
      const last = cleaned(part(0, 0));
      const at = (time: number) =>
        cleaned(circles.slice(1).reduce((sum, _, index) => sum + part(index + 1, time), last));
      return { first: at(0), last, at };
    },
  };
}
