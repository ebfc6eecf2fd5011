import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { both } from '../localized.js';
import { type Check, check, objectMember, textOf } from './helpers.js';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (bytes: Buffer): boolean =>
  bytes.length > 24 && PNG_SIGNATURE.every((byte, index) => bytes[index] === byte);

/** Whether browsers show the bytes as a picture whatever its type claims: JPEG, GIF, WebP. */
const isOtherPicture = (bytes: Buffer): boolean =>
  /^(\xff\xd8\xff|GIF8|RIFF)/.test(bytes.subarray(0, 4).toString('latin1'));

const A_PNG = both`a PNG`;
const PURE_BASE64 = both`pure base64`;

/** Returns the picture of an image reply, by default the shared one; skips the check if there is none. */
async function pictureOf(context: CheckContext, again?: Promise<Exchange>) {
  const seen = context.succeeded('image', await (again ?? context.typical('image')));
  const data = context.object(seen);
  const base64 = context.textMember(data, 'base64Image');
  if (base64 === '') context.skip(both`the plugin has no picture`);
  return { seen, data, base64, bytes: Buffer.from(base64, 'base64') };
}

/** Draws the picture again instead of reusing the shared reply. */
const drawAgain = (context: CheckContext) => pictureOf(context, context.sendChanged('image'));

/** Skips the check unless the plugin declares its pictures cacheable. */
async function requireCacheable(context: CheckContext): Promise<void> {
  const { object } = await context.typicalObject('generalinfo');
  if (object.cacheable !== true) context.skip(both`the pictures are not cacheable`);
}

/** Longer than a minute, because pictures of clocks may change with the minute. */
const PICTURE_WAIT_MS = 65_000;

/** A single change may be that of a clock at the full minute, for which only the slow check waits. */
const repeatable = (slow: boolean): Check =>
  check(slow ? 'image.repeatable-later' : 'image.repeatable', 'replies.md#plugingeneralinfo', {
    title: slow
      ? both`The same request returns the same picture a minute later if the plugin is cacheable`
      : both`The same request returns the same picture if the plugin is cacheable`,
    severity: 'breaks',
    why: 'Students would see an outdated picture, because the host stores the first one.',
    fix: fixes.sameRequest,
    ...(slow ? { slow } : {}),
    async run(context) {
      await requireCacheable(context);
      const first = await (slow ? pictureOf(context) : drawAgain(context));
      if (slow) await context.pause(PICTURE_WAIT_MS);
      const second = await drawAgain(context);
      const third = slow ? null : await drawAgain(context);
      const received = slow
        ? both`a different picture after a minute`
        : both`a different picture each time`;
      if (first.base64 !== second.base64 && second.base64 !== third?.base64)
        context.breaks('picture-kept', second.seen, [FIRST_PICTURE, received]);
    },
  });

const FIRST_PICTURE = both`the picture of the first request`;

const DAY_MS = 86_400_000;

const lifetime = check('image.lifetime', 'replies.md#imageinfodto', {
  title: both`lifetime is a time in the future, or 0 for no end`,
  why: 'The picture counts as outdated from the start.',
  fix: 'Return milliseconds since 1970, not seconds.',
  async run(context) {
    const { seen, data } = await pictureOf(context);
    const { lifetime: end } = objectMember(data, 'imageInfoDto') ?? {};
    if (typeof end === 'number' && end > 0 && end < Date.now() - DAY_MS)
      context.fail(seen, both`a time in the future`, new Date(end).toISOString());
  },
});

/** Number of instance names to try, because one checksum in 16 starts with a zero. */
const NAMES = 8;

const MAX_SIDE_PIXELS = 2000;

