import type { Settings } from '../settings/table.js';
import { ByteBudget } from './byte-budget.js';
import { unavailable } from './problems.js';

/** Under overload, low is refused first, then normal; critical requests are never refused. */
export type Priority = 'low' | 'normal' | 'critical';

const BODY_TIMEOUT_MS = 10_000;

type State = 'working' | 'waiting';

/** Admits requests as long as there is memory and time for them. */
export class Admission {
  /** Bodies up to 64 KiB never wait for larger ones, which may arrive over slow connections. */
  readonly budgets: Readonly<Record<'small' | 'large', ByteBudget>>;
  readonly #counts: Record<State, number> = { working: 0, waiting: 0 };

  /** @param lagMs delay of the event loop */
  constructor(
    private readonly settings: Pick<Settings, 'requestLimit' | 'inFlightLimitBytes' | 'lagLimitMs'>,
    private readonly lagMs: () => number,
  ) {
    const half = () => new ByteBudget(settings.inFlightLimitBytes / 2, BODY_TIMEOUT_MS);
    this.budgets = { small: half(), large: half() };
  }

  /** Number of admitted requests that have not ended. */
  get requests(): number {
    return this.#counts.working + this.#counts.waiting;
  }

  get bytes(): number {
    return this.budgets.small.bytes + this.budgets.large.bytes;
  }

  /** @throws FragwerkError UNAVAILABLE if the service is too busy for this priority */
  checkLoad(priority: Priority): void {
    if (priority === 'critical') return;
    const { requestLimit, lagLimitMs } = this.settings;
    const isLow = priority === 'low';
    if (this.#counts.working >= (isLow ? 1 : 2) * requestLimit)
      throw unavailable('The service has too many requests at the moment.');
    if (this.lagMs() > (isLow ? 1 : 4) * lagLimitMs)
      throw unavailable('The service is overloaded at the moment.');
  }

  /** Returns a permit that counts neither as working nor as waiting yet. */
  createPermit(priority: Priority): Permit {
    return new Permit((from, to) => {
      if (to === 'working') this.checkLoad(priority);
      if (priority === 'critical') return;
      if (from) this.#counts[from]--;
      if (to) this.#counts[to]++;
    });
  }
}

/** Resources that a request holds until it ends. */
export class Permit {
  #state: State | null = null;
  #isReleased = false;
  readonly #onRelease: (() => void)[] = [];

  /** @param move counts the request in another state; `null` before the first one and at the end */
  constructor(private readonly move: (from: State | null, to: State | null) => void) {}

  /**
   * Counts the request as working, or as waiting for the reply to an identical one.
   *
   * @throws FragwerkError UNAVAILABLE if too many are working
   */
  enter(state: State): void {
    if (this.#isReleased) return;
    this.move(this.#state, state);
    this.#state = state;
  }

  /** Calls a function with the release, or now if the permit has been released. */
  onRelease(release: () => void): void {
    if (this.#isReleased) release();
    else this.#onRelease.push(release);
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.move(this.#state, null);
    for (const release of this.#onRelease) release();
  }
}
