/** Polling interval for fields that a script changes without an event. */
const POLL_MS = 250;

type OnChange = (value: string, isLast: boolean) => void;

interface Watched {
  onChange: OnChange;
  seen: string;
  settled: string;
}

/**
 * Watches fields, also for changes that a plugin makes without an event: the host reads the fields
 * only when it needs them, so both are allowed.
 */
export class FieldWatch {
  #watched = new Map<HTMLInputElement, Watched>();

  constructor() {
    setInterval(() => this.check(), POLL_MS);
    for (const type of ['blur', 'pagehide']) {
      window.addEventListener(type, () => this.check());
    }
  }

  /** Watches these fields, and no others, from their current values on. */
  watch(fields: ReadonlyMap<HTMLInputElement, OnChange>): void {
    const before = this.#watched;
    this.#watched = new Map();
    for (const [field, onChange] of fields) {
      const { value } = field;
      this.#watched.set(field, { onChange, seen: value, settled: value });
      if (before.has(field)) continue;
      field.addEventListener('input', () => this.#report(field, false));
      field.addEventListener('change', () => this.#report(field, true));
    }
  }

  /** Reports changes without an event. */
  check(): void {
    for (const [field, { seen }] of this.#watched) {
      if (field.value !== seen) this.#report(field, true);
    }
  }

  #report(field: HTMLInputElement, isLast: boolean): void {
    const watched = this.#watched.get(field);
    if (!watched) return;
    const { value } = field;
    const known = isLast ? watched.settled : watched.seen;
    watched.seen = value;
    if (isLast) watched.settled = value;
    if (known !== value) watched.onChange(value, isLast);
  }
}
