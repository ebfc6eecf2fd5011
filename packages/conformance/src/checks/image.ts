import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { check, mustSucceed, needShape, textMember, typical } from './helpers.js';

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether bytes begin as a PNG file does. */
export const isPng = (bytes: Buffer): boolean =>
  bytes.length > 24 && PNG_START.every((byte, index) => bytes[index] === byte);

/** The picture of an image answer; skips when the plugin has none, as its error says. */
async function pictureOf(context: CheckContext) {
  const seen = await needShape(context, 'image');
  const answer = context.object(seen);
  const base64 = textMember(context, answer, 'base64Image');
  if (base64 === '' && answer.error !== '') context.skip('the plugin has no picture');
  return { seen, answer, base64, bytes: Buffer.from(base64, 'base64') };
}

/** The picture of a plugin and what is said of it. */
export const imageChecks: readonly Check[] = [
  check({
    id: 'image.no-error',
    endpoint: 'image',
    title: 'error is empty when the picture is fine',
    clause: 'contract 2.2, 10 #15',
    severity: 'breaks',
    why: 'The host shows any text of this member as an error.',
    pluginType: 'Uhr',
    async run(context) {
      const { seen, answer } = await pictureOf(context);
      context.same(seen, 'the error', { came: answer.error, expected: '' });
    },
  }),
  check({
    id: 'image.png',
    endpoint: 'image',
    title: 'The picture is a PNG in pure base64',
    clause: 'contract 2.2, ImageBase64Dto',
    severity: 'breaks',
    why: 'The host puts its own data prefix in front; anything else shows a broken picture.',
    async run(context) {
      const { seen, base64, bytes } = await pictureOf(context);
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
        context.fail(seen, 'pure base64', `${base64.slice(0, 40)}…`);
      if (!isPng(bytes)) context.fail(seen, 'a PNG', 'other bytes');
    },
  }),
  check({
    id: 'image.stated-size',
    endpoint: 'image',
    title: 'The picture has the width and height that imageInfoDto states',
    clause: 'contract 5.4.1',
    severity: 'deviation',
    why: 'The host reserves the place by the stated size, and the page jumps when it is wrong.',
    async run(context) {
      const { seen, answer, bytes } = await pictureOf(context);
      const info = answer.imageInfoDto as { width: number; height: number } | null;
      if (!isPng(bytes)) context.skip('the picture is no PNG, which another check reports');
      if (!info || (info.width === 0 && info.height === 0)) return;
      const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
      context.same(seen, 'the size', {
        came: size,
        expected: { width: info.width, height: info.height },
      });
    },
  }),
  check({
    id: 'image.repeatable',
    endpoint: 'image',
    title: 'The same request gives the same picture when the plugin says that it is cacheable',
    clause: 'contract 2.2 (cacheable), 10 #14',
    severity: 'breaks',
    why: 'The host keeps pictures under a name made from the request.',
    async run(context) {
      const info = context.object(await needShape(context, 'generalinfo'));
      if (info.cacheable !== true) return;
      const first = await pictureOf(context);
      const second = await pictureOf(context);
      if (first.base64 !== second.base64)
        context.fail(second.seen, 'the picture of the first request', 'another picture');
    },
  }),
  check({
    id: 'image.plugin-type',
    endpoint: 'image',
    title: 'imageInfoDto names the plugin type, or nothing',
    clause: 'contract 5.4.1, 10 #12',
    severity: 'deviation',
    why: 'The host shows the title; "null Uhr1" is no title.',
    async run(context) {
      const { seen, answer } = await pictureOf(context);
      const info = answer.imageInfoDto as { pluginTyp: string; title: string } | null;
      if (!info) return;
      if (info.pluginTyp !== '' && info.pluginTyp !== context.type)
        context.fail(seen, `pluginTyp ${context.type}`, info.pluginTyp);
      if (/\b(null|undefined)\b/.test(info.title)) context.fail(seen, 'a title', info.title);
    },
  }),
  check({
    id: 'image.clock-huge-size',
    endpoint: 'image',
    title: 'A clock of 100000 × 100000 pixels is refused in words, not drawn',
    clause: 'rulings 15, contract 10 #27',
    severity: 'breaks',
    why: 'One such tag would take the memory of the whole service.',
    variant: 'A',
    pluginType: 'Uhr',
    async run(context) {
      await pictureOf(context);
      const options = typical(context, 'image', { params: 'size=100000x100000' });
      const seen = await mustSucceed(context, 'image', options);
      const { error, base64Image } = context.object(seen);
      if (typeof error !== 'string' || error === '')
        context.fail(seen, 'a message in error', 'none');
      const bytes = Buffer.from(String(base64Image), 'base64');
      if (isPng(bytes) && Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > 2000)
        context.fail(seen, 'at most 2000 pixels per side', 'a larger picture');
    },
  }),
];
