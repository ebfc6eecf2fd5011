import type { Figure, Localized } from '@fragwerk/sdk';
import type { MethodName } from '../language/keywords.js';
import { type Netlist, sourceSymbols } from '../network/netlist.js';
import { withSources } from '../numeric/point.js';
import { quantitiesOf, type Quantity } from '../network/quantities.js';
import { opposite, type Sign } from '../network/paths.js';
import { withProbe } from '../network/terminals.js';
import type { CircuitModel } from '../numeric/analyse.js';
import { meshMethod, nodeMethod } from './equations.js';
import { type Edge, type Net, netOf, sourcesIn } from './net.js';
import { combinedImpedance, type Method, reduction } from './reduction.js';
import {
  named,
  product,
  quotient,
  result,
  type Signed,
  sum,
  type Term,
  total,
  withSteps,
} from './term.js';

export interface Model extends Pick<CircuitModel, 'netlist' | 'point'> {
  /** Draws a circuit with wires and gaps in place of shorted and open elements. */
  readonly draw: (netlist: Netlist, net: Net) => Figure;
}

/** Returns the label of an element, or the name of another place. */
export const labelOf = ({ netlist }: Model, place: string): string =>
  netlist.branches.find(({ name }) => name === place)?.label ?? place;

/** A circuit with its solution. */
interface Solved {
  readonly model: Model;
  readonly net: Net;
}

/** Calculates a voltage or current by its name; `null` if it cannot be derived. */
export type Solver = (name: string) => Term | null;

/** Derives a quantity by its name; `null` if that is impossible. */
type Find = (name: string, solve: Solver) => readonly [text: Localized, term: Term] | null;

/** Calculates each quantity once, in a step of its own unless there is one already. */
function solverBy({ model, net }: Solved, find: Find): Solver {
  const known = new Map<string, Term>();
  return function solve(name) {
    const [text, term] = known.has(name) ? [] : (find(name, solve) ?? []);
    if (!text || !term) return known.get(name) ?? null;
    const own = named(
      [name.charAt(0), labelOf(model, name.slice(1)) + net.mark],
      net.clean(term.value, term.unit as 'V' | 'A'),
      term.unit,
    );
    const symbol = JSON.stringify(own.symbols.pieces[0]);
    const isTold = term.steps.some(({ formula }) => JSON.stringify(formula?.[0]) === symbol);
    known.set(name, isTold ? withSteps(term.steps, own) : result(text, own, term));
    return solve(name);
  };
}

function methodSolver(solved: Solved, method: Method, intro = method.intro): Solver {
  const quantities = quantitiesOf(solved.model.netlist);
  return solverBy(solved, (name) => {
    const quantity = quantities.get(name);
    const term = quantity && termOf(quantity, solved.net, method);
    return term ? [{ de: 'Daraus folgt:', en: 'Hence:' }, withSteps(intro, term)] : null;
  });
}

function termOf(quantity: Quantity, net: Net, method: Method): Term | null {
  if (quantity.type === 'voltage') {
    const [a, b] = [net.nodeOf(quantity.from), net.nodeOf(quantity.to)];
    return a === b ? sum([], 'V') : method.voltage(a, b);
  }
  const through = (edge: Edge | undefined) => edge && currentOf(edge, net, method);
  return totalOf(
    quantity.terms.map(({ branch, sign }) => [sign, through(net.edges[branch]) ?? null] as const),
  );
}

/** The current through any branch, by Kirchhoff's current law where the method does not know it. */
function currentOf(start: Edge, net: Net, method: Method): Term | null {
  const current = (edge: Edge, passed: readonly Edge[]): Term | null => {
    if (edge.kind === 'open') return sum([], 'A');
    if (edge.kind === 'current') return edge.I;
    const own = method.current(edge);
    if (own) return own;
    const sides = [edge.to, edge.from].map((node) => ({
      node,
      others: net.edges.filter(
        (one) =>
          one !== edge &&
          one.kind !== 'open' &&
          one.from !== one.to &&
          [one.from, one.to].includes(node),
      ),
    }));
    // Sources would require additional nodes.
    const effort = ({ others }: (typeof sides)[number]) =>
      others.reduce((sum, { kind }) => sum + (kind === 'impedance' ? 1 : 10), 0);
    for (const { node, others } of sides.sort((a, b) => effort(a) - effort(b))) {
      if (others.some((one) => passed.includes(one))) continue;
      const found = totalOf(
        others.map((one) => {
          const leaving = one.from === node ? 1 : -1;
          const sign = edge.to === node ? leaving : opposite(leaving);
          return [sign, current(one, [...passed, edge])];
        }),
      );
      if (found) return found;
    }
    return null;
  };
  return current(start, []);
}

/** Adds voltages or currents; without terms, the sum is 0 A. */
function totalOf(terms: readonly (readonly [sign: Sign, term: Term | null])[]): Term | null {
  const found = terms.filter((one): one is Signed => one[1] !== null);
  return found.length === terms.length ? sum(found, found[0]?.[1].unit ?? 'A') : null;
}

function withoutSources(
  { netlist, point, draw }: Model,
  isOff: (symbol: string) => boolean,
): Model {
  const values = withSources(point.values, sourceSymbols(netlist).filter(isOff), 0);
  return { netlist, point: { ...point, values }, draw };
}

/** Maximum number of sources to superpose. */
const MAX_SUPERPOSED = 4;

