/**
 * Returns a function to call at the beginning of a request; the result tells whether no other one has begun
 * since, because replies may arrive late and in another order.
 */
export function latest(): () => () => boolean {
  let last: object | null = null;
  return () => {
    const own = {};
    last = own;
    return () => last === own;
  };
}
