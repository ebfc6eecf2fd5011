import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { CheckFailed } from '../finding.js';
import { fixes } from '../fixes.js';
import { both } from '../localized.js';
import {
  check,
  objectMember,
  succeedTypical,
  textMember,
  textOf,
  typicalRequest,
  typicalObject,
} from './helpers.js';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (bytes: Buffer): boolean =>
  bytes.length > 24 && PNG_SIGNATURE.every((byte, index) => bytes[index] === byte);

/** Whether browsers show the bytes as a picture whatever its type claims: JPEG, GIF, WebP. */
const isOtherPicture = (bytes: Buffer): boolean =>
  /^(\xff\xd8\xff|GIF8|RIFF)/.test(bytes.subarray(0, 4).toString('latin1'));

const A_PNG = both`a PNG`;
const PURE_BASE64 = both`pure base64`;

/** Returns the picture of an image reply; skips the check if the plugin has none. */
async function pictureOf(context: CheckContext) {
  const seen = await succeedTypical(context, 'image');
  return pictureIn(context, seen);
}

/** Returns a picture that is drawn now. */
const drawAgain = async (context: CheckContext) =>
  pictureIn(context, await context.succeed('image', await typicalRequest(context, 'image')));

function pictureIn(context: CheckContext, seen: Exchange) {
  const data = context.object(seen);
  const base64 = textMember(context, data, 'base64Image');
  if (base64 === '') context.skip(both`the plugin has no picture`);
  return { seen, data, base64, bytes: Buffer.from(base64, 'base64') };
}

/** Skips the check unless the plugin declares its pictures cacheable. */
async function requireCacheable(context: CheckContext): Promise<void> {
  const { object } = await typicalObject(context, 'generalinfo');
  if (object.cacheable !== true) context.skip(both`the pictures are not cacheable`);
}

const repeatable = {
  clause: 'replies.md#plugingeneralinfo',
  severity: 'breaks',
  why: 'Students would see an outdated picture, because the host stores the first one.',
  fix: fixes.sameRequest,
} as const;

const FIRST_PICTURE = both`the picture of the first request`;

/** Longer than a minute, because pictures of clocks may change with the minute. */
const PICTURE_WAIT_MS = 65_000;

const repeatableChecks: readonly Check[] = [
  check({
    ...repeatable,
    id: 'image.repeatable',
    title: both`The same request returns the same picture if the plugin is cacheable`,
    async run(context) {
      await requireCacheable(context);
      // One change may be due to the minute; the slow check waits for it.
      const pictures = [];
      for (let round = 0; round < 3; round++) pictures.push(await drawAgain(context));
      const [first, second, third] = pictures;
      if (first && second && third && first.base64 !== second.base64)
        if (second.base64 !== third.base64)
          context.breaks('picture-kept', second.seen, {
            expected: FIRST_PICTURE,
            received: both`a different picture each time`,
          });
    },
  }),
  check({
    ...repeatable,
    id: 'image.repeatable-later',
    title: both`The same request returns the same picture a minute later if the plugin is cacheable`,
    slow: true,
    async run(context) {
      await requireCacheable(context);
      const first = await pictureOf(context);
      await context.pause(PICTURE_WAIT_MS);
      const second = await drawAgain(context);
      if (first.base64 !== second.base64)
        context.breaks('picture-kept', second.seen, {
          expected: FIRST_PICTURE,
          received: both`a different picture after a minute`,
        });
    },
  }),
];

/** Number of instance names to try, because one checksum in 16 starts with a zero. */
const NAMES = 8;

const MAX_SIDE_PIXELS = 2000;

/** Whether the reply to a huge size contains an error message, and no picture of that size. */
function isRefusedWithMessage(context: CheckContext, seen: Exchange): boolean {
  if (seen.reply.status !== 200 || seen.reply.text === '') return false;
  const { error, base64Image } = context.object(seen);
  const bytes = Buffer.from(textOf(base64Image), 'base64');
  const isHuge =
    isPng(bytes) && Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > MAX_SIDE_PIXELS;
  return typeof error === 'string' && error !== '' && !isHuge;
}

