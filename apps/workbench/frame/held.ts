/** Time without movement after which a pointer that was released elsewhere no longer counts as down. */
const LONGEST_HOLD_MS = 10_000;

const begins = ['pointerdown', 'compositionstart'];
const ends = ['pointerup', 'pointercancel', 'compositionend', 'blur'];

/** Delays actions while a pointer is down or a character is being composed. */
export class Held {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<string, () => void>();

  /** @param onDelay called when an action has to wait */
  constructor(private readonly onDelay: () => void) {
    for (const type of begins) window.addEventListener(type, this.#hold, true);
    for (const type of ends) window.addEventListener(type, this.#release, true);
    window.addEventListener('pointermove', this.#move, true);
  }

  /**
   * Runs an action now, or as soon as nothing is held; of several with the same name, only the last one.
   */
  run(name: string, action: () => void): void {
    if (this.#timer === undefined) {
      action();
      return;
    }
    this.#waiting.delete(name);
    this.#waiting.set(name, action);
    this.onDelay();
  }

  readonly #hold = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#runAll, LONGEST_HOLD_MS);
  };

  /** Lets the plugin and the browser finish first: a click follows its pointer. */
  readonly #release = ({ type, target }: Event): void => {
    // Fields lose the focus, too.
    if (this.#timer === undefined || (type === 'blur' && target !== window)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#runAll);
  };

  readonly #move = (event: PointerEvent): void => {
    if (event.buttons === 0) this.#release(event);
    else if (this.#timer !== undefined) this.#hold();
  };

  readonly #runAll = (): void => {
    this.#timer = undefined;
    const actions = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const action of actions) action();
  };
}
