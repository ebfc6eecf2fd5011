import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { watchSources } from './watch.js';

const folder = tempFolder();

it('reports sources, but not a log, which grows with each reload', async () => {
  const onChange = vi.fn();
  const stop = await watchSources(folder.path, join(folder.path, 'questions'), onChange);
  writeFileSync(join(folder.path, 'dev.log'), 'Reloaded in 5 ms.\n');
  await sleep(200);
  expect(onChange).not.toHaveBeenCalled();
  writeFileSync(join(folder.path, 'plugin.ts'), 'export default 1;\n');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 5_000);
  await stop();
});
