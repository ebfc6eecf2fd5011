/** How often fields are looked at that a script changed without an event. */
const PERIOD_MS = 250;

interface Watched {
  readonly field: HTMLInputElement;
  readonly take: (value: string, isLast: boolean) => void;
  seen: string;
  settled: string;
}

/**
 * Tells of every change of fields, also of those that a plugin writes without an event: the host
 * only reads the fields when it needs them, so both are allowed.
 */
export class FieldWatch {
  #watched: Watched[] = [];

  constructor() {
    setInterval(() => {
      this.look();
    }, PERIOD_MS);
    for (const type of ['blur', 'pagehide']) {
      window.addEventListener(type, () => {
        this.look();
      });
    }
  }

  /** Begins anew, without any field. */
  clear(): void {
    this.#watched = [];
  }

  add(field: HTMLInputElement, take: (value: string, isLast: boolean) => void): void {
    const watched = { field, take, seen: field.value, settled: field.value };
    this.#watched.push(watched);
    field.addEventListener('input', () => {
      this.#report(watched, false);
    });
    field.addEventListener('change', () => {
      this.#report(watched, true);
    });
  }

  /** Reports what changed silently. */
  look(): void {
    for (const watched of this.#watched) {
      if (watched.field.value !== watched.seen) this.#report(watched, true);
    }
  }

  #report(watched: Watched, isLast: boolean): void {
    const { value } = watched.field;
    const known = isLast ? watched.settled : watched.seen;
    watched.seen = value;
    if (isLast) watched.settled = value;
    if (known !== value) watched.take(value, isLast);
  }
}
