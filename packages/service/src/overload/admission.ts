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

/** A request that was let in. */
export interface Ticket {
  readonly body: Body;
  /**
   * The request has arrived and is worked on from now: before, it costs no more than its connection,
   * however slow its client is.
   *
   * @throws FragwerkError UNAVAILABLE when there are too many
   */
  readonly begin: () => Promise<void>;
  /** The request is over. */
  readonly leave: () => void;
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
    this.#checkLoad(refusal);
    return this.#ticket(refusal, new Body(this.#rooms, announced));
  }

  #checkLoad(refusal: Counted): void {
    const { requests, lag, lagLimit } = this.#options;
    const [times, lagTimes] = refusal === 'first' ? [1, 1] : [2, 4];
    if (this.#requests >= times * requests)
      throw refused('The service has too many requests at the moment.');
    if (lag() > lagTimes * lagLimit) throw refused('The service is overloaded at the moment.');
  }

  #ticket(refusal: Counted, body: Body): Ticket {
    let hasBegun = false;
    let hasLeft = false;
    return {
      body,
      begin: async () => {
        if (hasLeft || hasBegun) return;
        this.#checkLoad(refusal);
        hasBegun = true;
        this.#requests++;
        await body.arrive();
      },
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        if (hasBegun) this.#requests--;
        body.leave();
      },
    };
  }
}
