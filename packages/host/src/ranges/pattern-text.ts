import type { Random } from '../random.js';
import { pick } from './draw.js';
import { LIMITS } from './model.js';

/** Bit `n` is set if there is a text of `n` characters. */
type Lengths = bigint;

const MASK = (1n << BigInt(LIMITS.patternLength + 1)) - 1n;

const has = (lengths: Lengths, length: number) =>
  length >= 0 && ((lengths >> BigInt(length)) & 1n) === 1n;

function listed(lengths: Lengths): readonly number[] {
  const all = Array.from({ length: LIMITS.patternLength + 1 }, (_, length) => length);
  return all.filter((length) => has(lengths, length));
}

/** Returns the possible lengths of two consecutive texts. */
function joined(first: Lengths, second: Lengths): Lengths {
  if (first === 0n || second === 0n) return 0n;
  return listed(first).reduce((sum, length) => sum | (second << BigInt(length)), 0n) & MASK;
}

/** Writes texts of a pattern with a given length. */
export interface Writer {
  readonly lengths: Lengths;
  write(length: number, random: Random): string;
}

/** Writes one part after the other; `rests` are the possible lengths from each part to the end. */
function writerOfAll(parts: readonly Writer[], rests: readonly Lengths[]): Writer {
  return {
    lengths: rests[0] ?? 0n,
    write(length, random) {
      let left = length;
      const texts = parts.map((part, index) => {
        const fits = (own: number) => has(rests[index + 1] ?? 0n, left - own);
        const own = pick(listed(part.lengths).filter(fits), random);
        left -= own;
        return part.write(own, random);
      });
      return texts.join('');
    },
  };
}

export const characterWriter = (characters: readonly string[]): Writer => ({
  lengths: 2n,
  write: (_, random) => pick(characters, random),
});

export function sequenceWriter(parts: readonly Writer[]): Writer {
  const rests: Lengths[] = [1n];
  for (const part of [...parts].reverse()) rests.unshift(joined(part.lengths, rests[0] ?? 0n));
  return writerOfAll(parts, rests);
}

/** Writes one of the options that have texts of the length. */
export const choiceWriter = (options: readonly Writer[]): Writer => ({
  lengths: options.reduce((sum, option) => sum | option.lengths, 0n),
  write(length, random) {
    const possible = options.filter((option) => has(option.lengths, length));
    return pick(possible, random).write(length, random);
  },
});

/** Writes from `min` to `max` texts, one after the other. */
export function repeatWriter(of: Writer, min: number, max: number): Writer {
  const powers: Lengths[] = [1n];
  for (let count = 1; count <= max; count += 1) {
    powers.push(joined(of.lengths, powers[count - 1] ?? 0n));
  }
  const options = powers.map((_, count) =>
    writerOfAll(new Array<Writer>(count).fill(of), powers.slice(0, count + 1).reverse()),
  );
  return choiceWriter(options.slice(min));
}

/** Returns a writer of texts whose length is within the bounds; `null` if there are none. */
export function textWriter(
  writer: Writer,
  minLength: number,
  maxLength: number,
): ((random: Random) => string) | null {
  const lengths = listed(writer.lengths).filter((n) => n >= minLength && n <= maxLength);
  if (lengths.length === 0) return null;
  return (random) => writer.write(pick(lengths, random), random);
}
