import { expect } from 'vitest';

const dataUriStart = 'data:image/png;base64,';

/** Returns the size of a PNG from its header; throws if it is not a PNG. */
export function pngSize(base64: unknown): [width: number, height: number] {
  expect(base64, 'base64 of a PNG').toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  const bytes = Buffer.from(String(base64), 'base64');
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(bytes.subarray(12, 16).toString('latin1')).toBe('IHDR');
  expect(bytes.subarray(-8, -4).toString('latin1'), 'last chunk').toBe('IEND');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Returns the size of the PNG in a data URI. */
export function dataUriSize(uri: unknown): [width: number, height: number] {
  expect(String(uri).slice(0, dataUriStart.length)).toBe(dataUriStart);
  return pngSize(String(uri).slice(dataUriStart.length));
}
