import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { FragwerkError } from '@fragwerk/sdk';
import type { Room } from './room.js';

/** Bytes that a body may bring before it needs room: as much lies in its connection's buffers. */
const SMALL = 64 * 1024;
/** Pause between two looks at the pace of a large body, in milliseconds. */
const LOOK = 500;
/** Bytes between two looks without which a large body is too slow while others wait. */
const PACE = 32 * 1024;

/** Bodies up to SMALL never wait for larger ones, which come over slow connections, too. */
export interface Rooms {
  readonly small: Room;
  readonly large: Room;
}

const noRoom = () =>
  new FragwerkError(
    'UNAVAILABLE',
    'The service has too much data to read at the moment. Try again in some seconds.',
  );

const tooSlow = () =>
  new FragwerkError('UNAVAILABLE', 'The body arrives too slowly, and others wait. Try again.');

/** The memory that one body takes: nothing for what was only announced. */
export class Body {
  readonly #rooms: Rooms;
  readonly #announced: number | undefined;
  #received = 0;
  #room: Room;
  #taken = 0;
  #hasLeft = false;

  /** @param announced its length in bytes; `undefined` when the client did not say it */
  constructor(rooms: Rooms, announced: number | undefined) {
    this.#rooms = rooms;
    this.#announced = announced;
    this.#room = rooms.small;
  }

  /** Whether its bytes have to be watched while they arrive. */
  get isLarge(): boolean {
    return this.#announced === undefined || this.#announced > SMALL;
  }

  /** Bytes that have arrived, as far as they were watched. */
  get received(): number {
    return this.#received;
  }

  /** It takes room that others wait for. */
  get isInTheWay(): boolean {
    return this.#taken > 0 && this.#room.isWanted;
  }

  /** Counts bytes. @throws FragwerkError UNAVAILABLE when there is no room, or not in time */
  async receive(bytes: number): Promise<void> {
    this.#received += bytes;
    const more = Math.max(this.#announced ?? 0, this.#received) - this.#taken;
    if (this.#received <= SMALL || more <= 0) return;
    this.#room = this.#rooms.large;
    // Two that wait with bytes in hand, of lengths that nobody knows, could wait for each other.
    const isIn =
      this.#taken > 0 ? this.#room.tryGrow(more, this.#taken) : await this.#room.take(more);
    if (!isIn) throw noRoom();
    this.#keep(more);
  }

  /**
   * All of it is there.
   *
   * @returns nothing when there is room, else a promise of it
   * @throws FragwerkError UNAVAILABLE when there is no room in time
   */
  arrive(): Promise<void> | undefined {
    const bytes = this.#announced ?? this.#received;
    if (this.#taken > 0 || bytes === 0) return undefined;
    if (!this.#room.tryTake(bytes)) return this.#waitForRoom(bytes);
    this.#keep(bytes);
    return undefined;
  }

  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    if (this.#taken > 0) this.#room.give(this.#taken);
  }

  async #waitForRoom(bytes: number): Promise<void> {
    if (!(await this.#room.take(bytes))) throw noRoom();
    this.#keep(bytes);
  }

  #keep(bytes: number): void {
    if (this.#hasLeft) this.#room.give(bytes);
    else this.#taken += bytes;
  }
}

/** Ends a large body that keeps its room and does not hurry: twice, because we may be late, too. */
function watchPace(body: Body, end: (error: FragwerkError) => void): NodeJS.Timeout {
  let before = 0;
  let strikes = 0;
  return setInterval(() => {
    const isSlow = body.isInTheWay && body.received - before < PACE;
    before = body.received;
    strikes = isSlow ? strikes + 1 : 0;
    if (strikes === 2) end(tooSlow());
  }, LOOK).unref();
}

/** Reads a body no faster than there is room for it. What is refused is read on and thrown away. */
export function readWithRoom(source: Readable, body: Body): Readable {
  const target = new Transform({
    transform(chunk: Buffer, _, done) {
      body.receive(chunk.length).then(
        () => {
          done(null, chunk);
        },
        (error: unknown) => {
          done(error as Error);
        },
      );
    },
  });
  const pace = watchPace(body, (error) => target.destroy(error));
  target.once('close', () => {
    clearInterval(pace);
    source.unpipe(target);
    source.resume();
  });
  source.once('error', (error) => target.destroy(error));
  source.once('close', () => {
    if (!source.readableEnded) target.destroy();
  });
  return source.pipe(target);
}
