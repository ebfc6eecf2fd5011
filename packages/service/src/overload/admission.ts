import { FragwerkError } from '@fragwerk/sdk';

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
  /**
   * The request has arrived and is worked on from now: before, it costs no more than its connection,
   * however slow its client is.
   *
   * @throws FragwerkError UNAVAILABLE when there are too many
   */
  readonly begin: () => void;
  /** Counts more bytes. @throws FragwerkError UNAVAILABLE when there is no room for them */
  readonly grow: (bytes: number) => void;
  /** The request is over. */
  readonly leave: () => void;
}

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

const free: Ticket = { begin: () => undefined, grow: () => undefined, leave: () => undefined };

const refused = (reason: string) =>
  new FragwerkError('UNAVAILABLE', `${reason} Try again in some seconds.`);

/** Lets requests in as far as there is memory and time for them. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #waiting = new Set<Waiting>();
  #requests = 0;
  #bytes = 0;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Requests that are worked on. */
  get requests(): number {
    return this.#requests;
  }

  /** Bytes of the bodies that were let in. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Lets a request in; one with a large body waits until there is room for it.
   *
   * @param bytes length of its body
   * @throws FragwerkError UNAVAILABLE
   */
  async enter(refusal: Refusal, bytes: number): Promise<Ticket> {
    if (refusal === 'never') return free;
    this.#checkLoad(refusal);
    if (!this.#hasRoom(bytes)) await this.#waitForRoom(bytes);
    else this.#bytes += bytes;
    return this.#ticket(refusal, bytes);
  }

  #checkLoad(refusal: Counted): void {
    const { requests, lag, lagLimit } = this.#options;
    const [times, lagTimes] = refusal === 'first' ? [1, 1] : [2, 4];
    if (this.#requests >= times * requests)
      throw refused('The service has too many requests at the moment.');
    if (lag() > lagTimes * lagLimit) throw refused('The service is overloaded at the moment.');
  }

  /** A single body is let in whatever its size: its own limit stands elsewhere. */
  #hasRoom(bytes: number): boolean {
    if (bytes === 0 || this.#bytes === 0) return true;
    return this.#waiting.size === 0 && this.#bytes + bytes <= this.#options.bytes;
  }

  #waitForRoom(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(refused('The service has too much data to read at the moment.'));
      }, this.#options.patience);
      const waiting = {
        bytes,
        enter: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          this.#bytes += bytes;
          resolve();
        },
      };
      this.#waiting.add(waiting);
    });
  }

  #ticket(refusal: Counted, first: number): Ticket {
    let own = first;
    let hasBegun = false;
    let hasLeft = false;
    return {
      begin: () => {
        if (hasLeft || hasBegun) return;
        this.#checkLoad(refusal);
        hasBegun = true;
        this.#requests++;
      },
      grow: (bytes) => {
        if (hasLeft) return;
        if (own > 0 && this.#bytes > own && this.#bytes + bytes > this.#options.bytes)
          throw refused('The service has too much data to read at the moment.');
        own += bytes;
        this.#bytes += bytes;
      },
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        if (hasBegun) this.#requests--;
        this.#bytes -= own;
        this.#letNextIn();
      },
    };
  }

  /** In their order, so that a large body is not passed over for ever. */
  #letNextIn(): void {
    for (const waiting of this.#waiting) {
      if (this.#bytes > 0 && this.#bytes + waiting.bytes > this.#options.bytes) return;
      waiting.enter();
    }
  }
}
