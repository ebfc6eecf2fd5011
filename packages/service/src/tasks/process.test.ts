import { afterEach, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { processes } from '../platform.js';
import { ProcessWorkers } from './workers.js';

// On a machine so busy that the process never gets a processor.
vi.spyOn(processes, 'waitTimeMsOf').mockImplementation(() => performance.now());
const folder = tempFolder();
afterEach(() => {
  vi.restoreAllMocks();
});

it('does not count the time in which a process waits for a processor, within bounds', async () => {
  const file = folder.write('plugin.mjs', 'for (;;);');
  const loadTimeoutMs = 700;
  const settings = { pluginMemoryBytes: 64 * 1024 * 1024, pluginProcesses: 1, pluginQueue: 10 };
  const workers = new ProcessWorkers(settings, { loadTimeoutMs });
  const start = performance.now();
  const [refused] = await workers.addExternal([file], folder.path);
  workers.close();
  expect(refused).toMatchObject({ cause: { name: 'TimeLimitError' } });
  expect(performance.now() - start).toBeGreaterThan(3 * loadTimeoutMs);
});
