/** Polling interval for fields that a script changes without an event. */
const POLL_MS = 250;

interface Watched {
  readonly field: HTMLInputElement;
  readonly onChange: (value: string, isLast: boolean) => void;
  seen: string;
  settled: string;
}

/**
 * Watches fields, also for changes that a plugin makes without an event: the host reads the fields
 * only when it needs them, so both are allowed.
 */
export class FieldWatch {
  #watched: Watched[] = [];

  constructor() {
    setInterval(() => this.check(), POLL_MS);
    for (const type of ['blur', 'pagehide']) {
      window.addEventListener(type, () => this.check());
    }
  }

  /** Forgets all fields. */
  clear(): void {
    this.#watched = [];
  }

  add(field: HTMLInputElement, onChange: (value: string, isLast: boolean) => void): void {
    const watched = { field, onChange, seen: field.value, settled: field.value };
    this.#watched.push(watched);
    field.addEventListener('input', () => this.#report(watched, false));
    field.addEventListener('change', () => this.#report(watched, true));
  }

  /** Reports changes without an event. */
  check(): void {
    for (const watched of this.#watched) {
      if (watched.field.value !== watched.seen) this.#report(watched, true);
    }
  }

  #report(watched: Watched, isLast: boolean): void {
    const { value } = watched.field;
    const known = isLast ? watched.settled : watched.seen;
    watched.seen = value;
    if (isLast) watched.settled = value;
    if (known !== value) watched.onChange(value, isLast);
  }
}
