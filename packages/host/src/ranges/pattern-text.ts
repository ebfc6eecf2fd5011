import type { Random } from '../random.js';
import { pick } from './draw.js';
import { LIMITS, type Pattern } from './model.js';

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
interface Writer {
  readonly lengths: Lengths;
  write(length: number, random: Random): string;
}

/** Splits the length at random among the parts. */
function sequenceWriter(parts: readonly Writer[]): Writer {
  const rests: Lengths[] = [1n];
  for (const part of [...parts].reverse()) rests.unshift(joined(part.lengths, rests[0] ?? 0n));
  return {
    lengths: rests[0] ?? 0n,
    write(length, random) {
      let left = length;
      return parts
        .map((part, index) => {
          const rest = rests[index + 1] ?? 0n;
          const own = pick(
            listed(part.lengths).filter((own) => has(rest, left - own)),
            random,
          );
          left -= own;
          return part.write(own, random);
        })
        .join('');
    },
  };
}

function repeatWriter(of: Writer, min: number, max: number): Writer {
  const powers: Lengths[] = [1n];
  for (let count = 1; count <= max; count += 1) {
    powers.push(joined(of.lengths, powers[count - 1] ?? 0n));
  }
  const counts = powers.map((_, count) => count).filter((count) => count >= min);
  return {
    lengths: counts.reduce((sum, count) => sum | (powers[count] ?? 0n), 0n),
    write(length, random) {
      const count = pick(
        counts.filter((count) => has(powers[count] ?? 0n, length)),
        random,
      );
      let left = length;
      const texts: string[] = [];
      for (let after = count - 1; after >= 0; after -= 1) {
        const rest = powers[after] ?? 0n;
        const own = pick(
          listed(of.lengths).filter((own) => has(rest, left - own)),
          random,
        );
        left -= own;
        texts.push(of.write(own, random));
      }
      return texts.join('');
    },
  };
}

function writerOf(pattern: Pattern): Writer {
  switch (pattern.kind) {
    case 'characters':
      return { lengths: 2n, write: (_, random) => pick(pattern.characters, random) };
    case 'sequence':
      return sequenceWriter(pattern.parts.map(writerOf));
    case 'choice': {
      const options = pattern.options.map(writerOf);
      return {
        lengths: options.reduce((sum, option) => sum | option.lengths, 0n),
        write: (length, random) =>
          pick(
            options.filter((option) => has(option.lengths, length)),
            random,
          ).write(length, random),
      };
    }
    case 'repeat':
      return repeatWriter(writerOf(pattern.of), pattern.min, pattern.max);
  }
}

/** Returns a writer of texts whose length is within the bounds; `null` if there are none. */
export function textWriter(
  pattern: Pattern,
  minLength: number,
  maxLength: number,
): ((random: Random) => string) | null {
  const writer = writerOf(pattern);
  const lengths = listed(writer.lengths).filter((n) => n >= minLength && n <= maxLength);
  if (lengths.length === 0) return null;
  return (random) => writer.write(pick(lengths, random), random);
}
