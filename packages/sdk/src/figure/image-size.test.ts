import { expect, it } from 'vitest';
import { imageSize } from './image-size.js';

const uri = (type: string, hex: string) =>
  `data:image/${type};base64,${Buffer.from(hex.replace(/ /g, ''), 'hex').toString('base64')}`;

const APP0 = 'ffe0 0010 4a464946 00 0101 00 0001 0001 0000';
/** Huffman tables, whose marker is between those of frames. */
const DHT = 'ffc4 0005 00 0000';
const frame = (marker: string) => `${marker} 0011 08 0011 001f 03 012200 021101 031101`;

it.each<[string, string, object | null]>([
  ['a JPEG', uri('jpeg', `ffd8 ${APP0} ${frame('ffc0')}`), { width: 31, height: 17 }],
  ['a progressive JPEG', uri('jpeg', `ffd8 ${DHT} ${frame('ffc2')}`), { width: 31, height: 17 }],
  ['a JPEG without a frame', uri('jpeg', `ffd8 ${APP0} ffd9`), null],
  ['a JPEG with a broken length', uri('jpeg', `ffd8 ffe0 0000 ${frame('ffc0')}`), null],
  ['a JPEG in the name of a PNG', uri('png', `ffd8 ${APP0} ${frame('ffc0')}`), null],
  ['a PNG in the name of a JPEG', uri('jpeg', '89504e47 0d0a1a0a 0000000d 49484452'), null],
  [
    'a PNG',
    uri('png', '89504e47 0d0a1a0a 0000000d 49484452 0000001f 00000011'),
    { width: 31, height: 17 },
  ],
  ['a PNG that is cut off', uri('png', '89504e47 0d0a1a0a 0000000d'), null],
  ['another address', 'https://example.org/a.png', null],
])('the size of %s', (_, source, size) => {
  expect(imageSize(source)).toEqual(size);
});
