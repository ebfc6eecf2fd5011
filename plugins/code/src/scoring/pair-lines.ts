/** Indexes in two lists of items that are side by side; `null` where one list has a gap. */
type Paired = readonly [left: number | null, right: number | null, isSame: boolean];

/** Pairs the items between two equal ones. */
const pairRest = (
  [fromLeft, left]: readonly [number, number],
  [fromRight, right]: readonly [number, number],
): readonly Paired[] =>
  Array.from({ length: Math.max(left - fromLeft, right - fromRight) }, (_, index) => [
    fromLeft + index < left ? fromLeft + index : null,
    fromRight + index < right ? fromRight + index : null,
    false,
  ]);

/**
 * Aligns two lists so that as many equal items as possible are side by side.
 *
 * @param lengths of the lists; time and memory grow with their product
 */
export function pairItems(
  [lefts, rights]: readonly [left: number, right: number],
  areSame: (left: number, right: number) => boolean,
): readonly Paired[] {
  const indexes = (length: number) => Array.from({ length }, (_, index) => index);
  const isSame = indexes(lefts).map((left) => indexes(rights).map((right) => areSame(left, right)));
  // Maximum number of equal items from a position in both lists to their ends.
  const common = indexes(lefts + 1).map(() => indexes(rights + 1).fill(0));
  const commonFrom = (left: number, right: number): number => common[left]?.[right] ?? 0;
  for (const [left, counts] of [...common.entries()].slice(0, -1).reverse())
    for (let right = rights - 1; right >= 0; right--)
      counts[right] = isSame[left]?.[right]
        ? commonFrom(left + 1, right + 1) + 1
        : Math.max(commonFrom(left + 1, right), commonFrom(left, right + 1));
  const pairs: Paired[] = [];
  let [left, right] = [0, 0];
  let [fromLeft, fromRight] = [0, 0];
  const closeGap = () => {
    pairs.push(...pairRest([fromLeft, left], [fromRight, right]));
  };
  while (left < lefts && right < rights)
    if (isSame[left]?.[right]) {
      closeGap();
      pairs.push([left, right, true]);
      [fromLeft, fromRight] = [++left, ++right];
    } else if (commonFrom(left + 1, right) >= commonFrom(left, right + 1)) left++;
    else right++;
  [left, right] = [lefts, rights];
  closeGap();
  return pairs;
}
