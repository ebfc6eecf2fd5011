/** Returns a function that fills buffers with random bytes, the same ones for the same seed. */
export function randomBytes(seed: string): (buffer: Uint8Array) => void {
  // The generator is sfc32; its state is a hash (FNV-1a) of the seed.
  const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  for (let index = 0; index < seed.length; index++)
    for (let part = 0; part < 3; part++)
      state[part] = Math.imul((state[part] ?? 0) ^ (seed.charCodeAt(index) + part), 0x01000193);
  const next = (): number => {
    const [a = 0, b = 0, c = 0, count = 0] = state;
    const sum = (a + b + count) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    state[3] = (count + 1) | 0;
    return sum >>> 24;
  };
  for (let round = 0; round < 16; round++) next();
  return (buffer) => {
    for (let index = 0; index < buffer.length; index++) buffer[index] = next();
  };
}
