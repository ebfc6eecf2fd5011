import type { IncomingMessage } from 'node:http';
import { FragwerkError } from '@fragwerk/sdk';
import type { Permit } from './admission.js';
import type { ByteBudget } from './byte-budget.js';
import { unavailable } from './problems.js';

/** Bodies up to this size need no budget at first: the socket buffers hold as much. */
const MAX_SMALL_BODY_BYTES = 64 * 1024;
const PACE_CHECK_MS = 500;
/** Less than what a connection usually delivers at once, so that nothing else is copied. */
const MAX_JOINED_BYTES = 8 * 1024;
/** A large body that receives fewer bytes between two checks is too slow while others wait. */
const MIN_BYTES_PER_CHECK = 32 * 1024;

const outOfMemory = () => unavailable('The service has too much data to read at the moment.');

const tooSlow = () =>
  new FragwerkError(
    'UNAVAILABLE',
    'The body arrives too slowly while other requests wait. Try again.',
  );

/** @param bytes `undefined` if the body is not announced and has not arrived completely */
const tooLarge = (limitBytes: number, bytes?: number) =>
  new FragwerkError(
    'TOO_LARGE',
    `The body has ${bytes ?? `more than ${limitBytes}`} bytes; this endpoint accepts at most ${limitBytes}.`,
  );

/** Returns the declared length in bytes; `undefined` for a chunked body. */
export const announcedLength = ({ headers }: IncomingMessage): number | undefined => {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  // Node accepts digits only, which may be too many for an exact number.
  return Number(headers['content-length'] ?? 0);
};

/** Returns whether a body needs a budget while it arrives. */
export const isLarge = (announced: number | undefined): boolean =>
  announced === undefined || announced > MAX_SMALL_BODY_BYTES;

interface BodyOptions {
  readonly limitBytes: number;
  readonly budget: ByteBudget;
  readonly permit: Permit;
  /** Is called before a body that counts as small takes memory, because it arrives slowly. */
  readonly onSlow: () => void;
}

/**
 * Waits for free memory and reserves it; releasing the permit frees it.
 * @throws FragwerkError UNAVAILABLE if it does not become free in time
 */
export async function takeMemory(
  bytes: number,
  { budget, permit }: Pick<BodyOptions, 'budget' | 'permit'>,
): Promise<void> {
  if (!(await budget.acquire(bytes))) throw outOfMemory();
  permit.onRelease(() => budget.release(bytes));
}

/** The memory of one large or slow body; none is taken before bytes have arrived. */
class BodyMemory {
  #received = 0;
  #taken = 0;
  #hasWaited = false;
  #isWaiting = false;
  /** The part of it that was taken without waiting. */
  #grown = 0;
  /** Received bytes at the last check. */
  #before = 0;
  /** Number of slow checks in a row, up to the last one. */
  #strikes = 0;

  constructor(
    private readonly announced: number | undefined,
    private readonly options: BodyOptions,
  ) {}

  /** Whether it blocks others and was slow twice in a row; once may be due to our own lag. */
  checkPace(): boolean {
    const isBlocking = this.#taken > 0 && !this.#isWaiting && this.options.budget.hasWaiters;
    const isSlow = isBlocking && this.#received - this.#before < MIN_BYTES_PER_CHECK;
    this.#before = this.#received;
    this.#strikes = isSlow ? this.#strikes + 1 : 0;
    return this.#strikes === 2;
  }

  /**
   * Counts a body that has not arrived yet, so that slow clients cannot fill the memory with small ones.
   *
   * @returns whether there is memory for it
   */
  countSlow(): boolean {
    if (this.#hasWaited || this.#taken > 0) return true;
    const { budget, permit, onSlow } = this.options;
    const length = Math.max(this.announced ?? 0, this.#received);
    const bytes = Math.min(length, MAX_SMALL_BODY_BYTES);
    if (!budget.tryGrow(bytes, 0)) return false;
    onSlow();
    permit.onRelease(() => budget.release(bytes));
    this.#taken = bytes;
    return true;
  }

  /**
   * Counts received bytes.
   *
   * @returns a promise if they wait for memory
   * @throws FragwerkError TOO_LARGE, UNAVAILABLE
   */
  receive(bytes: number): Promise<void> | undefined {
    const { limitBytes, budget, permit } = this.options;
    this.#received += bytes;
    if (this.#received > limitBytes) throw tooLarge(limitBytes);
    const more = Math.max(this.announced ?? 0, this.#received) - this.#taken;
    if (this.#received <= MAX_SMALL_BODY_BYTES || more <= 0) return undefined;
    // Two growing bodies of unknown length could wait for each other, so only the first one waits.
    if (!this.#hasWaited) {
      this.#hasWaited = this.#isWaiting = true;
      return takeMemory(more, this.options).then(() => {
        this.#isWaiting = false;
        this.#taken += more;
      });
    }
    if (!budget.tryGrow(more, this.#taken)) throw outOfMemory();
    // Once for all parts, because a body may have as many as bytes.
    if (this.#grown === 0) permit.onRelease(() => budget.release(this.#grown));
    this.#grown += more;
    this.#taken += more;
    return undefined;
  }
}

/** Adds a part of a body; tiny ones are joined, because each takes more memory than its bytes. */
export function addPart(parts: Buffer[], part: Buffer): void {
  let [joined, before] = [part, parts.at(-1)];
  while (before && before.length <= joined.length && joined.length <= MAX_JOINED_BYTES) {
    parts.pop();
    joined = Buffer.concat([before, joined]);
    before = parts.at(-1);
  }
  parts.push(joined);
}

/**
 * Reads a whole body, a large one no faster than memory permits. A refused body is read to its end
 * and discarded.
 *
 * @param done is called once, with the body or with a FragwerkError TOO_LARGE or UNAVAILABLE, unless
 *   the client disconnects before the end
 */
export function readBody(
  request: IncomingMessage,
  options: BodyOptions,
  done: (error: Error | null, body: Buffer) => void,
): void {
  const announced = announcedLength(request);
  const chunks: Buffer[] = [];
  let isDone = false;
  let paceTimer: NodeJS.Timeout | undefined;
  const end = (error: unknown) => {
    if (isDone) return;
    isDone = true;
    clearInterval(paceTimer);
    if (error) {
      request.resume();
      // Its connection may stay open for long.
      chunks.length = 0;
    }
    const [first] = chunks;
    const body = chunks.length === 1 && first ? first : Buffer.concat(chunks);
    done(error as Error | null, body);
  };
  if (announced !== undefined && announced > options.limitBytes) {
    end(tooLarge(options.limitBytes, announced));
    return;
  }
  const memory = new BodyMemory(announced, options);
  request.once('close', () => clearInterval(paceTimer));
  const resume = () => {
    request.resume();
  };
  const checkPace = () => {
    if (memory.checkPace() || !memory.countSlow()) end(tooSlow());
  };
  request.on('data', (chunk: Buffer) => {
    if (isDone) return;
    addPart(chunks, chunk);
    try {
      // Most bodies arrive at once, and need no timer.
      if (chunk.length !== announced) paceTimer ??= setInterval(checkPace, PACE_CHECK_MS).unref();
      const waiting = memory.receive(chunk.length);
      if (!waiting) return;
      request.pause();
      waiting.then(resume, end);
    } catch (error) {
      end(error);
    }
  });
  request.on('end', () => end(null));
}
