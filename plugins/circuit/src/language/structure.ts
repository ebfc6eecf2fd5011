import type { CircuitAst, Element, Network, Place, Position } from './ast.js';

/** What stands at a place of the ladder. */
export type Part = Network | 'wire' | 'open';

/** Number of sections right of the first vertical that hold something. */
export function sectionCount({ positions }: Pick<CircuitAst, 'positions'>): number {
  let index = positions.length - 1;
  while (index > 0 && !positions[index]?.network) index -= 1;
  return positions[index]?.section ?? 0;
}

/** Places of a section, in the order of the comma list. */
export const CYCLE = ['top', 'shunt', 'bottom'] as const satisfies readonly Place[];

const networkAt = (positions: readonly Position[], place: Place, section: number) =>
  positions[place === 'vertical' ? 0 : 3 * section - 2 + CYCLE.indexOf(place)]?.network;

/**
 * What stands at a place: an empty position is a wire, but the first vertical is the open input and
 * the last shunt before trailing commas the open output.
 */
export function partAt(ast: CircuitAst, place: Place, section: number): Part {
  const network = networkAt(ast.positions, place, section);
  if (network) return network;
  if (place === 'vertical') return 'open';
  const isLast = section >= sectionCount(ast);
  return place === 'shunt' && isLast && ast.openEnd ? 'open' : 'wire';
}

/** Where energy comes in: the open input with Ue, or the first vertical. */
export const hasOpenInput = ({ form, positions }: CircuitAst): boolean =>
  form === 'horizontal' || (form !== 'threePhase' && !positions[0]?.network);

/** The open end LL as the last shunt: it is the output, its voltage Ua; `null` for none. */
export function openEndOf(ast: CircuitAst): Element | null {
  if (ast.form !== 'ladder') return null;
  const last = partAt(ast, 'shunt', sectionCount(ast));
  const isOpenEnd = typeof last !== 'string' && last.type === 'element' && last.kind === 'LL';
  return isOpenEnd ? last : null;
}

/** Whether there is an output with Ua: trailing commas, or an open end LL as the last shunt. */
export const hasOutput = (ast: CircuitAst): boolean =>
  ast.form === 'ladder' && (ast.openEnd || openEndOf(ast) !== null);

/** Every network of a circuit, groups before their parts, in reading order. */
export function allNetworks({
  positions,
}: {
  readonly positions: readonly { readonly network: Network | null }[];
}): Network[] {
  const found: Network[] = [];
  const visit = (network: Network): void => {
    found.push(network);
    if (network.type !== 'element') network.parts.forEach(visit);
  };
  for (const { network } of positions) if (network) visit(network);
  return found;
}
