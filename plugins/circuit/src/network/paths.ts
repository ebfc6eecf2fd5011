/** The nodes that an edge of a graph connects. */
export interface Ends {
  readonly a: number;
  readonly b: number;
}

export type Sign = 1 | -1;
export const opposite = (sign: Sign): Sign => (sign === 1 ? -1 : 1);

/** Edges, each with the sign of its direction. */
export type Path<E extends Ends> = readonly (readonly [sign: Sign, edge: E])[];

/** Returns the shortest paths from a node through edges, by the node at their end. */
export function pathsFrom<E extends Ends>(
  edges: readonly E[],
  start: number,
): ReadonlyMap<number, Path<E>> {
  const found = new Map<number, Path<E>>([[start, []]]);
  for (const [node, path] of found)
    for (const edge of edges) {
      if (edge.a !== node && edge.b !== node) continue;
      const next = edge.a === node ? edge.b : edge.a;
      if (!found.has(next)) found.set(next, [...path, [edge.a === node ? 1 : -1, edge]]);
    }
  return found;
}
