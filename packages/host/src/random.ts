/** A stream of random numbers, reproducible on every machine from its seed. */
export interface Random {
  /** Returns an integer from 0 to `count` - 1, each equally likely; `count` is 1 to 2^53. */
  below(count: number): number;
  /** Returns a multiple of 2^-53 from 0 to below 1. */
  unit(): number;
}

const TWO_32 = 0x1_0000_0000;
const TWO_53 = 2 ** 53;

/**
 * Derives 32-bit words from a text: the mixing steps of MurmurHash3 (Austin Appleby, public domain) over
 * its UTF-16 units, the finalizer repeated for each further word.
 */
function hashWords(seed: string): () => number {
  let hash = 1779033703 ^ seed.length;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash;
  };
}

/**
 * Creates the generator sfc32 of PractRand (Chris Doty-Humphrey, public domain): three words of
 * state and a counter; only 32-bit additions, shifts and exclusive ors.
 */
function sfc32(seed: string): () => number {
  const word = hashWords(seed);
  let [a, b, c, counter] = [word(), word(), word(), 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // PractRand discards as many words for a seed of three words.
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

/** Creates random numbers from a seed; different seeds give unrelated streams. */
export function createRandom(seed: string): Random {
  const next = sfc32(seed);
  const bits53 = () => (next() >>> 11) * TWO_32 + next();
  return {
    below(count) {
      const limit = TWO_53 - (TWO_53 % count);
      let drawn = bits53();
      while (drawn >= limit) drawn = bits53();
      return drawn % count;
    },
    unit: () => bits53() / TWO_53,
  };
}
