import type { Localized } from '@fragwerk/host';
import type { PluginFault, SourcePlace } from '../api.js';
import type { RunningOperation } from '../child/messages.js';
import type { Limits } from '../server/options.js';

/** What ran when a process ended. */
export interface Ended {
  readonly wasKilled: boolean;
  readonly wasBuilding: boolean;
  /** The operation that began first, `null` when none ran. */
  readonly operation: RunningOperation | null;
}

const nowhere: SourcePlace = { file: '', line: 0, column: 0, sourceLine: '' };

/** Notices what takes too long in the process of the plugin. */
export class Watchdog {
  readonly #running = new Map<number, RunningOperation & { readonly timer: NodeJS.Timeout }>();
  #build: NodeJS.Timeout | null = null;
  #wasKilled = false;
  #place = nowhere;

  /** @param onStuck called with the fault and the key of the operation; has to end the process */
  constructor(
    private readonly limits: Limits,
    private readonly onStuck: (fault: PluginFault, key: string) => void,
  ) {}

  begin(running: RunningOperation): void {
    const { operation, type } = running;
    const seconds = this.limits.operation / 1000;
    const timer = setTimeout(() => {
      const message = {
        de: `Die Operation „${operation}“ des Plugin-Typs „${type}“ dauerte länger als ${seconds} s und wurde beendet.`,
        en: `The operation "${operation}" of the plugin type "${type}" took longer than ${seconds} s and was ended.`,
      };
      this.#stuck(operation, message, keyOf(running));
    }, this.limits.operation);
    this.#running.set(running.id, { ...running, timer });
  }

  /** Notes where the process has been busy for long. */
  looping(place: SourcePlace): void {
    this.#place = place;
  }

  end({ id }: RunningOperation): void {
    clearTimeout(this.#running.get(id)?.timer);
    this.#running.delete(id);
  }

  beginBuild(): void {
    this.endBuild();
    // The process is being ended; the next one builds what was changed meanwhile.
    if (this.#wasKilled) return;
    this.#build = setTimeout(() => {
      const seconds = this.limits.build / 1000;
      const message = {
        de: `Das Laden des Plugins dauerte länger als ${seconds} s und wurde beendet. Es wird wieder versucht, sobald sich eine Datei ändert.`,
        en: `Loading the plugin took longer than ${seconds} s and was ended. It is tried again when a file changes.`,
      };
      this.#stuck('', message, 'build');
    }, this.limits.build);
  }

  endBuild(): void {
    if (this.#build) clearTimeout(this.#build);
    this.#build = null;
  }

  /** Forgets all that runs, because the process ended; says what it was. */
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
    this.#place = nowhere;
    return ended;
  }

  #stuck(operation: string, message: Localized, key: string): void {
    if (this.#wasKilled) return;
    this.#wasKilled = true;
    this.onStuck({ kind: 'stuck', ...this.#place, message, operation }, key);
  }
}

/** Key of the faults of an operation. */
export const keyOf = ({ type, operation }: RunningOperation): string => `${type} ${operation}`;
