import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { PictureFiles } from './picture-files.js';
import { pictureSweep } from './picture-sweep.js';

const DAY = 24 * 60 * 60 * 1000;
const now = Date.now();
const { path: root, write } = tempFolder();
/** Number of the test, which has a folder of its own. */
let test = 0;
beforeEach(() => {
  test++;
});

const name = (digit: string) => `${digit.repeat(2)}/${digit.repeat(32)}.png`;

function store(path: string, ageInDays: number, bytes = 10): string {
  const file = write(`${test}/fragwerk/${path}`, Buffer.alloc(bytes));
  const time = new Date(now - ageInDays * DAY);
  utimesSync(file, time, time);
  return file;
}

const create = (pictureStoreLimitBytes = 1_000_000) =>
  pictureSweep(join(root, `${test}/fragwerk`), { pictureLifetimeDays: 30, pictureStoreLimitBytes });

/** Returns the number of files that are deleted at two times, the first and the second. */
async function sweep(limitBytes?: number): Promise<number> {
  const at = create(limitBytes);
  return (await at(now)) + (await at(now));
}

describe('pictureSweep', () => {
  it('deletes pictures that have not been requested within their lifetime', async () => {
    const [old, fresh] = [store(name('a'), 31), store(name('b'), 29)];
    expect(await sweep()).toBe(1);
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  });

  it('keeps pictures while the clock is far ahead, until it is so at the next time', async () => {
    const file = store(name('a'), 1);
    const at = create();
    for (const days of [3_000, 0, 3_000]) expect(await at(now + days * DAY)).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect(await at(now + 3_000 * DAY)).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('deletes the oldest pictures beyond the size limit', async () => {
    const files = ['a', 'b', 'c', 'd'].map((digit, index) => store(name(digit), 4 - index, 100));
    expect(await sweep(250)).toBe(2);
    expect(files.map((file) => existsSync(file))).toEqual([false, false, true, true]);
  });

  it('leaves other files alone', async () => {
    const foreign = ['logo.png', 'aa/logo.png', `zz/${'a'.repeat(32)}.png`, 'aa/x.tmp'];
    const files = foreign.map((path) => store(path, 1_000));
    const outside = store(`../${'a'.repeat(32)}.png`, 1_000);
    expect(await sweep(1)).toBe(0);
    expect([...files, outside].every((file) => existsSync(file))).toBe(true);
  });

  it('deletes files of interrupted writes, not of writes in progress', async () => {
    const part = (digit: string) => `${name(digit)}.12345678-1234-1234-1234-123456789abc.tmp`;
    const [old, running] = [store(part('a'), 1), store(part('b'), 0)];
    expect(await sweep()).toBe(1);
    expect([existsSync(old), existsSync(running)]).toEqual([false, true]);
  });

  it('does nothing without a folder', async () => {
    expect(await sweep()).toBe(0);
  });

  it('keeps a picture that is requested again', async () => {
    const file = store(name('a'), 31);
    const pictureDirectory = join(root, String(test));
    const settings = { pictureDirectory, pictureWebPath: 'x', servicePath: '/fragwerk' };
    const pictures = new PictureFiles(settings, { info: vi.fn(), warn: vi.fn() });
    await pictures.store(`${'a'.repeat(32)}.png`, Buffer.alloc(10));
    expect(await sweep()).toBe(0);
    expect(existsSync(file)).toBe(true);
  });
});
