import { type Arc, polar } from '@fragwerk/sdk';

/** Returns the end of an arc in turns, clockwise from its start and at most one turn further. */
export function arcEnd({ from, to }: Pick<Arc, 'from' | 'to'>): number {
  const turns = to - from;
  if (turns >= 1) return from + 1;
  return from + (turns >= 0 ? turns : turns - Math.floor(turns));
}

/** Writes an arc as an SVG path in two halves, because the ends of a full circle coincide. */
export function arcPath(arc: Arc, format: (value: number) => string): string {
  const { centre, radius, from, isSector = false } = arc;
  const end = arcEnd(arc);
  const point = (turns: number) => {
    const { x, y } = polar(centre, radius, turns);
    return `${format(x)} ${format(y)}`;
  };
  const middle = (from + end) / 2;
  const piece = (to: number) => `A${format(radius)} ${format(radius)} 0 0 1 ${point(to)}`;
  const path = `${point(from)}${piece(middle)}${piece(end)}`;
  return isSector ? `M${format(centre.x)} ${format(centre.y)}L${path}Z` : `M${path}`;
}
