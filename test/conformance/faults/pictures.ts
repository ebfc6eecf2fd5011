import { crc32, deflateSync } from 'node:zlib';
import {
  bodyOf,
  json,
  omit,
  member,
  objectOf,
  refuse,
  reply,
  text,
  textOf,
  withMembers,
} from './change.js';
import { type FaultRow, ownReply, problem } from './message.js';

const isUnknown = (typ: unknown): boolean => textOf(typ).startsWith('GibtEsNicht');

/** Adds a text chunk to a PNG: a different file with the same picture. */
function commented(base64: string, comment: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const chunk = Buffer.from(`tEXtComment\0${comment}`, 'latin1');
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(chunk.length - 4, 0);
  frame.writeUInt32BE(crc32(chunk), 4);
  return Buffer.concat([
    bytes.subarray(0, -12),
    frame.subarray(0, 4),
    chunk,
    frame.subarray(4),
    bytes.subarray(-12),
  ]).toString('base64');
}

let calls = 0;

/** Time after which a picture changes; the test waits longer. */
const PICTURE_LIFETIME_MS = 1_400;

/** Faults of pictures, views, templates and LaTeX. */
export const pictureFaults: readonly FaultRow[] = [
  {
    id: 'sum-without-zeros',
    title: 'image names its file by an MD5 sum without leading zeros',
    from: 'traps.md#short-checksums',
    expects: 'image.file-name',
    ...member('image', 'imageInfoDto.filename', () => '50d3d041874b038887997c16eabd22.png'),
  },
  {
    id: 'picture-changes-later',
    title: 'image draws the time, so that its picture changes after a while',
    from: 'traps.md#changing-pictures',
    expects: 'image.repeatable-later',
    at: 'image',
    reply(seen, _sent, { memory }) {
      const now = Date.now();
      const isLater = now - Number(memory.get('last') ?? now) > PICTURE_LIFETIME_MS;
      memory.set('last', String(now));
      // A busy machine may let time pass between other requests, too.
      const version = Number(memory.get('version') ?? 0) + Number(isLater);
      memory.set('version', String(version));
      const base64 = textOf(bodyOf(seen).base64Image);
      return version > 0 && base64 !== ''
        ? withMembers(seen, { base64Image: commented(base64, String(version)) })
        : seen;
    },
  },
  {
    id: 'plugin-does-not-know-its-type',
    title: 'the title in imageInfoDto begins with null instead of the type',
    from: 'traps.md#own-type-unknown',
    expects: 'image.plugin-type',
    ...member('image', 'imageInfoDto', (value) => ({
      ...objectOf(value),
      title: textOf(objectOf(value).title).replace(/^\S+/, 'null'),
    })),
  },
  {
    id: 'huge-size-without-a-word',
    title: 'image returns a huge size with a picture and no message',
    from: 'traps.md#unlimited-size',
    expects: 'image.clock-huge-size',
    ...reply('image', (seen, sent) =>
      textOf(bodyOf(sent).params).startsWith('size=100000')
        ? withMembers(seen, { error: '' })
        : seen,
    ),
  },
  {
    id: 'picture-changes',
    title: 'image draws the current time although the plugin is declared cacheable',
    from: 'traps.md#changing-pictures',
    variant: 'B',
    expects: 'image.repeatable',
    ...member('image', 'base64Image', (value) => commented(textOf(value), String(calls++))),
  },
  {
    id: 'picture-with-data-prefix',
    title: 'image puts a data prefix in front of the base64',
    expects: 'image.png',
    ...member('image', 'base64Image', (value) => `data:image/png;base64,${textOf(value)}`),
  },
  {
    id: 'picture-in-lines',
    title: 'image breaks the base64 into lines of 76 characters',
    expects: 'image.png',
    ...member('image', 'base64Image', (value) => textOf(value).replace(/.{76}/g, '$&\r\n')),
  },
  {
    id: 'picture-is-svg',
    title: 'image returns an SVG',
    expects: 'image.png',
    ...member('image', 'base64Image', () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    ),
  },
  {
    id: 'picture-is-jpeg',
    title: 'image returns a JPEG',
    variant: 'B',
    expects: 'image.png',
    ...member('image', 'base64Image', () =>
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex').toString('base64'),
    ),
  },
  {
    id: 'picture-for-addresses',
    title: 'image writes base64 for addresses, with - and _',
    expects: 'image.png',
    ...member('image', 'base64Image', (value) =>
      Buffer.from(textOf(value), 'base64').toString('base64url'),
    ),
  },
  {
    id: 'picture-cut-off',
    title: 'image returns only the signature of a PNG',
    variant: 'B',
    expects: 'image.png',
    ...member('image', 'base64Image', (value) => textOf(value).slice(0, 12)),
  },
  {
    id: 'picture-compressed',
    title: 'image returns the bytes of the picture deflated',
    expects: 'image.png',
    ...member('image', 'base64Image', (value) =>
      deflateSync(Buffer.from(textOf(value), 'base64')).toString('base64'),
    ),
  },
  {
    id: 'picture-of-other-size',
    title: 'image states 400×400 for a picture of 500×500',
    expects: 'image.stated-size',
    ...member('image', 'imageInfoDto', (value) => ({
      ...objectOf(value),
      width: 400,
      height: 400,
    })),
  },
  {
    id: 'message-without-error',
    title: 'image puts a message into error although there is none',
    from: 'traps.md#error-member',
    variant: 'B',
    expects: 'image.no-error',
    ...member('image', 'error', (value) => (value === '' ? 'bgcolor ok' : value)),
  },
  {
    id: 'view-without-data-prefix',
    title: 'loadplugindto delivers the picture without the data prefix',
    from: 'traps.md#quoted-text',
    expects: 'loadplugindto.image',
    ...member('loadplugindto', 'imageUrl', (value) => textOf(value).replace(/^data:.*?,/, '')),
  },
  {
    id: 'view-named-after-plugin',
    title: 'loadplugindto writes only the name into tagName',
    from: 'traps.md#quoted-text',
    expects: 'loadplugindto.tag-name',
    ...member('loadplugindto', 'tagName', (_, seen) => bodyOf(seen).name),
  },
  {
    id: 'view-without-number',
    title: 'loadplugindto always writes number 0 into tagName',
    expects: 'loadplugindto.tag-name',
    ...member('loadplugindto', 'tagName', (value) => textOf(value).replace(/_\d+$/, '_0')),
  },
  {
    id: 'view-name-in-ascii',
    title: 'loadplugindto leaves characters outside ASCII out of tagName',
    expects: 'loadplugindto.tag-name',
    ...member('loadplugindto', 'tagName', (value) => textOf(value).replace(/[^\0-\x7f]/g, '')),
  },
  {
    id: 'lifetime-in-seconds',
    title: 'image states lifetime in seconds',
    expects: 'image.lifetime',
    ...member('image', 'imageInfoDto.lifetime', (value) => Math.round(Number(value) / 1000)),
  },
  {
    id: 'digits-lost',
    title: 'loadplugindto loses digits of a 64-bit question id',
    expects: 'loadplugindto.long-id',
    ...member('loadplugindto', 'tagName', (value) =>
      textOf(value).replace(/^\d{16,}/, (id) => String(Number(id))),
    ),
  },
  {
    id: 'reload-digits-lost',
    title: 'reloadplugindto writes a 64-bit question id as 1.0E18',
    variant: 'B',
    expects: 'reloadplugindto.long-id',
    ...member('reloadplugindto', 'tagName', (value) =>
      textOf(value).replace(/^\d{16,}/, (id) => Number(id).toExponential()),
    ),
  },
  {
    id: 'long-id-refused',
    title: 'loadplugindto refuses an id of more than 32 bits',
    expects: 'loadplugindto.long-id',
    ...refuse('loadplugindto', 400, ({ body }) => /"id":\d{11,}/.test(body.toString())),
  },
  {
    id: 'json-data-empty',
    title: 'loadplugindto returns an empty text for jsonData',
    expects: 'loadplugindto.json-data',
    ...member('loadplugindto', 'jsonData', (value) => value ?? ''),
  },
  {
    id: 'json-data-broken',
    title: 'reloadplugindto returns broken JSON in jsonData',
    expects: 'reloadplugindto.json-data',
    ...member('reloadplugindto', 'jsonData', () => '{"a":1'),
  },
  {
    id: 'template-of-two',
    title: 'imagetemplates omits the help text',
    expects: 'imagetemplates.triples',
    ...json('imagetemplates', (value) => (value as unknown[][]).map((row) => row.slice(0, 2))),
  },
  {
    id: 'template-with-null',
    title: 'imagetemplates writes null for a missing help text',
    variant: 'B',
    expects: 'imagetemplates.shape',
    ...json('imagetemplates', (value) =>
      (value as unknown[][]).map((row) => [...row.slice(0, 2), null]),
    ),
  },
  {
    id: 'print-image-missing',
    title: 'renderlatex refers to an image that it does not deliver',
    expects: 'renderlatex.images',
    ...member('renderlatex', 'images', () => ({})),
  },
  {
    id: 'print-image-elsewhere',
    title: 'renderlatex refers to its image outside img/',
    expects: 'renderlatex.images',
    ...member('renderlatex', 'source', (value) => textOf(value).replaceAll('{img/', '{')),
  },
  {
    id: 'print-image-ending',
    title: 'renderpluginresult delivers an image with the extension .svg',
    expects: 'renderpluginresult.images',
    ...member('renderpluginresult', 'images', (value) => ({ ...objectOf(value), 'x.svg': 'AAAA' })),
  },
  {
    id: 'print-image-path',
    title: 'renderlatex delivers an image whose name points outside the folder',
    expects: 'renderlatex.images',
    ...member('renderlatex', 'images', (value) => ({ ...objectOf(value), '../x.png': 'AAAA' })),
  },
  {
    id: 'print-image-with-data-prefix',
    title: 'renderlatex puts a data prefix in front of the base64 of its image',
    expects: 'renderlatex.images',
    ...member('renderlatex', 'images', (value) =>
      Object.fromEntries(
        Object.entries(objectOf(value)).map(([name, data]) => [
          name,
          `data:image/png;base64,${textOf(data)}`,
        ]),
      ),
    ),
  },
  {
    id: 'statement-deleted',
    title: 'modifyangabe returns nothing for an unknown type and so deletes the statement',
    from: 'traps.md#deleted-statement',
    expects: 'modifyangabe.unknown-type',
    ...text('modifyangabe', (value, seen) => (bodyOf(seen).typ === 'GibtEsNicht-ÄÖÜ' ? '' : value)),
  },
  {
    id: 'statement-of-unknown-crashes',
    title: 'modifyangabe crashes on an unknown type',
    from: 'traps.md#deleted-statement',
    variant: 'B',
    expects: 'modifyangabe.unknown-type',
    ...refuse('modifyangabe', 500, (seen) => isUnknown(bodyOf(seen).typ)),
  },
  {
    id: 'unknown-type-in-words',
    title: 'angabe of variant B describes an unknown type in words',
    variant: 'B',
    expects: 'angabe.unknown-type',
    ...text('angabe', (value, sent) =>
      isUnknown(bodyOf(sent).typ) ? 'Dieses Plugin gibt es nicht.' : value,
    ),
  },
  {
    id: 'unknown-type-empty',
    title: 'loadplugindto responds to an unknown type with an empty body and status 200',
    from: 'traps.md#null-crashes',
    expects: 'loadplugindto.unknown-type',
    at: 'loadplugindto',
    reply: (seen, sent) =>
      seen.status === 404 && isUnknown(bodyOf(sent).typ) ? ownReply(200, '') : seen,
  },
  {
    id: 'unknown-type-crashes',
    title: 'getvars responds to an unknown type with 500',
    from: 'traps.md#null-crashes',
    expects: 'getvars.unknown-type',
    at: 'getvars',
    reply: (seen) => (seen.status === 404 ? problem(500) : seen),
  },
  {
    id: 'unknown-type-refused',
    title: 'parserplugin responds to an unknown type with 404 in variant B',
    variant: 'B',
    expects: 'parserplugin.unknown-type',
    ...refuse('parserplugin', 404, (seen) => isUnknown(bodyOf(seen).typ)),
  },
  {
    id: 'unknown-type-without-message',
    title: 'image of variant B does not report an unknown type',
    variant: 'B',
    expects: 'image.unknown-type',
    ...member('image', 'error', () => ''),
  },
  {
    id: 'unknown-type-with-dialog',
    title: 'configurationinfo offers a script dialog for an unknown type',
    variant: 'B',
    expects: 'configurationinfo.unknown-type',
    ...reply('configurationinfo', (seen, sent) =>
      isUnknown(bodyOf(sent).typ) ? withMembers(seen, { configurationMode: 2 }) : seen,
    ),
  },
  {
    id: 'general-info-other-than-list',
    title: 'generalinfo has a different version from generalinfolist',
    expects: 'generalinfo.as-in-list',
    ...member('generalinfo', 'version', () => '9.9'),
  },
  {
    id: 'plain-field',
    title: 'generalinfo declares a plain text field for a type with a browser part',
    expects: 'generalinfolist.input-element',
    ...text(['generalinfo', 'generalinfolist'], (info) =>
      info.replaceAll('"inputElement":"JAVASCRIPT"', '"inputElement":"TextField"'),
    ),
  },
  {
    id: 'start-function-misspelt',
    title: 'initPluginJS names a function that the script does not have',
    variant: 'B',
    expects: 'generalinfolist.start-function',
    ...text(['generalinfo', 'generalinfolist'], (info) =>
      info.replaceAll('"initPluginJS":"init', '"initPluginJS":"initialize'),
    ),
  },
  {
    id: 'scripts-of-one-name',
    title: 'two scripts have the same name',
    expects: 'generalinfolist.libraries',
    ...text(['generalinfo', 'generalinfolist'], (info) =>
      info.replaceAll(/"javascriptLibrariesLocal":\[(\{.*?"js_code":)/g, (list, script: string) =>
        list.replace(script, `${script}""},${script}`),
      ),
    ),
  },
  {
    id: 'list-incomplete',
    title: 'pluginlist names a type that is missing in generalinfolist',
    expects: 'generalinfolist.complete',
    ...json('generalinfolist', () => ({ pluginInfos: [] })),
  },
  {
    id: 'type-listed-twice',
    title: 'generalinfolist describes its type twice',
    variant: 'B',
    expects: 'generalinfolist.complete',
    ...member('generalinfolist', 'pluginInfos', (value) => [value, value].flat()),
  },
  {
    id: 'params-left-out',
    title: 'imageurl omits style instead of sending null',
    variant: 'B',
    expects: 'imageurl.shape',
    ...omit('imageurl', 'imageInfoDto.style'),
  },
];
