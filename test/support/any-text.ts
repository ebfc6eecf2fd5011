import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

const character = fc.nat({ max: 0x10ffff - SURROGATES.count }).map((index) => {
  const isBelow = index < SURROGATES.first;
  return String.fromCodePoint(isBelow ? index : index + SURROGATES.count);
});

/**
 * Any text without halves of surrogate pairs. The unit "binary" of fast-check has the same characters, but
 * keeps a table of all of them in each process, 100 MB.
 */
export const anyText = (lengths: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...lengths, unit: character });