/** Adds the effects of each source alone; `null` if that is impossible. */
function superposition(solved: Solved): Solver | null {
  const { model, net } = solved;
  const sources = sourcesIn(net);
  if (sources.length < 2 || sources.length > MAX_SUPERPOSED) return null;
  const effects = sources.flatMap((source, index) => {
    const own = model.netlist.branches[net.edges.indexOf(source)]?.symbol ?? 'Ue';
    const alone = withoutSources(model, (symbol) => symbol !== own);
    const partial = netOf(alone, net.mark + "'".repeat(index + 1));
    const method = partial && reduction(partial);
    if (!partial || !method) return [];
    const label = source.label === 'e' ? 'Ue' : source.label;
    const text = {
      de: `Überlagerung: nur ${label}; die anderen Spannungsquellen sind kurzgeschlossen, die anderen Stromquellen offen.`,
      en: `Superposition: ${label} alone; the other voltage sources are shorted, the other current sources are open.`,
    };
    const intro = [{ text, figure: model.draw(model.netlist, partial) }];
    return [methodSolver({ model, net: partial }, method, intro)];
  });
  if (effects.length < sources.length) return null;
  return solverBy(solved, (name) => {
    const found = totalOf(effects.map((effect) => [1, effect(name)]));
    return found && [{ de: 'Summe der Teile:', en: 'Sum of the parts:' }, found];
  });
}

/** Opens a circuit at the output (`''`) or in place of an element. */
function openedAt(model: Model, place: string) {
  const open = withProbe(model.netlist, place, { behaviour: 'current', symbol: null });
  if (!open) return null;
  const { probe } = open;
  const label = labelOf(model, place);
  const suffix = label === '' ? '' : `,${label}`;
  const branches = open.netlist.branches.map((one) =>
    one === probe ? { ...one, label: `0${suffix}` } : one,
  );
  return { opened: { ...model, netlist: { ...open.netlist, branches } }, probe, label, suffix };
}

/** Returns the impedance between these terminals without the sources; `null` if it cannot be derived. */
export function internalImpedance(model: Model, place: string): Term | null {
  const { opened, probe, suffix } = openedAt(model, place) ?? {};
  const off = opened && netOf(withoutSources(opened, () => true));
  if (!off || !probe) return null;
  const ends = { a: off.nodeOf(probe.from), b: off.nodeOf(probe.to) };
  const Z = combinedImpedance(off, ends);
  if (!Z) return null;
  const Zi = named([Z.value.im === 0 ? 'R' : 'Z', `i${suffix}`], Z.value, 'Ohm');
  const text = {
    de: 'Innenwiderstand, mit kurzgeschlossenen Spannungsquellen und offenen Stromquellen:',
    en: 'Internal resistance, with voltage sources shorted and current sources open:',
  };
  const seen = { de: 'Von den Klemmen aus:', en: 'Seen from the terminals:' };
  return result(seen, Zi, withSteps([{ text, figure: model.draw(opened.netlist, off) }], Z));
}

/** Returns the equivalent source at the output (`''`) or at an element; `null` if it cannot be derived. */
export function equivalent(model: Model, place: string, mark = '') {
  const { opened, probe, label } = openedAt(model, place) ?? {};
  const net = opened && netOf(opened, mark);
  const Zi = net && internalImpedance(model, place);
  const solve = Zi && solverOf(opened, net, ['reduction', 'superposition', 'node', 'mesh']);
  const U0 = solve?.(`U${probe?.name}`);
  if (!Zi || !U0) return null;
  const text =
    place === ''
      ? { de: 'Leerlaufspannung am Ausgang:', en: 'Open-circuit voltage at the output:' }
      : {
          de: `Ersatzquelle an den Klemmen von ${label}, ohne ${label}. Leerlaufspannung:`,
          en: `Equivalent source at the terminals of ${label}, without ${label}. Open-circuit voltage:`,
        };
  return { U0: withSteps([{ text, figure: model.draw(opened.netlist, net) }], U0), Zi };
}

/** Calculates voltage and current of an element from the equivalent source at its terminals. */
function thevenin(solved: Solved): Solver {
  const { model, net } = solved;
  return solverBy(solved, (name, solve) => {
    const place = name.slice(1);
    const edge = net.edges[model.netlist.branches.findIndex((one) => one.name === place)];
    if (edge?.kind !== 'impedance') return null;
    if (name.startsWith('U')) {
      const I = solve(`I${place}`);
      const ohm = { de: 'Ohmsches Gesetz:', en: 'Ohm’s law:' };
      return I && [ohm, product(edge.Z, I, 'V')];
    }
    const { U0, Zi } = equivalent(model, place, net.mark) ?? {};
    if (!U0 || !Zi) return null;
    const text = {
      de: `Mit ${edge.label} an der Ersatzquelle:`,
      en: `With ${edge.label} at the equivalent source:`,
    };
    return [text, quotient(U0, total([Zi, edge.Z]), 'A')];
  });
}

const methods = { reduction, node: nodeMethod, mesh: meshMethod } as const;

function solverOfMethod(name: MethodName, solved: Solved): Solver | null {
  if (name === 'thevenin') return thevenin(solved);
  if (name === 'superposition') return superposition(solved);
  const method = methods[name](solved.net);
  return method && methodSolver(solved, method);
}

/** Returns a solver with the first method that is possible. */
export function solverOf(model: Model, net: Net, order: readonly MethodName[]): Solver | null {
  for (const name of order) {
    const solver = solverOfMethod(name, { model, net });
    if (solver) return solver;
  }
  return null;
}
