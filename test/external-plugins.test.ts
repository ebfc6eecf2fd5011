import { describe, expect, it } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';
import { detailOf, expectProblem } from './support/checks.js';
import { get, post, postForText, typesOf } from './support/http.js';
import { pngSize } from './support/picture.js';
import { brokenPlugin, lightPlugin } from './support/plugins.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();

const read = async ({ url }: ChildService, endpoint: string, body: object) =>
  JSON.parse(await postForText(url, endpoint, body)) as Record<string, unknown>;

describe('external plugin types', () => {
  const withTypes = `
    const initial: string = 'red';
    ${lightPlugin('AmpelTs').replace("initial: 'red'", 'initial: initial as "red"')}
  `;
  const places = [
    folder.write('ampel.mjs', lightPlugin('AmpelJs')),
    folder.write('ampel.ts', withTypes),
    folder.write('usual/plugin.ts', lightPlugin('AmpelOrdner')),
    folder.write('packed/src/entry.mjs', lightPlugin('Ämpel_2-b')),
  ];
  folder.write('packed/package.json', '{ "name": "ampel", "main": "./src/entry.mjs" }');
  folder.write('split/words.ts', 'export const type: string = "AmpelTeile";');
  folder.write(
    'split/index.ts',
    `import { type } from './words.js';\n${lightPlugin('X').replace("type: 'X'", 'type')}`,
  );
  folder.write('plugin.mjs', lightPlugin('AmpelNah'));
  // Relative paths start at the working directory, here the project.
  const relative = `${'../'.repeat(process.cwd().split('/').length)}${folder.path.slice(1)}`;
  const settings = [
    places[0],
    places[1],
    `${folder.path}/usual`,
    `${folder.path}/packed`,
    `${folder.path}/split`,
    relative,
  ].join(' , ');
  const types = ['AmpelJs', 'AmpelTs', 'AmpelOrdner', 'Ämpel_2-b', 'AmpelTeile', 'AmpelNah'];

  it('are listed, draw and score, as a file, folder or package, also of a relative path', async () => {
    const service = await children.start({ args: [`--plugins=${settings}`] });
    expect(service.stderr()).toBe('');
    expect(service.stdout()).toContain(
      `plugin types: Uhr, Schaltung, Code, Plot, ${types.join(', ')}.`,
    );
    expect(await typesOf(service.url)).toEqual(['Uhr', 'Schaltung', 'Code', 'Plot', ...types]);
    for (const typ of types) {
      const red = await read(service, 'image', { typ, name: 'P1', config: '' });
      const green = await read(service, 'image', { typ, name: 'P1', config: 'light=GREEN' });
      expect(red.error, typ).toBe('');
      expect(pngSize(red.base64Image), typ).toEqual([60, 90]);
      expect(green.base64Image, typ).not.toBe(red.base64Image);
      const wrong = await read(service, 'image', { typ, name: 'P1', config: 'light=pink' });
      expect(wrong.error, typ).toMatch(/light=pink/);
      const answered = { typ, name: 'P1', config: '', grade: 3, answerDto: { answerText: 'rot' } };
      expect(await read(service, 'score', { ...answered, antwort: 'rot' })).toMatchObject({
        status: 'OK',
        punkteIst: 3,
      });
      expect(await read(service, 'score', { ...answered, antwort: 'blau' })).toMatchObject({
        status: 'FALSCH',
        punkteIst: 0,
      });
    }
  });
});

