/**
 * Records which operation of a plugin type runs, so that `fragwerk test` can name it when it stops an
 * endless loop. The record is global, because the loop is detected outside of this module.
 */
export function setRunning(type: string, operation: string): void {
  Object.assign(globalThis, { [Symbol.for('fragwerk.running')]: { type, operation } });
}
