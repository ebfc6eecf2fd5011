import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';
import { canMount, fill, remount, smallDisks } from './support/disks.js';
import { get, postForText } from './support/http.js';
import { lightPlugin } from './support/plugins.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();
const createDisk = smallDisks();
const pictures = createDisk(join(folder.path, 'pictures'), 'size=256k');

let service: ChildService;
beforeAll(async () => {
  service = await children.start({
    env: {
      VARIANT: 'B',
      letto_pathPlugins: pictures,
      letto_webPathPlugins: 'https://school.example/pictures',
      PLUGINS: '',
    },
  });
});

/** A way to make the disk fail; returns how to restore it. */
interface Fault {
  readonly code: RegExp;
  readonly begin: () => () => void;
}
const fullDisk: Fault = { code: /ENOSPC/, begin: () => fill(pictures) };
const readOnly: Fault = {
  code: /EROFS/,
  begin() {
    remount(pictures, 'ro');
    return () => remount(pictures, 'rw');
  },
};
const limit = (bytes: string) => {
  const { status } = spawnSync('prlimit', [`--pid=${service.pid}`, `--fsize=${bytes}:`]);
  expect(status, 'prlimit').toBe(0);
};
/** Used where mounting is not allowed: limits the file size of the process to 0. */
const noWrites: Fault = {
  code: /EFBIG/,
  begin() {
    limit('0');
    return () => limit('unlimited');
  },
};

const faults: readonly [string, Fault][] = canMount
  ? [
      ['a full disk', fullDisk],
      ['a read-only disk', readOnly],
    ]
  : [['a disk without space (full and read-only disks need the right to mount)', noWrites]];

const post = async (endpoint: string, size: number) => {
  const body = { typ: 'Uhr', name: 'P', config: '', params: `size=${size}` };
  return JSON.parse(await postForText(service.url, endpoint, body)) as Record<
    'imageUrl' | 'base64Image' | 'error',
    string
  >;
};
const stored = () =>
  readdirSync(pictures, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(png|tmp)$/.test(name),
  );

describe.each(faults)('%s', (name, { code, begin }) => {
  it('loses no pictures: stored ones remain, others are sent as bytes', async () => {
    const size = 100 + name.length;
    const before = await post('imageurl', size);
    expect(before).toMatchObject({
      error: '',
      imageUrl: expect.stringMatching(/^https:/) as string,
    });
    const kept = stored();
    const end = begin();
    try {
      const refused = await post('imageurl', size + 1);
      expect(refused.imageUrl).toBe('');
      expect(refused.error).toMatch(/picture cannot be stored in the folder of letto_pathPlugins/);
      expect(refused.error).toMatch(code);
      const drawn = await post('image', size + 1);
      expect(drawn).toMatchObject({ error: '' });
      expect(drawn.base64Image.length).toBeGreaterThan(1_000);
      expect(await post('imageurl', size)).toMatchObject({ imageUrl: before.imageUrl, error: '' });
      expect((await get(service.url, '/ready')).status).toBe(200);
      expect((await get(service.url, '/status')).text).toMatch(code);
      // No partial file is left behind.
      expect(stored()).toEqual(kept);
    } finally {
      end();
    }
    expect(await post('imageurl', size + 1)).toMatchObject({ error: '' });
    expect(stored()).toHaveLength(kept.length + 1);
    expect((await get(service.url, '/status')).text).not.toMatch(code);
    const log = new RegExp(
      `Pictures cannot be stored .*${code.source}[^]*Pictures are stored again`,
    );
    await service.waitFor(log);
  });
});

describe('a folder for temporary files that cannot be written', () => {
  const full = createDisk(join(folder.path, 'temporary'), 'size=4k,nr_inodes=2');
  mkdirSync(join(full, 'filler'));
  const places: readonly [string, string, string][] = [
    ['is missing', join(folder.path, 'none'), 'ENOENT'],
    ...(canMount ? [['is full', full, 'ENOSPC'] as [string, string, string]] : []),
  ];

  it.each(places)('only costs external plugin types if it %s', async (_, TMPDIR, code) => {
    const PLUGINS = folder.write('light.mjs', lightPlugin('Ampel'));
    const limited = await children.start({ env: { TMPDIR, PLUGINS, OWN_TYPES: 'Uhr' } });
    expect(limited.stderr()).toMatch(
      new RegExp(`^Plugin not loaded: .*light\\.mjs: .*stored in ${TMPDIR} \\(${code}\\)\\. Make`),
    );
    expect((await get(limited.url, '/open/pluginlist')).text).toBe('["Uhr"]');
    const drawn = await postForText(limited.url, 'image', { typ: 'Uhr', name: 'P', config: '' });
    expect(JSON.parse(drawn)).toMatchObject({ error: '' });
  });
});