describe('invalid plugin types', () => {
  const sdk = "import { definePlugin } from '@fragwerk/sdk';\n";
  /** Content of a file, and the expected message in addition to the file's name. */
  const refused: Record<string, readonly [content: string, reason: RegExp]> = {
    'syntax.ts': [`${sdk}\nexport default definePlugin({ type: 'X', ;`, /line 3: .*;/],
    'missing.mjs': [
      "import x from 'no-such-package';\nexport default x;",
      /line 1: .*no-such-pack/,
    ],
    'clock.mjs': [lightPlugin('Uhr'), /plugin type "Uhr" exists already, in this service/],
    'throws.mjs': [`${sdk}export default definePlugin({});`, /needs a type of/],
    'type.mjs': [`${sdk}export default definePlugin({ type: 'a b<' });`, /needs a type of/],
    'operation.mjs': [
      `${sdk}export default definePlugin({ type: 'X', score: 1 });`,
      /score of.*fun/,
    ],
    'help.mjs': [`${sdk}export default definePlugin({ type: 'X', help: 'x' });`, /help of.*de.*en/],
    'long.mjs': [
      `${sdk}const de = '>'.repeat(100_001);
       export default definePlugin({ type: 'X', help: { de, en: 'x' } });`,
      /line 3: the help has 100001 characters; shorten it to 100000/,
    ],
    'misspelt.mjs': [
      `${sdk}export default definePlugin({ type: 'X', versoin: '1' });`,
      /no member "versoin". Did you mean version\?$/,
    ],
    'version.mjs': [`${sdk}export default definePlugin({ type: 'X', version: 2 });`, /version of/],
    'script.mjs': [
      `${sdk}export default definePlugin({ type: 'X', browser: { startFunction: 'f' } });`,
      /browser\.script of/,
    ],
    'nothing.mjs': ['export const plugin = 1;', /default export is not a plugin.*definePlugin/],
    'plain.mjs': ["export default { type: 'X' };", /default export is not a plugin.*definePlugin/],
    'undefined.mjs': ['export default nobody;', /nobody is not defined/],
    'object.mjs': [`${sdk}export default definePlugin(null);`, /definePlugin needs an object/],
    'lines.mjs': ["throw new Error('one\\n    at two');", /: one\.$/],
    'string.mjs': ["throw 'just words';", /just words/],
    'renamed/package.json': [
      '{ "main": "plugin.ts" }',
      /"main": "plugin\.ts", which does not exist/,
    ],
    'empty/readme.md': ['# nothing here', /contains no plugin.*package\.json.*plugin\.ts/],
    'broken/package.json': ['{ "main": ', /package\.json/],
    'odd/package.json': ['{ "main": 5 }', /package\.json/],
  };

  it('are rejected with a message that names the file, and other types work', async () => {
    // Takes longer to load than the second type of its name.
    const slow = 'for (let left = 1e8; left > 0; left -= 1);';
    const good = folder.write('good.mjs', `${slow}\n${lightPlugin('Gut')}`);
    const again = folder.write('again.mjs', lightPlugin('Gut'));
    const places = Object.entries(refused).map(([name, [content]]) => {
      const path = folder.write(`refused/${name}`, content);
      return /^\w+\//.test(name) ? path.replace(/\/[^/]+$/, '') : path;
    });
    const missing = `${folder.path}/not/there`;
    const all = [...places, missing, 'no-such-package', good, again];
    const service = await children.start({ env: { PLUGINS: all.join(',') } });
    const sentences = service.stderr().trim().split('\n');
    expect(sentences).toHaveLength(all.length - 1);
    for (const [index, [name, [, reason]]] of Object.entries(refused).entries()) {
      expect(sentences[index], name).toContain(`Plugin not loaded: ${places[index]}`.slice(0, 19));
      expect(sentences[index], name).toContain(places[index]);
      expect(sentences[index], name).toMatch(reason);
      expect(sentences[index], name).toMatch(/[.?]$/);
      expect(sentences[index], name).not.toMatch(/\s+at .*:\d+:\d+/);
    }
    expect(sentences.at(-3)).toContain(missing);
    const { text } = await get(service.url, '/status');
    expect(text).toContain(`die nicht geladen wurden: ${all.length - 1}. Der Grund steht im Log`);
    expect(text).not.toContain('Alles in Ordnung');
    expect(sentences.at(-2)).toContain('"no-such-package"');
    expect(sentences.at(-1)).toContain(
      `${again}: the plugin type "Gut" exists already, in ${good}.`,
    );
    expect(await typesOf(service.url)).toEqual(['Uhr', 'Schaltung', 'Code', 'Plot', 'Gut']);
    await read(service, 'image', { typ: 'Gut', name: 'P1', config: '' });
  });
});

describe('a plugin type that fails', () => {
  const place = folder.write('kaputt.mjs', brokenPlugin);

  it('affects only its own request, and its messages are not revealed', async () => {
    const service = await shared();
    const image = (config: string) =>
      post(service.url, 'image', { typ: 'Kaputt', name: 'P', config });
    for (const config of ['throw', 'reject', 'string', 'number', 'NaN', 'huge', 'many', 'null']) {
      const reply = await image(config);
      expectProblem(reply, 500);
      expect(reply.text, config).toContain('PLUGIN_FAILED');
      expect(detailOf(reply), config).toMatch(/"Kaputt".*"picture"/);
      expect(reply.text, config).not.toMatch(/SECRET|kaputt\.mjs|\bat /);
      expect((await image('fine')).status).toBe(200);
      expect((await post(service.url, 'image', { typ: 'Uhr', name: 'P' })).status).toBe(200);
    }
  });

  it.each([
    ['angabe', 'a number'],
    ['gethtml', 'an object'],
    ['maxima', 'a list'],
    ['score', 'no verdict'],
    ['getvars', 'numbers'],
    ['generatedatasets', 'nulls'],
    ['imagetemplates', 'empty objects'],
    ['parserplugin', 'no text'],
    ['parserplugineinheit', 'null'],
    ['renderlatex', 'no figures'],
    ['renderpluginresult', 'a number as source'],
    ['loadplugindto', 'numbers as data'],
    ['modifyangabe', 'undefined members'],
  ])('answers %s with a problem when the plugin returns %s', async (endpoint) => {
    const service = await shared();
    const reply = await post(service.url, endpoint, { typ: 'Kaputt', name: 'P', config: 'fine' });
    expectProblem(reply, 500);
    expect(reply.text).toContain('PLUGIN_FAILED');
    expect(detailOf(reply)).toContain('"Kaputt"');
  });

  let service: Promise<ChildService> | undefined;
  const shared = () => (service ??= children.start({ env: { PLUGINS: place } }));
});
