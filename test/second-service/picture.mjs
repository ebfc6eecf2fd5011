// Draws a traffic light as a PNG, using only zlib: one byte per pixel, an index into six colours.
import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';

const SHORT = 60;
const LONG = 160;
const RADIUS = 22;

const palette = ['#ffffff', '#303030', '#d00000', '#ffc800', '#00a000', '#808080'];
const GREY = 5;
export const colours = ['rot', 'gelb', 'gruen'];

/** Returns width and height of the picture in pixels. */
export const sizeOf = (arrangement) =>
  arrangement === 'quer' ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };

/** Computes the CRC-32 of PNG chunks. */
function crc32Of(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32Of(body), body.length + 4);
  return frame;
}

/** Returns the palette index of a pixel; `lit` is the lit colour, or null for all of them. */
function pixel(along, across, lit) {
  const lamp = Math.min(2, Math.floor((along - 5) / 50));
  const distance = Math.hypot(along - (30 + lamp * 50), across - 30);
  if (distance > RADIUS) return 1;
  return lit === null || colours[lamp] === lit ? 2 + lamp : GREY;
}

/** Draws the traffic light. @returns {Buffer} the PNG file */
export function drawLight(arrangement, lit) {
  const { width, height } = sizeOf(arrangement);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [along, across] = arrangement === 'quer' ? [x, y] : [y, x];
      rows[y * (width + 1) + 1 + x] = pixel(along, across, lit);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
