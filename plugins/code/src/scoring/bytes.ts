/** Returns the bytes of a text in UTF-8. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const base64 = (text: string): string =>
  btoa(Array.from(bytesOf(text), (byte) => String.fromCharCode(byte)).join(''));

const BLOCK_BYTES = 64;
/** Rotations of the four rounds of MD5 (RFC 1321). */
const rotations = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

/** The functions of the rounds, and which word of the block each step reads. */
const rounds: readonly ((b: number, c: number, d: number) => number)[] = [
  (b, c, d) => (b & c) | (~b & d),
  (b, c, d) => (d & b) | (~d & c),
  (b, c, d) => b ^ c ^ d,
  (b, c, d) => c ^ (b | ~d),
];
const wordOf = [
  (i: number) => i,
  (i: number) => 5 * i + 1,
  (i: number) => 3 * i + 5,
  (i: number) => 7 * i,
];

type State = readonly [number, number, number, number];

function nextState(state: State, block: DataView): State {
  let [a, b, c, d] = state;
  for (let step = 0; step < BLOCK_BYTES; step++) {
    const round = step >> 4;
    const word = block.getUint32(((wordOf[round]?.(step) ?? 0) % 16) * 4, true);
    const sum = (a + (rounds[round]?.(b, c, d) ?? 0) + (sines[step] ?? 0) + word) | 0;
    const by = rotations[round]?.[step % 4] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0];
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
}

/**
 * Returns the MD5 checksum of a text, in hexadecimal digits. It identifies files and is not used for
 * security.
 */
export function md5(text: string): string {
  const bytes = bytesOf(text);
  // A one, zeros, and the length in bits.
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n, true);
  let state: State = [0x67452301, -0x10325477, -0x67452302, 0x10325476];
  for (let start = 0; start < padded.length; start += BLOCK_BYTES)
    state = nextState(state, new DataView(padded.buffer, start, BLOCK_BYTES));
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, index) => digest.setInt32(index * 4, word, true));
  return Array.from(new Uint8Array(digest.buffer), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
