import { FragwerkError } from '@fragwerk/sdk';
import { ByteBudget } from './byte-budget.js';

/** Who is refused first when there is too much to do; `never` costs nothing worth counting. */
export type Refusal = 'first' | 'later' | 'never';

export interface AdmissionOptions {
  /** Requests at a time beyond which the first are refused; all others beyond twice as many. */
  readonly requests: number;
  /** Bytes of all bodies that are read or worked on at a time. */
  readonly bytes: number;
  /** Delay of the event loop, in milliseconds. */
  readonly lag: () => number;
  /** Delay beyond which the first are refused; all others beyond four times as much. */
  readonly lagLimit: number;
}

/** Bodies up to 64 KiB never wait for larger ones, which come over slow connections, too. */
export interface BodyBudgets {
  readonly small: ByteBudget;
  readonly large: ByteBudget;
}

/** Longest time that a body waits until others are done, in milliseconds. */
const BODY_TIMEOUT = 10_000;

const refused = (reason: string) =>
  new FragwerkError('UNAVAILABLE', `${reason} Try again in some seconds.`);

/** Lets requests in as far as there is memory and time for them. */
export class Admission {
  readonly budgets: BodyBudgets;
  readonly #options: AdmissionOptions;
  #working = 0;
  #waiting = 0;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    const half = () => new ByteBudget(options.bytes / 2, BODY_TIMEOUT);
    this.budgets = { small: half(), large: half() };
  }

  /** Requests that were let in and are not over. */
  get requests(): number {
    return this.#working + this.#waiting;
  }

  /** Bytes of the bodies that were let in. */
  get bytes(): number {
    return this.budgets.small.bytes + this.budgets.large.bytes;
  }

  /** @throws FragwerkError UNAVAILABLE when there is too much to do for requests of this kind */
  checkLoad(refusal: Refusal): void {
    if (refusal === 'never') return;
    const { requests, lag, lagLimit } = this.#options;
    const isFirst = refusal === 'first';
    if (this.#working >= (isFirst ? 1 : 2) * requests)
      throw refused('The service has too many requests at the moment.');
    if (lag() > (isFirst ? 1 : 4) * lagLimit)
      throw refused('The service is overloaded at the moment.');
  }

  /** A permit for a request that costs something; it is neither working nor waiting yet. */
  createPermit(refusal: Refusal): Permit {
    return new Permit((state) => {
      if (state === 'working') this.checkLoad(refusal);
      return (change) => {
        if (refusal === 'never') return;
        if (state === 'working') this.#working += change;
        else this.#waiting += change;
      };
    });
  }
}

type State = 'working' | 'waiting';
type Count = (change: 1 | -1) => void;

/** What a request holds of the service until it is over. */
export class Permit {
  readonly #enter: (state: State) => Count;
  #count: Count | undefined;
  #isReleased = false;
  readonly #onRelease: (() => void)[] = [];

  constructor(enter: (state: State) => Count) {
    this.#enter = enter;
  }

  get isReleased(): boolean {
    return this.#isReleased;
  }

  /**
   * Counts the request as one that waits for another, which costs no more than its connection, or
   * as one that is worked on.
   *
   * @throws FragwerkError UNAVAILABLE when too many are worked on
   */
  enter(state: State): void {
    if (this.#isReleased) return;
    const count = this.#enter(state);
    this.#count?.(-1);
    this.#count = count;
    count(1);
  }

  /** Has something released with the permit. */
  onRelease(release: () => void): void {
    if (this.#isReleased) release();
    else this.#onRelease.push(release);
  }

  /** The request is over. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#count?.(-1);
    for (const release of this.#onRelease) release();
  }
}
