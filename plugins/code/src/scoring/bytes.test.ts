import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64, md5 } from './bytes.js';
import { anyText } from '../../../../test/support/any-text.js';

const texts = anyText({ maxLength: 300 });

it('md5 and base64 are those of Node, also around the length of a block', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        fc.integer({ min: 50, max: 130 }).map((n) => 'x'.repeat(n)),
      ),
      (text) => {
        expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
        expect(base64(text)).toBe(Buffer.from(text).toString('base64'));
      },
    ),
  ));
