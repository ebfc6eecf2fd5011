import { type Arc, polar } from '@fragwerk/sdk';

/** Where an arc ends, in turns: clockwise behind its beginning, at most once around. */
export function arcEnd({ from, to }: Pick<Arc, 'from' | 'to'>): number {
  const turns = to - from;
  if (turns >= 1) return from + 1;
  return from + (turns >= 0 ? turns : turns - Math.floor(turns));
}

/** An arc as the path of an SVG; a whole circle is two halves, because its ends are one point. */
export function arcPath(arc: Arc, written: (value: number) => string): string {
  const { centre, radius, from, isSector = false } = arc;
  const end = arcEnd(arc);
  const point = (turns: number) => {
    const { x, y } = polar(centre, radius, turns);
    return `${written(x)} ${written(y)}`;
  };
  const middle = (from + end) / 2;
  const piece = (to: number) => `A${written(radius)} ${written(radius)} 0 0 1 ${point(to)}`;
  const path = `${point(from)}${piece(middle)}${piece(end)}`;
  return isSector ? `M${written(centre.x)} ${written(centre.y)}L${path}Z` : `M${path}`;
}
