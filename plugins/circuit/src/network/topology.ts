import type { Localized } from '@fragwerk/sdk';
import { isPassive, isVoltageDefined } from '../language/elements.js';
import type { Branch, Netlist } from './netlist.js';
import { type Ends, pathsFrom } from './paths.js';
import { UnionFind } from './union-find.js';

/** Whether a branch determines its voltage, its current, or neither. */
export type BranchConstraint = 'voltage' | 'current' | 'neither';

/** Returns the constraint of a branch whatever its value. */
export function constraintOf(branch: Pick<Branch, 'behaviour'>): BranchConstraint {
  if (isVoltageDefined(branch)) return 'voltage';
  return isPassive(branch) ? 'neither' : 'current';
}

interface Edge extends Ends {
  readonly name: string;
}

function loopFault(edges: readonly Edge[]): Localized | null {
  const trees = new UnionFind();
  for (const [index, edge] of edges.entries()) {
    if (trees.merge(edge.a, edge.b)) continue;
    const path = pathsFrom(edges.slice(0, index), edge.a).get(edge.b) ?? [];
    const names = [...path.map(([, { name }]) => name), edge.name].join(', ');
    return path.length === 0
      ? {
          de: `${names} ist durch einen Draht kurzgeschlossen, daher ist der Strom nicht bestimmt`,
          en: `${names} is shorted by a wire, so its current is undetermined`,
        }
      : {
          de: `${names} bilden eine Masche ohne Widerstand, daher sind die Ströme nicht bestimmt`,
          en: `${names} form a loop without resistance, so their currents are undetermined`,
        };
  }
  return null;
}

function floatFault(
  nodes: number,
  edges: readonly Edge[],
  loose: readonly Edge[],
): Localized | null {
  const trees = new UnionFind();
  for (const { a, b } of edges) trees.merge(a, b);
  const isReached = (node: number) => trees.find(node) === trees.find(0);
  if (Array.from({ length: nodes }, (_, node) => node).every(isReached)) return null;
  const names = loose.filter(({ a, b }) => isReached(a) !== isReached(b));
  const bordering = names.length > 0 ? names : loose;
  const list = bordering.map(({ name }) => name).join(', ');
  return {
    de: `ein Teil der Schaltung ist nur über ${list} mit dem Rest verbunden, daher ist sein Potential nicht bestimmt`,
    en: `part of the circuit is connected to the rest by ${list} only, so its potential is undetermined`,
  };
}

/**
 * Explains why a circuit has no unique solution: a loop of voltage sources and shorts, or a part that
 * is connected by current sources and open branches only.
 *
 * @returns `null` if the graph allows one solution
 */
export function graphFault(
  netlist: Netlist,
  constraint: (branch: Branch) => BranchConstraint = constraintOf,
): Localized | null {
  const { branches, input, nodes } = netlist;
  const edges = (wanted: BranchConstraint) =>
    branches
      .filter((branch) => constraint(branch) === wanted)
      .map(({ element, name, from, to }) => ({ name: element.impliedIn ?? name, a: from, b: to }));
  const driven = input.isOpen ? [{ name: 'Ue', a: input.from, b: input.to }] : [];
  const fixed = [...driven, ...edges('voltage')];
  return loopFault(fixed) ?? floatFault(nodes, [...fixed, ...edges('neither')], edges('current'));
}
