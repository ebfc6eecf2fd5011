import type { Localized } from '@fragwerk/sdk';
import type { Branch, Netlist } from './netlist.js';
import { Nodes } from './nodes.js';

/** Whether a branch fixes its voltage, its current, or neither. */
export type Stiffness = (branch: Branch) => 'voltage' | 'current' | 'neither';

/** Stiffness by kind, whatever the values. */
export const generalStiffness: Stiffness = ({ behaviour }) => {
  if (behaviour === 'voltage' || behaviour === 'short') return 'voltage';
  return behaviour === 'current' || behaviour === 'open' ? 'current' : 'neither';
};

interface Edge {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Names on the path between two nodes of a forest. */
function pathBetween(edges: readonly Edge[], { from, to }: Edge): string[] {
  const reached = new Map<number, string[]>([[from, []]]);
  const queue = [from];
  for (const node of queue) {
    for (const { name, from: a, to: b } of edges) {
      const next = a === node ? b : b === node ? a : null;
      if (next === null || reached.has(next)) continue;
      reached.set(next, [...(reached.get(node) ?? []), name]);
      queue.push(next);
    }
  }
  return reached.get(to) ?? [];
}

function loopFault(edges: readonly Edge[]): Localized | null {
  const trees = new Nodes();
  for (const [index, edge] of edges.entries()) {
    if (trees.merge(edge.from, edge.to)) continue;
    const path = edge.from === edge.to ? [] : pathBetween(edges.slice(0, index), edge);
    const names = [...path, edge.name].join(', ');
    return path.length === 0
      ? {
          de: `${names} ist durch einen Draht kurzgeschlossen, sein Strom ist nicht bestimmt`,
          en: `${names} is shorted by a wire, its current is not determined`,
        }
      : {
          de: `${names} bilden eine Masche ohne Widerstand, ihre Ströme sind nicht bestimmt`,
          en: `${names} form a loop without resistance, their currents are not determined`,
        };
  }
  return null;
}

function floatFault(
  nodes: number,
  edges: readonly Edge[],
  loose: readonly Edge[],
): Localized | null {
  const neighbours = Array.from({ length: nodes }, (): number[] => []);
  for (const { from, to } of edges) {
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  const reached = new Set([0]);
  for (const node of reached) for (const next of neighbours[node] ?? []) reached.add(next);
  if (reached.size === nodes) return null;
  const names = loose.filter(({ from, to }) => reached.has(from) !== reached.has(to));
  const bordering = names.length > 0 ? names : loose;
  const list = bordering.map(({ name }) => name).join(', ');
  return {
    de: `ein Teil der Schaltung hängt nur über ${list} am Rest, sein Potential ist nicht bestimmt`,
    en: `a part of the circuit is joined to the rest by ${list} only, its potential is not determined`,
  };
}

/**
 * Why a circuit has no unique solution: a loop of sources and shorts, or a part that hangs on
 * current sources and open ends only.
 *
 * @returns `null` when the graph allows one solution
 */
export function graphFault(netlist: Netlist, stiffness: Stiffness = generalStiffness) {
  const { branches, input, nodes } = netlist;
  const of = (wanted: ReturnType<Stiffness>) =>
    branches
      .filter((branch) => stiffness(branch) === wanted)
      .map(({ element, name, from, to }) => ({ name: element.impliedIn ?? name, from, to }));
  const driven = input.isOpen ? [{ name: 'Ue', from: input.from, to: input.to }] : [];
  const rigid = [...driven, ...of('voltage')];
  return loopFault(rigid) ?? floatFault(nodes, [...rigid, ...of('neither')], of('current'));
}
