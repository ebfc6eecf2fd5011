import { expect, it } from 'vitest';
import { PictureFiles } from './picture-files.js';

it.each([
  ['', '', 'letto_pathPlugins and letto_webPathPlugins are not set'],
  ['', 's.example', 'letto_pathPlugins is not set'],
  ['/opt', '', 'letto_webPathPlugins is not set'],
  ['/opt', 's.example', undefined],
])(
  'with the folder "%s" and the address "%s", pictures lack: %s',
  (pictureDirectory, pictureWebPath, problem) => {
    const files = new PictureFiles({ pictureDirectory, pictureWebPath, servicePath: '/fragwerk' });
    expect(files.problem?.split(':', 1)[0]).toBe(problem);
  },
);

it.skipIf(process.platform !== 'linux')('a folder that cannot exist is an error', async () => {
  const settings = { pictureDirectory: '/proc', pictureWebPath: 's.example', servicePath: '/f' };
  const stored = new PictureFiles(settings).store('ab.png', Buffer.of(1));
  await expect(stored).rejects.toMatchObject({ code: 'ENOENT' });
});
