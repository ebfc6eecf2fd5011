import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runningService } from './support/client.js';
import { pngSize } from './support/picture.js';
import { startTestService, type TestService } from './support/service.js';
import { tempFolder } from './support/temp-folder.js';

const use = { typ: 'Uhr', name: 'Uhr1', config: 'w50;bgcolor=red', params: '' };

interface ImageUrlDto {
  imageUrl: string;
  error: string;
  imageInfoDto: { filename: string; url: string; width: number; height: number };
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

describe('pictures', () => {
  const service = runningService({ VARIANT: 'A' });
  const draw = async (members: object = {}) =>
    (await service.read('image', { ...use, ...members })).base64Image;

  it('have the same bytes for the same input', async () => {
    const first = await draw();
    expect(await Promise.all([draw(), draw(), draw({ q: null, params: null })])).toEqual([
      first,
      first,
      first,
    ]);
    expect(await draw({ name: 'other' })).toBe(first);
    expect(await draw({ config: 'bgcolor=blue' })).not.toBe(first);
    expect(await draw({ params: 'size=499' })).not.toBe(first);
  });

  it('are the same in another process of the service', async () => {
    const first = await draw({ params: 'size=123x77' });
    const other = await startTestService({ VARIANT: 'A' });
    try {
      const body = JSON.stringify({ ...use, params: 'size=123x77' });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${other.url}/open/image`, { method: 'POST', headers, body });
      expect(((await reply.json()) as { base64Image: string }).base64Image).toBe(first);
    } finally {
      await other.stop();
    }
  });
});

describe('stored pictures', () => {
  const root = tempFolder();
  let folders = 0;
  const emptyFolder = (): string => {
    const path = join(root.path, String(++folders));
    mkdirSync(path);
    return path;
  };
  const started: TestService[] = [];
  afterAll(() => Promise.all(started.map((service) => service.stop())));

  /** A service of variant B that stores pictures. */
  async function storing(settings: Record<string, string>) {
    const service = await startTestService({
      VARIANT: 'B',
      SERVICEPATH: '/pluginuhr',
      ...settings,
    });
    started.push(service);
    return async (members: object = {}): Promise<ImageUrlDto> => {
      const reply = await fetch(`${service.url}/open/imageurl`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...use, ...members }),
      });
      const text = await reply.text();
      expect(reply.status, text).toBe(200);
      return JSON.parse(text) as ImageUrlDto;
    };
  }

  it('are in the folder that the web server of the host serves', async () => {
    const path = emptyFolder();
    const store = await storing({
      letto_pathPlugins: path,
      letto_webPathPlugins: 'schule.example/images/plugins',
    });
    const { imageUrl, imageInfoDto, error } = await store();
    expect(error).toBe('');
    const { filename } = imageInfoDto;
    expect(filename).toMatch(/^[0-9a-f]{32}\.png$/);
    const place = `pluginuhr/${filename.slice(0, 2)}/${filename}`;
    expect(imageUrl).toBe(`https://schule.example/images/plugins/${place}`);
    expect(imageInfoDto.url).toBe(imageUrl);
    expect(filesBelow(path)).toEqual([place]);
    const stored = readFileSync(join(path, place));
    expect(pngSize(stored.toString('base64'))).toEqual([320, 320]);
    expect([imageInfoDto.width, imageInfoDto.height]).toEqual([320, 320]);
  });

  it.each([
    'https://schule.example//images///plugins/',
    'http://schule.example/images/plugins',
    '//schule.example/images/plugins//',
    'schule.example/images/plugins/',
  ])('have a clean address below %s', async (letto_webPathPlugins) => {
    const path = emptyFolder();
    const store = await storing({ letto_pathPlugins: `${path}/`, letto_webPathPlugins });
    expect((await store()).imageUrl).toMatch(
      /^https:\/\/schule\.example\/images\/plugins\/pluginuhr\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/,
    );
  });

  it('have names derived from their content', async () => {
    const path = emptyFolder();
    const store = await storing({ letto_pathPlugins: path, letto_webPathPlugins: 's.example' });
    const uses = [{}, { name: 'Uhr2' }, { config: '' }, { params: 'x' }, { q: { id: 5 } }];
    const names = [];
    for (const members of uses) names.push((await store(members)).imageInfoDto.filename);
    expect(new Set(names).size).toBe(uses.length);
    expect((await store()).imageInfoDto.filename).toBe(names[0]);
    // Names keep 32 digits even if the first one is a zero.
    for (let index = 0; index < 40; index++)
      names.push((await store({ name: `Uhr${index}` })).imageInfoDto.filename);
    expect(names.some((name) => name.startsWith('0'))).toBe(true);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}\.png$/);
  });

  it('are complete and stored once when requested simultaneously', async () => {
    const path = emptyFolder();
    const store = await storing({ letto_pathPlugins: path, letto_webPathPlugins: 's.example' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => store()));
    expect(new Set(replies.map(({ imageUrl }) => imageUrl)).size).toBe(1);
    expect(replies.map(({ error }) => error).join('')).toBe('');
    const [file, ...more] = filesBelow(path);
    expect(more).toEqual([]);
    expect(pngSize(readFileSync(join(path, file ?? '')).toString('base64'))).toEqual([320, 320]);
  });

  it('replace a damaged file within some seconds', async () => {
    const path = emptyFolder();
    const store = await storing({ letto_pathPlugins: path, letto_webPathPlugins: 's.example' });
    await store();
    const [file = ''] = filesBelow(path);
    writeFileSync(join(path, file), '');
    await expect
      .poll(
        async () => {
          expect((await store()).error).toBe('');
          return readFileSync(join(path, file)).length;
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    expect(pngSize(readFileSync(join(path, file)).toString('base64'))).toEqual([320, 320]);
  });

  it('are replaced by a message if they cannot be written', async () => {
    const path = emptyFolder();
    // A file in place of a folder prevents writing, even for root.
    const blockingFile = join(path, 'file');
    writeFileSync(blockingFile, '');
    const store = await storing({
      letto_pathPlugins: blockingFile,
      letto_webPathPlugins: 's.example',
    });
    const { imageUrl, error } = await store();
    expect(imageUrl).toBe('');
    expect(error).toMatch(/cannot be stored.*letto_pathPlugins/);
    expect(error).not.toContain(path);
    expect(filesBelow(path)).toEqual(['file']);
  });

  it.each([
    [{}, /^letto_pathPlugins and letto_webPathPlugins are not set/],
    [{ letto_pathPlugins: '/tmp' }, /^letto_webPathPlugins is not set/],
    [{ letto_webPathPlugins: 's.example' }, /^letto_pathPlugins is not set/],
  ])('are replaced by a message with only these settings: %o', async (settings, message) => {
    const store = await storing(settings);
    const { imageUrl, error } = await store();
    expect(imageUrl).toBe('');
    expect(error).toMatch(message);
    expect((await store({ typ: 'X' })).error).toBe('unknown plugin');
  });
});
