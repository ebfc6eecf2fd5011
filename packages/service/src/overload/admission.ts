import { FragwerkError } from '@fragwerk/sdk';
import { Body, type Rooms } from './body.js';
import { Room } from './room.js';

/** Who is refused first when there is too much to do; `never` costs nothing worth counting. */
export type Refusal = 'first' | 'later' | 'never';

type Counted = Exclude<Refusal, 'never'>;

export interface AdmissionOptions {
  /** Requests at a time beyond which the first are refused; all others beyond twice as many. */
  readonly requests: number;
  /** Bytes of all bodies that are read or worked on at a time. */
  readonly bytes: number;
  /** Longest time that a request waits for other bodies to go, in milliseconds. */
  readonly patience: number;
  /** Delay of the event loop, in milliseconds. */
  readonly lag: () => number;
  /** Delay beyond which the first are refused; all others beyond four times as much. */
  readonly lagLimit: number;
}

const refused = (reason: string) =>
  new FragwerkError('UNAVAILABLE', `${reason} Try again in some seconds.`);

/** Lets requests in as far as there is memory and time for them. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #rooms: Rooms;
  #requests = 0;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    const half = () => new Room(options.bytes / 2, options.patience);
    this.#rooms = { small: half(), large: half() };
  }

  /** Requests that are worked on. */
  get requests(): number {
    return this.#requests;
  }

  /** Bytes of the bodies that were let in. */
  get bytes(): number {
    return this.#rooms.small.bytes + this.#rooms.large.bytes;
  }

  /**
   * Lets a request in.
   *
   * @param announced length of its body in bytes; `undefined` when the client did not say it
   * @returns `null` for what is never refused
   * @throws FragwerkError UNAVAILABLE
   */
  enter(refusal: Refusal, announced: number | undefined): Ticket | null {
    if (refusal === 'never') return null;
    this.checkLoad(refusal);
    return new Ticket(this, refusal, new Body(this.#rooms, announced));
  }

  /** @throws FragwerkError UNAVAILABLE when there is too much to do for requests of this kind */
  checkLoad(refusal: Counted): void {
    const { requests, lag, lagLimit } = this.#options;
    const isFirst = refusal === 'first';
    if (this.#requests >= (isFirst ? 1 : 2) * requests)
      throw refused('The service has too many requests at the moment.');
    if (lag() > (isFirst ? 1 : 4) * lagLimit)
      throw refused('The service is overloaded at the moment.');
  }

  /** Counts a request that is worked on from now (1), or is over (-1). */
  count(change: 1 | -1): void {
    this.#requests += change;
  }
}

/** A request that was let in. */
export class Ticket {
  readonly #admission: Admission;
  readonly #refusal: Counted;
  #hasBegun = false;
  #hasLeft = false;

  constructor(
    admission: Admission,
    refusal: Counted,
    readonly body: Body,
  ) {
    this.#admission = admission;
    this.#refusal = refusal;
  }

  /**
   * The request has arrived and is worked on from now: before, it costs no more than its connection,
   * however slow its client is.
   *
   * @returns nothing when there is room for its body, else a promise of it
   * @throws FragwerkError UNAVAILABLE when there are too many
   */
  begin(): Promise<void> | undefined {
    if (this.#hasLeft || this.#hasBegun) return undefined;
    this.#admission.checkLoad(this.#refusal);
    this.#hasBegun = true;
    this.#admission.count(1);
    return this.body.arrive();
  }

  /** The request is over. */
  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    if (this.#hasBegun) this.#admission.count(-1);
    this.body.leave();
  }
}