const REFUSAL = both`a message in error, and no picture of this size`;

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
  check('image.no-error', 'replies.md#imagebase64dto', {
    title: both`error is empty if there is a picture`,
    severity: 'breaks',
    why: 'The teacher would see an error although there is none.',
    fix: 'Leave error empty if base64Image contains a picture.',
    async run(context) {
      const { seen, data } = await pictureOf(context);
      if (typeof data.error === 'string' && data.error !== '')
        context.breaks('error-shown', seen, [both`no error`, data.error]);
    },
  }),
  check('image.png', 'replies.md#imagebase64dto', {
    title: both`The picture is a PNG in pure base64`,
    severity: 'breaks',
    why: 'Anything else appears as a broken picture.',
    fix: fixes.picture,
    async run(context) {
      const { seen, base64, bytes } = await pictureOf(context);
      if (base64.startsWith('data:'))
        context.breaks('picture-bytes', seen, [PURE_BASE64, `${base64.slice(0, 30)}…`]);
      if (!isPng(bytes) && !isOtherPicture(bytes))
        context.breaks('picture-bytes', seen, [A_PNG, both`bytes that are not a picture`]);
      if (!isPng(bytes)) context.fail(seen, A_PNG, both`a picture of another format`);
      const invalid = /[^A-Za-z0-9+/=]/.exec(base64);
      const character = JSON.stringify(invalid?.[0]);
      if (invalid)
        context.fail(seen, PURE_BASE64, both`base64 with ${character}, possibly from a line break`);
    },
  }),
  check('image.stated-size', 'replies.md#imageinfodto', {
    title: both`The picture has the width and height stated in imageInfoDto`,
    why: 'The page jumps if the reserved space does not fit.',
    async run(context) {
      const { seen, data, bytes } = await pictureOf(context);
      if (!isPng(bytes)) context.leave(both`the picture is not a PNG`);
      const { width, height } = objectMember(data, 'imageInfoDto') ?? {};
      if (!Number.isInteger(width) || !Number.isInteger(height)) return;
      if (width === 0 && height === 0) return;
      const received = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
      const what = both`the stated size`;
      context.same(seen, what, [received, { width, height }]);
    },
  }),
  repeatable(false),
  lifetime,
  repeatable(true),
  check('image.plugin-type', 'replies.md#imageinfodto', {
    title: both`imageInfoDto names the plugin type or nothing, and its title does not contain null`,
    why: 'The title is displayed, for example as "null Uhr1".',
    fix: 'Set the type of the plugin instance before it builds title and description.',
    async run(context) {
      const { seen, data } = await pictureOf(context);
      const { pluginTyp, title } = objectMember(data, 'imageInfoDto') ?? {};
      if (typeof pluginTyp === 'string' && pluginTyp !== '' && pluginTyp !== context.type)
        context.fail(seen, `pluginTyp ${context.type}`, pluginTyp);
      if (typeof title === 'string' && /\b(null|undefined|None)\b/.test(title))
        context.fail(seen, both`a title with the type`, both`the title "${title}"`);
    },
  }),
  check('image.file-name', 'clock.md#file-names', {
    title: both`A file name derived from an MD5 sum has all 32 digits`,
    severity: 'advice',
    why: 'Without leading zeros two requests can share a name, and others cannot compute the name.',
    fix: 'Write each byte of the sum with two digits, in Java String.format("%02x", b & 0xff).',
    async run(context) {
      for (let number = 1; number <= NAMES; number++) {
        const { seen, object } = await context.typicalObject('image', { name: `Name${number}` });
        const name = textOf(objectMember(object, 'imageInfoDto')?.filename);
        const [, digits] = /^([0-9a-f]{16,})\.\w+$/.exec(name) ?? [];
        if (digits === undefined) return;
        const { length } = digits;
        if (length < 32) context.fail(seen, both`32 digits`, both`${length} digits in ${name}`);
      }
    },
  }),
  check('image.clock-huge-size', 'decisions.md#clock', {
    title: both`A clock of 3000 × 3000 pixels or more is refused with a message instead of drawn`,
    severity: 'advice',
    why: 'Without a limit one such tag uses up the memory of the whole service.',
    fix: 'Check the size before drawing, and put a message into the member error.',
    variant: 'A',
    onlyClocks: true,
    async run(context) {
      await pictureOf(context);
      for (const size of [3_000, 100_000]) {
        const params = `size=${size}x${size}`;
        // Whether it is drawn in time depends on the machine; the finding is the same.
        const seen = await context.attempt(context.sendChanged('image', { params }));
        if (!seen || !isRefusedWithMessage(context, seen))
          context.fail(seen, REFUSAL, both`none for ${size} × ${size}`);
      }
    },
  }),
];
