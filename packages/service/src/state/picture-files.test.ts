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
