import type { IncomingMessage } from 'node:http';
import { FragwerkError } from '@fragwerk/sdk';
import type { BodyBudgets, Permit } from './admission.js';
import type { ByteBudget } from './byte-budget.js';

/** Bytes that a body may bring without a budget: as much lies in its connection's buffers. */
const SMALL = 64 * 1024;
/** Pause between two looks at the pace of a large body, in milliseconds. */
const LOOK = 500;
/** Bytes between two looks without which a large body is too slow while others wait. */
const PACE = 32 * 1024;

const noBudget = () =>
  new FragwerkError(
    'UNAVAILABLE',
    'The service has too much data to read at the moment. Try again in some seconds.',
  );

const tooSlow = () =>
  new FragwerkError('UNAVAILABLE', 'The body arrives too slowly, and others wait. Try again.');

const tooLarge = () =>
  new FragwerkError('TOO_LARGE', 'The body is larger than this endpoint takes.');

/** Length that the client announces in bytes; `undefined` when it does not. */
export const announcedLength = ({ headers }: IncomingMessage): number | undefined => {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
};

/** Whether the body has to be counted while it arrives. */
export const isLarge = (announced: number | undefined): boolean =>
  announced === undefined || announced > SMALL;

export interface BodyOptions {
  /** Largest body, in bytes. */
  readonly limit: number;
  readonly budgets: BodyBudgets;
  /** What the body takes is released with it. */
  readonly permit: Permit;
}

/** The memory that one large body takes: nothing for what was only announced. */
class BodyShare {
  readonly #announced: number | undefined;
  readonly #options: BodyOptions;
  readonly #budget: ByteBudget;
  #received = 0;
  #taken = 0;

  constructor(announced: number | undefined, options: BodyOptions) {
    this.#announced = announced;
    this.#options = options;
    this.#budget = options.budgets.large;
    options.permit.onRelease(() => {
      if (this.#taken > 0) this.#budget.release(this.#taken);
    });
  }

  get received(): number {
    return this.#received;
  }

  /** Whether it takes memory that others wait for. */
  get isBlocking(): boolean {
    return this.#taken > 0 && this.#budget.isWanted;
  }

  /**
   * Counts bytes that came.
   *
   * @returns nothing when they are within the budget, else a promise of it
   * @throws FragwerkError TOO_LARGE, UNAVAILABLE
   */
  receive(bytes: number): Promise<void> | undefined {
    this.#received += bytes;
    if (this.#received > this.#options.limit) throw tooLarge();
    const more = Math.max(this.#announced ?? 0, this.#received) - this.#taken;
    if (this.#received <= SMALL || more <= 0) return undefined;
    // Two that wait with bytes in hand, of lengths that nobody knows, could wait for each other.
    if (this.#taken === 0) return this.#acquire(more);
    if (!this.#budget.tryGrow(more, this.#taken)) throw noBudget();
    this.#add(more);
    return undefined;
  }

  #acquire(bytes: number): Promise<void> | undefined {
    if (this.#budget.tryAcquire(bytes)) {
      this.#add(bytes);
      return undefined;
    }
    return this.#budget.acquire(bytes).then((isAcquired) => {
      if (!isAcquired) throw noBudget();
      this.#add(bytes);
    });
  }

  #add(bytes: number): void {
    if (this.#options.permit.isReleased) this.#budget.release(bytes);
    else this.#taken += bytes;
  }
}

/** Ends a large body that holds memory and does not hurry: twice, because we may be late, too. */
function watchPace(share: BodyShare, end: (error: FragwerkError) => void): () => void {
  let before = 0;
  let strikes = 0;
  const timer = setInterval(() => {
    const isSlow = share.isBlocking && share.received - before < PACE;
    before = share.received;
    strikes = isSlow ? strikes + 1 : 0;
    if (strikes === 2) end(tooSlow());
  }, LOOK).unref();
  return () => {
    clearInterval(timer);
  };
}

/**
 * Reads a body whole, a large one no faster than there is memory for it. What is refused is read on
 * and thrown away. Whoever goes before the end is not called back.
 *
 * @param done is called once, with the body or with a FragwerkError TOO_LARGE or UNAVAILABLE
 */
export function readBody(
  request: IncomingMessage,
  options: BodyOptions,
  done: (error: Error | null, body: Buffer) => void,
): void {
  const announced = announcedLength(request);
  const chunks: Buffer[] = [];
  let isDone = false;
  let unwatch: (() => void) | undefined;
  const end = (error: unknown) => {
    if (isDone) return;
    isDone = true;
    unwatch?.();
    if (error) request.resume();
    const [first] = chunks;
    const body = chunks.length === 1 && first ? first : Buffer.concat(chunks);
    done(error as Error | null, body);
  };
  if ((announced ?? 0) > options.limit) {
    end(tooLarge());
    return;
  }
  const share = new BodyShare(announced, options);
  if (isLarge(announced)) unwatch = watchPace(share, end);
  request.once('close', () => unwatch?.());
  /** Goes on when there is memory. */
  const go = (take: () => Promise<void> | undefined, next: () => void) => {
    try {
      const waiting = take();
      if (waiting) waiting.then(next, end);
      else next();
    } catch (error) {
      end(error);
    }
  };
  request.on('data', (chunk: Buffer) => {
    if (isDone) return;
    chunks.push(chunk);
    request.pause();
    go(
      () => share.receive(chunk.length),
      () => {
        request.resume();
      },
    );
  });
  request.on('end', () => {
    end(null);
  });
}

/**
 * Counts a small body from the time when its request is worked on: before, it lies in no more memory
 * than its connection.
 *
 * @returns nothing when there is memory for it, else a promise of it
 * @throws FragwerkError UNAVAILABLE when there is none in time
 */
export function holdSmallBody(
  bytes: number,
  { budgets: { small }, permit }: Pick<BodyOptions, 'budgets' | 'permit'>,
): Promise<void> | undefined {
  if (bytes === 0) return undefined;
  const hold = () => {
    permit.onRelease(() => {
      small.release(bytes);
    });
  };
  if (small.tryAcquire(bytes)) {
    hold();
    return undefined;
  }
  return small.acquire(bytes).then((isAcquired) => {
    if (!isAcquired) throw noBudget();
    hold();
  });
}
