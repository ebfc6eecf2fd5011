import type { PluginFault } from '../api.js';

/** Key of a build's fault. */
const BUILD = 'build';

export class Faults {
  readonly #faults = new Map<string, PluginFault>();
  #hasChanged = true;

  constructor(private readonly onChange: () => void) {}

  all(): readonly PluginFault[] {
    return [...this.#faults.values()];
  }

  /** Sets the fault of an operation, or removes it with `null`. */
  set(key: string, fault: PluginFault | null): void {
    if (fault) this.#faults.set(key, fault);
    else if (!this.#faults.delete(key)) return;
    this.onChange();
  }

  /** Notes that a file changed, so that the next build removes earlier faults. */
  expectChange(): void {
    this.#hasChanged = true;
  }

  /** Notes a build: after a change all faults are gone, after a restart only that of the build. */
  built(): void {
    const before = this.#faults.size;
    if (this.#hasChanged) this.#faults.clear();
    else this.#faults.delete(BUILD);
    this.#hasChanged = false;
    if (this.#faults.size !== before) this.onChange();
  }

  /** Notes a failed build; the last working one keeps running. */
  buildFailed(fault: PluginFault): void {
    this.set(BUILD, fault);
  }
}
