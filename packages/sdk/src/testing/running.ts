/**
 * Notes which operation of a plugin type runs, so that whoever ends a loop (`fragwerk test`) can name
 * it. In the global object, because the loop is found from outside of this module.
 */
export function noteRunning(type: string, operation: string): void {
  Object.assign(globalThis, { [Symbol.for('fragwerk.running')]: { type, operation } });
}
