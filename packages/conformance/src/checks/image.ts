import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { mends } from '../mend.js';
import { CheckFailed } from '../outcome.js';
import { check, objectMember, textMember, textOf, typical, typicalObject } from './helpers.js';

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether bytes begin as a PNG file does. */
export const isPng = (bytes: Buffer): boolean =>
  bytes.length > 24 && PNG_START.every((byte, index) => bytes[index] === byte);

/** First bytes of what browsers show as a picture whatever it is called: JPEG, GIF, WebP. */
const isOtherPicture = (bytes: Buffer): boolean =>
  /^(\xff\xd8\xff|GIF8|RIFF)/.test(bytes.subarray(0, 4).toString('latin1'));

/** The picture of an image answer, whatever else stands in it; skips when the plugin has none. */
async function pictureOf(context: CheckContext) {
  const { seen, object } = await typicalObject(context, 'image');
  const base64 = textMember(context, object, 'base64Image');
  if (base64 === '') context.skip('the plugin has no picture');
  return { seen, answer: object, base64, bytes: Buffer.from(base64, 'base64') };
}

/** Skips unless the plugin says that its pictures may be kept. */
async function needCacheable(context: CheckContext): Promise<void> {
  const { object } = await typicalObject(context, 'generalinfo');
  if (object.cacheable !== true) context.skip('the plugin says that its pictures change');
}

const repeatable = {
  endpoint: 'image',
  clause: '',
  severity: 'breaks',
  why: 'Students would see a picture that no longer fits, because the host keeps the first one.',
  mend: mends.sameRequest,
} as const;

const later = check({
  ...repeatable,
  id: 'image.repeatable-later',
  title: 'The same request gives the same picture a minute later when the plugin is cacheable',
  slow: true,
  async run(context) {
    await needCacheable(context);
    const first = await pictureOf(context);
    await new Promise((wake) => setTimeout(wake, context.pictureWaitMilliseconds));
    const second = await pictureOf(context);
    if (first.base64 !== second.base64)
      context.breaks('picture-kept', second.seen, {
        expected: 'the picture of the first request',
        came: 'another picture after a minute',
      });
  },
});

const immediately = check({
  ...repeatable,
  id: 'image.repeatable',
  title: 'The same request gives the same picture when the plugin says that it is cacheable',
  async run(context) {
    await needCacheable(context);
    // One change may come with the minute; it is the slow check that waits for it.
    const pictures = [];
    for (let times = 0; times < 3; times++) pictures.push(await pictureOf(context));
    const [first, second, third] = pictures;
    if (first && second && third && first.base64 !== second.base64)
      if (second.base64 !== third.base64)
        context.breaks('picture-kept', second.seen, {
          expected: 'the picture of the first request',
          came: 'another picture each time',
        });
  },
});

/** Names of instances whose pictures have different names. */
const NAMES = 8;

const fileName = check({
  id: 'image.file-name',
  endpoint: 'image',
  title: 'A file name made of an MD5 sum has all of its 32 digits',
  clause: 'spec 4.7',
  severity: 'advice',
  why: 'Without leading zeros two requests can share a name, and others cannot work out the name.',
  mend: {
    general: 'Write each byte of the sum with two digits, in Java String.format("%02x", b & 0xff).',
  },
  async run(context) {
    for (let number = 1; number <= NAMES; number++) {
      const { seen, object } = await typicalObject(context, 'image', { name: `Name${number}` });
      const name = objectMember(object, 'imageInfoDto')?.filename;
      const [, digits] = /^([0-9a-f]{16,})\.\w+$/.exec(typeof name === 'string' ? name : '') ?? [];
      if (digits === undefined) return;
      if (digits.length < 32)
        context.fail(seen, '32 digits', `${digits.length} digits in ${String(name)}`);
    }
  },
});

const PIXELS_PER_SIDE = 2000;

