/** Adds what Safari before 15.4, on tablets that schools still use, lacks; imported first by every bundle. */

export {};

function add(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value });
}

add(Object, 'hasOwn', (owner: object, key: string) =>
  Object.prototype.hasOwnProperty.call(owner, key),
);
add(Array.prototype, 'at', function at(this: readonly unknown[], index: number) {
  return this[index < 0 ? this.length + index : index];
});
