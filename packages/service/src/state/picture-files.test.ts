import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { PictureFiles } from './picture-files.js';

const folder = tempFolder();
const log = { info: vi.fn(), warn: vi.fn() };
afterEach(() => vi.clearAllMocks());

it.each([
  ['', '', 'letto_pathPlugins and letto_webPathPlugins are not set'],
  ['', 's.example', 'letto_pathPlugins is not set'],
  ['/opt', '', 'letto_webPathPlugins is not set'],
  ['/opt', 's.example', undefined],
])(
  'with the folder "%s" and the address "%s", pictures lack: %s',
  (pictureDirectory, pictureWebPath, problem) => {
    const settings = { pictureDirectory, pictureWebPath, servicePath: '/fragwerk' };
    const files = new PictureFiles(settings, log);
    expect(files.problem?.split(':', 1)[0]).toBe(problem);
    const isHalf = problem?.includes(' is ') === true;
    expect(log.warn.mock.calls).toEqual(isHalf ? [[`${problem}: pictures cannot be stored.`]] : []);
  },
);

it('a name that is not ours is refused, because it could lead to any file', async () => {
  const pictureDirectory = join(folder.path, 'pictures');
  const settings = { pictureDirectory, pictureWebPath: 's.example', servicePath: '/f' };
  const names = ['../../../evil.png', '..', 'ab/../../../evil.png', `${'ab'.repeat(16)}.png/../x`];
  for (const name of names)
    await expect(new PictureFiles(settings, log).store(name, Buffer.of(1)), name).rejects.toThrow(
      'No picture of ours has this name.',
    );
});

it.skipIf(process.platform !== 'linux')('a folder that cannot exist is an error', async () => {
  const settings = { pictureDirectory: '/proc', pictureWebPath: 's.example', servicePath: '/f' };
  const stored = new PictureFiles(settings, log).store(`${'ab'.repeat(16)}.png`, Buffer.of(1));
  await expect(stored).rejects.toMatchObject({ code: 'ENOENT' });
});
