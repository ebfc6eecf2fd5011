import type { CircuitAst, Element, Network, Place } from './ast.js';

/** Content of a place in the ladder. */
export type Part = Network | 'wire' | 'open';

/** Counts the sections to the right of the first vertical up to the last that is not empty. */
export function sectionCount({ positions }: Pick<CircuitAst, 'positions'>): number {
  let index = positions.length - 1;
  while (index > 0 && !positions[index]?.network) index -= 1;
  return positions[index]?.section ?? 0;
}

/** Places of a section, in the order of the comma list. */
export const SECTION_PLACES = ['top', 'shunt', 'bottom'] as const satisfies readonly Place[];

/**
 * Returns what is at a place. An empty position is a wire, except that the first vertical is the open
 * input and the last shunt before trailing commas the open output.
 */
export function partAt(ast: CircuitAst, place: Place, section: number): Part {
  const own = ast.positions.find((one) => one.place === place && one.section === section);
  if (own?.network) return own.network;
  if (place === 'vertical') return 'open';
  const isLast = section >= sectionCount(ast);
  return place === 'shunt' && isLast && ast.openEnd ? 'open' : 'wire';
}

/** Whether the source is an open input with Ue and not the first vertical. */
export const hasOpenInput = ({ form, positions }: CircuitAst): boolean =>
  form === 'horizontal' || (form !== 'threePhase' && !positions[0]?.network);

/** Returns the open circuit LL in the last shunt, the output with the voltage Ua; `null` for none. */
export function openEndOf(ast: CircuitAst): Element | null {
  if (ast.form !== 'ladder') return null;
  const last = partAt(ast, 'shunt', sectionCount(ast));
  const isOpenEnd = typeof last !== 'string' && last.type === 'element' && last.kind === 'LL';
  return isOpenEnd ? last : null;
}

/** Whether there is an output with Ua: trailing commas, or an open circuit LL in the last shunt. */
export const hasOutput = (ast: CircuitAst): boolean =>
  ast.form === 'ladder' && (ast.openEnd || openEndOf(ast) !== null);

/** Whether a circuit shows an element: sources of a three-phase supply may be terminals instead. */
export const isShown = ({ threePhase }: CircuitAst, { impliedIn }: Element): boolean =>
  impliedIn === undefined || threePhase?.net.showsSources === true;

/** Returns a network and everything in it, groups before their parts, in reading order. */
export const allNetworks = (network: Network): Network[] =>
  network.type === 'element' ? [network] : [network, ...network.parts.flatMap(allNetworks)];

/** Returns every network of a circuit, groups before their parts, in reading order. */
export const networksOf = ({ positions }: Pick<CircuitAst, 'positions'>): Network[] =>
  positions.flatMap(({ network }) => (network ? allNetworks(network) : []));
