import { type CircuitProblem, problemAt } from '../language/problems.js';
import type { ThreePhase } from '../language/ast.js';
import type { Circuit } from '../language/names.js';
import { hasOpenInput, hasOutput } from '../language/structure.js';
import type { Netlist } from '../network/netlist.js';
import { quantitiesOf, type Quantity } from '../network/quantities.js';
import { evaluateQuantity, RESOLUTION, withoutRounding } from '../numeric/analyse.js';
import { type Complex, magnitude, subtract, zero } from '../numeric/complex.js';
import type { Solution } from '../numeric/solve.js';
import { LIMITS, restNotDrawn } from '../limits.js';
import type { RequestOf } from './parameters.js';
import type { Token } from './tokens.js';
import { unknownQuantity } from '../numeric/response.js';

type Request = RequestOf<'phasors'>;

/** A phasor in the complex plane, in V or A. */
export interface Phasor {
  /** Quantities with this phasor, for example the currents of a series circuit. */
  readonly quantities: readonly string[];
  readonly value: Complex;
  /** Its start; voltages are chained as in the circuit. */
  readonly from: Complex;
  readonly flipped: boolean;
  readonly letter: Letter;
}

export type Letter = 'U' | 'I';

/** The phase and line voltages and currents of a three-phase system and of its loads. */
function threePhaseQuantities({ net, loads }: ThreePhase): string[] {
  const own = loads.flatMap(({ name, shape, hasNeutral }) => {
    const conductors = loads.length > 1 ? ['I1', 'I2', 'I3'] : [];
    const isFree = !hasNeutral || net.neutral !== null;
    const star = isFree ? ['US', 'U1', 'U2', 'U3'] : [];
    const inner = shape === 'delta' ? ['I12', 'I23', 'I31'] : star;
    return [...conductors, ...inner].map((quantity) => quantity + name);
  });
  const star = ['U1', 'U2', 'U3', 'U12', 'U23', 'U31'];
  return [...star, 'I1', 'I2', 'I3', ...(net.hasNeutral ? ['IN'] : []), ...own];
}

/** Quantities of the open input, the elements and the output, in reading order. */
function defaultQuantities(circuit: Circuit): string[] {
  if (circuit.threePhase) return threePhaseQuantities(circuit.threePhase);
  const own = circuit.elements.flatMap(({ name, behaviour }) => {
    if (behaviour === 'open') return [];
    if (behaviour === 'short') return [`I${name}`];
    // The current of a voltage source repeats another one with the opposite sign.
    return behaviour === 'voltage' ? [`U${name}`] : [`U${name}`, `I${name}`];
  });
  const input = hasOpenInput(circuit) ? ['Ue', 'Ie'] : [];
  return [...input, ...own, ...(hasOutput(circuit) ? ['Ua'] : [])];
}

/** Selects the quantities to draw, and reports unknown names. */
export function selectQuantities(circuit: Circuit, netlist: Netlist, request: Request) {
  const known = quantitiesOf(netlist);
  const problems: CircuitProblem[] = [];
  const isKnown = ({ text, position }: Token): boolean => {
    if (known.has(text)) return true;
    problems.push(problemAt(position, unknownQuantity(text, [...known.keys()])));
    return false;
  };
  const { only, changes, voltages, currents } = request;
  const usual = defaultQuantities(circuit).filter((name) =>
    name.startsWith('U') ? voltages : currents,
  );
  const forced = [...changes.values()].map(({ token }) => token).filter(isKnown);
  const base = only ? only.filter(isKnown).map(({ text }) => text) : usual;
  const wanted = new Set([...base, ...forced.map(({ text }) => text)]);
  const names = [...wanted].filter((name) => !changes.get(name)?.removed);
  const { max } = LIMITS.phasors;
  const messages = problems.map(({ message }) => message);
  if (names.length > max) messages.push(restNotDrawn(LIMITS.phasors));
  return { names: names.slice(0, max), messages };
}

type Placed = Omit<Phasor, 'quantities'> & { readonly quantity: string; readonly end: Complex };

const isNear = (a: Complex, b: Complex, size: number) => magnitude(subtract(a, b)) <= 1e-6 * size;

/** Keeps chains of voltages that are connected to the origin; other voltages start there. */
function anchored(phasors: readonly Placed[], size: number): Placed[] {
  const reached: Complex[] = [zero];
  const open = new Set(phasors);
  const touches = (point: Complex) => reached.some((known) => isNear(known, point, size));
  for (let grows = true; grows;) {
    grows = false;
    for (const phasor of open) {
      if (!touches(phasor.from) && !touches(phasor.end)) continue;
      reached.push(phasor.from, phasor.end);
      open.delete(phasor);
      grows = true;
    }
  }
  return phasors.map((phasor) =>
    open.has(phasor) ? { ...phasor, from: zero, end: phasor.value } : phasor,
  );
}

/**
 * Places a quantity in the complex plane: voltages relative to `upper`, the potential at the start of
 * the input, so that they follow the circuit in reading order; in a three-phase system relative to its
 * star point.
 */
function place(
  solution: Solution,
  { quantity, upper }: { readonly quantity: Quantity; readonly upper: Complex | null },
  name: string,
): Placed {
  const value = evaluateQuantity(solution, quantity);
  const own = { quantity: name, value, flipped: false };
  if (quantity.type !== 'voltage') return { ...own, from: zero, end: value, letter: 'I' };
  const from = solution.potentials[quantity.from] ?? zero;
  const to = solution.potentials[quantity.to] ?? zero;
  // In a three-phase system, voltages point away from their reference: U1 starts at N.
  return upper
    ? { ...own, from: subtract(upper, from), end: subtract(upper, to), letter: 'U' }
    : { ...own, from: to, end: from, letter: 'U' };
}

/** Combines equal phasors at the same place; `size` is that of the largest. */
function combined(placed: readonly Placed[], size: number, { changes }: Request): Phasor[] {
  const found: Phasor[] = [];
  for (const { quantity, letter, from, ...one } of placed) {
    const value = withoutRounding(one.value, RESOLUTION * size);
    const twin = found.findIndex(
      (other) => isNear(other.value, value, size) && isNear(other.from, from, size),
    );
    const flipped = changes.get(quantity)?.flipped ?? false;
    const same = found[twin] ?? { quantities: [], value, from, flipped, letter };
    const quantities = [...same.quantities, quantity];
    const next = { ...same, quantities, flipped: same.flipped || flipped };
    found.splice(twin < 0 ? found.length : twin, 1, next);
  }
  return found;
}

/** The phasors of quantities; equal ones at the same place are combined. */
export function phasorsOf(
  solution: Solution,
  { netlist, names }: { readonly netlist: Netlist; readonly names: readonly string[] },
  request: Request,
): Phasor[] {
  const known = quantitiesOf(netlist);
  const upper = netlist.threePhase ? null : (solution.potentials[netlist.input.from] ?? zero);
  const all = names.flatMap((name) => {
    const quantity = known.get(name);
    return quantity ? [place(solution, { quantity, upper }, name)] : [];
  });
  return (['U', 'I'] as const).flatMap((letter) => {
    const own = all.filter((one) => one.letter === letter);
    const size = Math.max(0, ...own.map(({ value }) => magnitude(value)));
    return combined(letter === 'U' ? anchored(own, size) : own, size, request);
  });
}
