import type { PluginFault } from '../api.js';

/** Key of the fault of building. */
const BUILD = 'build';

/** The faults of the plugin that still hold, and when each of them is over. */
export class Faults {
  readonly #faults = new Map<string, PluginFault>();
  #hasChanged = true;

  constructor(private readonly onChange: () => void) {}

  all(): readonly PluginFault[] {
    return [...this.#faults.values()];
  }

  /** Keeps the fault of an operation of a type, or with `null` ends it. */
  set(key: string, fault: PluginFault | null): void {
    if (fault) this.#faults.set(key, fault);
    else if (!this.#faults.delete(key)) return;
    this.onChange();
  }

  /** The author changed a file: when it is built, what was wrong before no longer counts. */
  expectChange(): void {
    this.#hasChanged = true;
  }

  /** The plugin is built: after a change nothing is known of it yet, after a restart all is. */
  built(): void {
    const before = this.#faults.size;
    if (this.#hasChanged) this.#faults.clear();
    else this.#faults.delete(BUILD);
    this.#hasChanged = false;
    if (this.#faults.size !== before) this.onChange();
  }

  /** The plugin cannot be built; the last good one goes on running. */
  buildFailed(fault: PluginFault): void {
    this.set(BUILD, fault);
  }
}

/** The fault of a process that ended by itself. */
export const crashFault = (reason: string, operation: string): PluginFault => ({
  kind: 'load',
  file: '',
  line: 0,
  column: 0,
  message: {
    de: `Der Prozess des Plugins hat sich von selbst beendet (${reason}). Er wird neu gestartet.`,
    en: `The process of the plugin ended by itself (${reason}). It is started again.`,
  },
  sourceLine: '',
  operation,
});
