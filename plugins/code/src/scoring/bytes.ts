export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const base64 = (text: string): string =>
  btoa(Array.from(bytesOf(text), (byte) => String.fromCharCode(byte)).join(''));

const BLOCK_BYTES = 64;
/** The rounds of MD5 (RFC 1321): function, factor and offset of the word that each step reads, and rotations. */
interface Round {
  readonly mix: (b: number, c: number, d: number) => number;
  readonly word: readonly [factor: number, offset: number];
  readonly turns: readonly number[];
}
const rounds: readonly [Round, Round, Round, Round] = [
  { mix: (b, c, d) => (b & c) | (~b & d), word: [1, 0], turns: [7, 12, 17, 22] },
  { mix: (b, c, d) => (d & b) | (~d & c), word: [5, 1], turns: [5, 9, 14, 20] },
  { mix: (b, c, d) => b ^ c ^ d, word: [3, 5], turns: [4, 11, 16, 23] },
  { mix: (b, c, d) => c ^ (b | ~d), word: [7, 0], turns: [6, 10, 15, 21] },
];
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

type State = readonly [number, number, number, number];

function nextState(state: State, block: DataView): State {
  let [a, b, c, d] = state;
  for (const [step, sine] of sines.entries()) {
    const { mix, word, turns } = rounds[step >> 4] ?? rounds[0];
    const read = block.getUint32(((word[0] * step + word[1]) % 16) * 4, true);
    const sum = (a + mix(b, c, d) + sine + read) | 0;
    const by = turns[step % 4] ?? 0;
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
