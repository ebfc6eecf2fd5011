import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';
import { detailOf } from './support/checks.js';
import { get, metricOf, send } from './support/http.js';
import { lightPlugin } from './support/plugins.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();

/** A plugin type whose previews loop endlessly, while its answers are scored normally. */
const loopingPreview = `
import { definePlugin, rectangle } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Schleife',
  figure() { for (;;); },
});
`;

let service: ChildService;
beforeAll(async () => {
  const places = [
    folder.write('rot.mjs', lightPlugin('Rot')),
    folder.write('gruen.mjs', lightPlugin('Grün')),
  ];
  service = await children.start({ env: { PLUGINS: places.join(',') } });
});

const post = (endpoint: string, body: string, prefix = '/open') =>
  send(service.url, { path: `${prefix}/${endpoint}`, body });

const pictureOf = async (body: string) => {
  const reply = await post('image', body);
  expect(reply.status, reply.text).toBe(200);
  return JSON.parse(reply.text) as { imageInfoDto: { pluginTyp: string }; error: string };
};

describe('a request reaches its plugin type', () => {
  const rest = '"name":"P","config":""';
  const long = `"params":${JSON.stringify('x'.repeat(10_000))}`;
  const bodies: Record<string, readonly [body: string, type: string]> = {
    'that stands first': [`{"typ":"Rot",${rest}}`, 'Rot'],
    'that stands last': [`{${rest},"typ":"Rot"}`, 'Rot'],
    'behind more bytes than are searched': [`{${rest},${long},"typ":"Rot"}`, 'Rot'],
    'with spaces and line ends': [`{\n\t"typ" :\r\n "Rot" , ${rest}}`, 'Rot'],
    'in UTF-8': [`{"typ":"Grün",${rest}}`, 'Grün'],
    'with an escaped value': [`{"typ":"R\\u006ft",${rest}}`, 'Rot'],
    'with an escaped name': [`{"\\u0074yp":"Rot",${rest}}`, 'Rot'],
    'behind another one in an object': [`{"q":{"typ":"Grün"},${rest},"typ":"Rot"}`, 'Rot'],
    'behind another one in a list': [`{"x":["typ","typ"],"typ":"Rot",${rest}}`, 'Rot'],
    'given twice': [`{"typ":"Grün",${rest},"typ":"Rot"}`, 'Rot'],
    'of a built-in type given twice': [`{"typ":"Uhr",${rest},"typ":"Rot"}`, 'Rot'],
    'of an external type first': [`{"typ":"Rot",${rest},"typ":"Uhr"}`, 'Uhr'],
    'with a byte order mark': [`\uFEFF{"typ":"Rot",${rest}}`, 'Rot'],
  };

  it.each(Object.entries(bodies))('%s', async (_, [body, type]) => {
    const { imageInfoDto, error } = await pictureOf(body);
    expect(error).toBe('');
    expect(imageInfoDto.pluginTyp).toBe(type);
  });

  it.each(['{"typ":"Blau","name":""}', '{"typ":"', '{"typ":1}', '{"name":"typ"}', '{}'])(
    'or is told that there is none: %s',
    async (body) => {
      const reply = await post('image', body);
      expect([400, 404]).toContain(reply.status);
      expect(detailOf(reply)).not.toBe('');
    },
  );

  it('by its dialog, whoever has the type', async () => {
    const id = 'dialog-of-rot';
    await post(
      'configurationinfo',
      `{"typ":"Rot","name":"P","config":"","configurationID":"${id}"}`,
    );
    const opened = await post(
      'setconfigurationdata',
      `{"configurationID":"${id}","configuration":"light=GREEN"}`,
    );
    expect(JSON.parse(opened.text)).toMatchObject({ typ: 'Rot', config: 'light=GREEN' });
    expect((await post('getconfiguration', `{"configurationID":"${id}"}`)).text).toBe(
      'light=GREEN',
    );
    const path = `/fragwerk/open/confighttp?typ=Rot&configurationID=${id}`;
    expect((await get(service.url, path)).text).toContain('light=GREEN');
  });
});

describe('previews of the external API', () => {
  it('never occupy the last worker of a type: all scores come first', async () => {
    const place = folder.write('schleife.mjs', loopingPreview);
    const env = {
      PLUGIN_PROCESSES: '2',
      PLUGINS: place,
      OWN_TYPES: 'none',
      PREVIEW_TIMEOUT: '30',
      PLUGIN_TIMEOUT: '30',
    };
    const { url } = await children.start({ env });
    const ended: string[] = [];
    const ask = async (name: string, path: string, body: object) => {
      const members = { typ: 'Schleife', name: 'P', config: '', ...body };
      const { status } = await send(url, { path, body: JSON.stringify(members) });
      ended.push(`${name} ${status}`);
    };
    const all = (work: (index: number) => Promise<void>) =>
      Promise.all(Array.from({ length: 8 }, (_, index) => work(index)));
    void all((nr) => ask('preview', '/fragwerk/api/open/reloadplugindto', { nr })).catch(
      // The service ends before them.
      () => undefined,
    );
    // As soon as the type has both of its processes, the previews would occupy them.
    const drawing = 1;
    while ((await metricOf(url, 'fragwerk_processes')) < drawing + 2) await pause(10);
    await pause(2_000);
    await all((index) => ask('score', '/open/score', { antwort: String(index), grade: 1 }));
    expect(ended).toEqual(Array.from({ length: 8 }, () => 'score 200'));
  });
});
