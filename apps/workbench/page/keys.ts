const arrows = { x: ['ArrowLeft', 'ArrowRight'], y: ['ArrowUp', 'ArrowDown'] } as const;

/** Returns the index that an arrow key, Home or End leads to; -1 or `count` is past the end. */
export function targetIndex(
  key: string,
  index: number,
  { count, axis }: { readonly count: number; readonly axis: keyof typeof arrows },
): number | null {
  const [back, forward] = arrows[axis];
  const targets = { [back]: index - 1, [forward]: index + 1, Home: 0, End: count - 1 };
  return targets[key] ?? null;
}
