/** Items of two lists that are side by side; `null` where one list has a gap. */
export interface ItemPair<T> {
  readonly left: T | null;
  readonly right: T | null;
  readonly isSame: boolean;
}

/** Pairs the items between two equal ones. */
const pairRest = <T>(lefts: readonly T[], rights: readonly T[]): readonly ItemPair<T>[] =>
  Array.from({ length: Math.max(lefts.length, rights.length) }, (_, index) => ({
    ...{ left: lefts[index] ?? null, right: rights[index] ?? null, isSame: false },
  }));

/**
 * Aligns two lists so that as many equal items as possible are side by side. Time and memory grow with the
 * product of their lengths.
 */
export function pairItems<T>(
  lefts: readonly T[],
  rights: readonly T[],
  areSame: (left: T, right: T) => boolean,
): readonly ItemPair<T>[] {
  const isSame = lefts.map((left) => rights.map((right) => areSame(left, right)));
  // Maximum number of equal items from a position in both lists to their ends.
  const common = [...lefts, null].map(() => [...rights, null].map(() => 0));
  const commonFrom = (left: number, right: number): number => common[left]?.[right] ?? 0;
  for (const [left, counts] of [...common.entries()].slice(0, -1).reverse())
    for (let right = rights.length - 1; right >= 0; right--)
      counts[right] = isSame[left]?.[right]
        ? commonFrom(left + 1, right + 1) + 1
        : Math.max(commonFrom(left + 1, right), commonFrom(left, right + 1));
  const pairs: ItemPair<T>[] = [];
  let [left, right] = [0, 0];
  let [fromLeft, fromRight] = [0, 0];
  const closeGap = () => {
    pairs.push(...pairRest(lefts.slice(fromLeft, left), rights.slice(fromRight, right)));
  };
  while (left < lefts.length && right < rights.length)
    if (isSame[left]?.[right]) {
      closeGap();
      pairs.push({ left: lefts[left] ?? null, right: rights[right] ?? null, isSame: true });
      [fromLeft, fromRight] = [++left, ++right];
    } else if (commonFrom(left + 1, right) >= commonFrom(left, right + 1)) left++;
    else right++;
  [left, right] = [lefts.length, rights.length];
  closeGap();
  return pairs;
}