const hugeSize = check({
  id: 'image.clock-huge-size',
  endpoint: 'image',
  title: 'A clock of 3000 × 3000 pixels or more is refused in words, not drawn',
  clause: '',
  severity: 'advice',
  why: 'Without a bound one such tag takes the memory of the whole service.',
  mend: { general: 'Bound the size before the picture is drawn, and say so in the member error.' },
  variant: 'A',
  onlyClocks: true,
  async run(context) {
    await pictureOf(context);
    for (const size of [3_000, 100_000]) {
      const expected = 'a message in error, and no picture of this size';
      const params = `size=${size}x${size}`;
      const options = await typical(context, 'image', { params });
      // Whether it is drawn in time depends on the machine; the finding is the same.
      const seen = await context.send('image', options).catch((error: unknown) => {
        if (error instanceof CheckFailed) return null;
        throw error;
      });
      if (!seen || !isRefusedInWords(context, seen))
        context.fail(seen, expected, `none for ${size} × ${size}`);
    }
  },
});

/** Whether the answer to a huge size says so, and holds no picture of that size. */
function isRefusedInWords(context: CheckContext, seen: Exchange): boolean {
  if (seen.reply.status !== 200 || seen.reply.text === '') return false;
  const { error, base64Image } = context.object(seen);
  const bytes = Buffer.from(textOf(base64Image), 'base64');
  const isHuge =
    isPng(bytes) && Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > PIXELS_PER_SIDE;
  return typeof error === 'string' && error !== '' && !isHuge;
}

/** The picture of a plugin and what is said of it. */
export const imageChecks: readonly Check[] = [
  check({
    id: 'image.no-error',
    endpoint: 'image',
    title: 'error is empty when the picture is fine',
    clause: '',
    severity: 'breaks',
    why: 'The teacher sees an error where there is none.',
    mend: { general: 'Leave error empty when base64Image holds a picture.' },
    async run(context) {
      const { seen, answer } = await pictureOf(context);
      if (typeof answer.error === 'string' && answer.error !== '')
        context.breaks('error-shown', seen, { expected: 'no error', came: answer.error });
    },
  }),
  check({
    id: 'image.png',
    endpoint: 'image',
    title: 'The picture is a PNG in pure base64',
    clause: 'spec 2 (ImageBase64Dto)',
    severity: 'breaks',
    why: 'Anything else shows as a broken picture.',
    mend: mends.picture,
    async run(context) {
      const { seen, base64, bytes } = await pictureOf(context);
      if (base64.startsWith('data:'))
        context.breaks('picture-bytes', seen, {
          expected: 'pure base64',
          came: `${base64.slice(0, 30)}…`,
        });
      if (!isPng(bytes) && !isOtherPicture(bytes))
        context.breaks('picture-bytes', seen, {
          expected: 'a PNG',
          came: 'bytes that are no picture',
        });
      if (!isPng(bytes)) context.fail(seen, 'a PNG', 'another kind of picture');
      const strange = /[^A-Za-z0-9+/=]/.exec(base64);
      if (strange)
        context.fail(
          seen,
          'pure base64',
          `${JSON.stringify(strange[0])} in it, as of a line break`,
        );
    },
  }),
  check({
    id: 'image.stated-size',
    endpoint: 'image',
    title: 'The picture has the width and height that imageInfoDto states',
    clause: '',
    severity: 'deviation',
    why: 'The page jumps when the place that was reserved does not fit.',
    async run(context) {
      const { seen, answer, bytes } = await pictureOf(context);
      const info = objectMember(answer, 'imageInfoDto');
      if (!isPng(bytes)) context.skip('the picture is no PNG, which another check reports');
      const { width, height } = info ?? {};
      if (!Number.isInteger(width) || !Number.isInteger(height)) return;
      if (width === 0 && height === 0) return;
      const came = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
      context.same(seen, 'the stated size', { came, expected: { width, height } });
    },
  }),
  immediately,
  later,
  check({
    id: 'image.plugin-type',
    endpoint: 'image',
    title: 'imageInfoDto names the plugin type, or nothing; its title does not say null',
    clause: '',
    severity: 'deviation',
    why: 'The title is shown; "null Uhr1" is no title.',
    mend: { general: 'Give the plugin instance its type before it builds title and description.' },
    async run(context) {
      const { seen, answer } = await pictureOf(context);
      const info = objectMember(answer, 'imageInfoDto');
      const { pluginTyp, title } = info ?? {};
      if (typeof pluginTyp === 'string' && pluginTyp !== '' && pluginTyp !== context.type)
        context.fail(seen, `pluginTyp ${context.type}`, pluginTyp);
      if (typeof title === 'string' && /\b(null|undefined|None)\b/.test(title))
        context.fail(seen, 'a title with the type', `the title "${title}"`);
    },
  }),
  fileName,
  hugeSize,
];
