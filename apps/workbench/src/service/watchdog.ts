import type { Localized } from '@fragwerk/host';
import type { PluginFault, SourcePlace } from '../api.js';
import { NO_PLACE } from '../child/fault.js';
import type { RunningOperation } from '../child/messages.js';
import type { Limits } from '../server/options.js';

/** State of a process when it ended. */
interface Ended {
  readonly wasKilled: boolean;
  readonly wasBuilding: boolean;
  /** The operation that ran longest, `null` when none ran. */
  readonly operation: RunningOperation | null;
}

/** Enforces time limits in the process of the plugin. */
export class Watchdog {
  readonly #running = new Map<number, RunningOperation & { readonly timer: NodeJS.Timeout }>();
  #build: NodeJS.Timeout | null = null;
  #wasKilled = false;
  #place = NO_PLACE;

  /** @param onStuck called with the fault and the key of the operation; must kill the process */
  constructor(
    private readonly limits: Limits,
    private readonly onStuck: (fault: PluginFault, key: string) => void,
  ) {}

  begin(running: RunningOperation): void {
    const { operation, type } = running;
    const seconds = this.limits.operationMs / 1000;
    const timer = setTimeout(() => {
      const message = {
        de: `Die Operation „${operation}“ des Plugin-Typs „${type}“ hat länger als ${seconds} s gedauert und wurde abgebrochen.`,
        en: `The operation "${operation}" of the plugin type "${type}" took longer than ${seconds} s and was stopped.`,
      };
      this.#stuck(operation, message, keyOf(running));
    }, this.limits.operationMs);
    this.#running.set(running.id, { ...running, timer });
  }

  /** Notes where the process is busy. */
  looping(place: SourcePlace): void {
    this.#place = place;
  }

  end({ id }: RunningOperation): void {
    clearTimeout(this.#running.get(id)?.timer);
    this.#running.delete(id);
  }

  beginBuild(): void {
    this.endBuild();
    // The process is being killed; the next one builds the changes.
    if (this.#wasKilled) return;
    this.#build = setTimeout(() => {
      const seconds = this.limits.buildMs / 1000;
      const message = {
        de: `Das Laden des Plugins hat länger als ${seconds} s gedauert und wurde abgebrochen. Sobald sich eine Datei ändert, wird es neu versucht.`,
        en: `Loading the plugin took longer than ${seconds} s and was stopped. The next change of a file starts another attempt.`,
      };
      this.#stuck('', message, 'build');
    }, this.limits.buildMs);
  }

  endBuild(): void {
    if (this.#build) clearTimeout(this.#build);
    this.#build = null;
  }

  /** Resets after the end of the process. @returns what was running */
  reset(): Ended {
    const [first] = this.#running.values();
    const ended = {
      wasKilled: this.#wasKilled,
      wasBuilding: this.#build !== null,
      operation: first ?? null,
    };
    for (const operation of this.#running.values()) this.end(operation);
    this.endBuild();
    this.#wasKilled = false;
    this.#place = NO_PLACE;
    return ended;
  }

  #stuck(operation: string, message: Localized, key: string): void {
    if (this.#wasKilled) return;
    this.#wasKilled = true;
    this.onStuck({ kind: 'stuck', ...this.#place, message, operation }, key);
  }
}

/** Returns the key of an operation's faults. */
export const keyOf = ({ type, operation }: RunningOperation): string => `${type} ${operation}`;