/** The picture of a plugin and its description. */
export const imageChecks: readonly Check[] = [
  check({
    id: 'image.no-error',
    title: both`error is empty if there is a picture`,
    clause: 'replies.md#imagebase64dto',
    severity: 'breaks',
    why: 'The teacher would see an error although there is none.',
    fix: { general: 'Leave error empty if base64Image contains a picture.' },
    async run(context) {
      const { seen, data } = await pictureOf(context);
      if (typeof data.error === 'string' && data.error !== '')
        context.breaks('error-shown', seen, {
          expected: both`no error`,
          received: data.error,
        });
    },
  }),
  check({
    id: 'image.png',
    title: both`The picture is a PNG in pure base64`,
    clause: 'replies.md#imagebase64dto',
    severity: 'breaks',
    why: 'Anything else appears as a broken picture.',
    fix: fixes.picture,
    async run(context) {
      const { seen, base64, bytes } = await pictureOf(context);
      if (base64.startsWith('data:'))
        context.breaks('picture-bytes', seen, {
          expected: PURE_BASE64,
          received: `${base64.slice(0, 30)}…`,
        });
      if (!isPng(bytes) && !isOtherPicture(bytes))
        context.breaks('picture-bytes', seen, {
          expected: A_PNG,
          received: both`bytes that are not a picture`,
        });
      if (!isPng(bytes)) context.fail(seen, A_PNG, both`a picture of another format`);
      const invalid = /[^A-Za-z0-9+/=]/.exec(base64);
      const character = JSON.stringify(invalid?.[0]);
      if (invalid)
        context.fail(seen, PURE_BASE64, both`base64 with ${character}, possibly from a line break`);
    },
  }),
  check({
    id: 'image.stated-size',
    title: both`The picture has the width and height stated in imageInfoDto`,
    clause: 'replies.md#imageinfodto',
    why: 'The page jumps if the reserved space does not fit.',
    async run(context) {
      const { seen, data, bytes } = await pictureOf(context);
      if (!isPng(bytes)) context.leave(both`the picture is not a PNG`);
      const { width, height } = objectMember(data, 'imageInfoDto') ?? {};
      if (!Number.isInteger(width) || !Number.isInteger(height)) return;
      if (width === 0 && height === 0) return;
      const received = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
      const what = both`the stated size`;
      context.same(seen, what, { received, expected: { width, height } });
    },
  }),
  ...repeatableChecks,
  check({
    id: 'image.plugin-type',
    title: both`imageInfoDto names the plugin type or nothing, and its title does not contain null`,
    clause: 'replies.md#imageinfodto',
    why: 'The title is displayed, for example as "null Uhr1".',
    fix: { general: 'Set the type of the plugin instance before it builds title and description.' },
    async run(context) {
      const { seen, data } = await pictureOf(context);
      const { pluginTyp, title } = objectMember(data, 'imageInfoDto') ?? {};
      if (typeof pluginTyp === 'string' && pluginTyp !== '' && pluginTyp !== context.type)
        context.fail(seen, `pluginTyp ${context.type}`, pluginTyp);
      if (typeof title === 'string' && /\b(null|undefined|None)\b/.test(title))
        context.fail(seen, both`a title with the type`, both`the title "${title}"`);
    },
  }),
  check({
    id: 'image.file-name',
    title: both`A file name derived from an MD5 sum has all 32 digits`,
    clause: 'clock.md#file-names',
    severity: 'advice',
    why: 'Without leading zeros two requests can share a name, and others cannot compute the name.',
    fix: {
      general:
        'Write each byte of the sum with two digits, in Java String.format("%02x", b & 0xff).',
    },
    async run(context) {
      for (let number = 1; number <= NAMES; number++) {
        const { seen, object } = await typicalObject(context, 'image', { name: `Name${number}` });
        const name = textOf(objectMember(object, 'imageInfoDto')?.filename);
        const [, digits] = /^([0-9a-f]{16,})\.\w+$/.exec(name) ?? [];
        if (digits === undefined) return;
        const { length } = digits;
        if (length < 32) context.fail(seen, both`32 digits`, both`${length} digits in ${name}`);
      }
    },
  }),
  check({
    id: 'image.clock-huge-size',
    title: both`A clock of 3000 × 3000 pixels or more is refused with a message instead of drawn`,
    clause: 'decisions.md#clock',
    severity: 'advice',
    why: 'Without a limit one such tag uses up the memory of the whole service.',
    fix: { general: 'Check the size before drawing, and put a message into the member error.' },
    variant: 'A',
    onlyClocks: true,
    async run(context) {
      await pictureOf(context);
      for (const size of [3_000, 100_000]) {
        const params = `size=${size}x${size}`;
        const options = await typicalRequest(context, 'image', { params });
        // Whether it is drawn in time depends on the machine; the finding is the same.
        const seen = await context.send('image', options).catch((error: unknown) => {
          if (error instanceof CheckFailed) return null;
          throw error;
        });
        if (!seen || !isRefusedWithMessage(context, seen))
          context.fail(
            seen,
            both`a message in error, and no picture of this size`,
            both`none for ${size} × ${size}`,
          );
      }
    },
  }),
];
