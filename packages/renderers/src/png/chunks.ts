/** The first eight bytes of every PNG file (PNG, section 5.2). */
export const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** CRC-32 of every byte, polynomial 0xEDB88320 (PNG, annex D). */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Writes a chunk: length, type, data and checksum of type and data (PNG, section 5.3). */
export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), checked, uint32(crc32(checked))]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Writes the chunk IHDR: a palette, a byte per pixel, no interlacing (PNG, section 11.2.1). */
export function header({ width, height }: Size): Buffer {
  const data = Buffer.from([8, 3, 0, 0, 0]);
  return chunk('IHDR', Buffer.concat([uint32(width), uint32(height), data]));
}
