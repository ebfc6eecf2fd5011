import { beforeAll, expect, it } from 'vitest';
import { tempFolder } from '../../../test/support/temp-folder.js';
import { writeWheel } from '../../../test/support/wheel.js';
import { packagesIn } from './wheels.js';

const { path: folder, write } = tempFolder();
beforeAll(() => {
  writeWheel(folder, 'Graph_Tools-1.9', { requires: ['numpy>=2'] });
  writeWheel(folder, 'Graph_Tools-1.10', {
    requires: ['numpy (>=2)', 'small.part', 'docs; extra == "docs"'],
    tag: 'cp314-cp314-pyemscripten_2026_0_wasm32',
  });
  writeWheel(folder, 'small_part-2.0', { requires: ['graph-tools'], tag: 'py2.py3-none-any' });
  writeWheel(folder, 'numpy-2.4', { tag: 'cp314-cp314-manylinux_2_28_x86_64' });
  writeWheel(folder, 'older-1.0', { tag: 'cp313-cp313-pyemscripten_2026_0_wasm32' });
  write('broken-1.0-py3-none-any.whl', 'PK');
  write('notes.txt', '');
});

it('the newest packages that run here are found, with the files of what they need', () => {
  const both = [
    'Graph_Tools-1.10-cp314-cp314-pyemscripten_2026_0_wasm32.whl',
    'small_part-2.0-py2.py3-none-any.whl',
  ];
  expect(packagesIn(folder, { abi: '2026_0', python: '314' })).toEqual([
    { name: 'graph-tools', version: '1.10', wheels: both, missing: ['numpy'] },
    { name: 'small-part', version: '2.0', wheels: [...both].reverse(), missing: ['numpy'] },
  ]);
});
