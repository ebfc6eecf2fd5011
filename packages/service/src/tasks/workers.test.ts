import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { PluginLoadError } from '../plugins/load-error.js';
import { ProcessWorkers } from './workers.js';

const { execPath } = process;
const folder = mkdtempSync(join(tmpdir(), 'fragwerk-workers-'));
afterEach(() => {
  process.execPath = execPath;
  rmSync(folder, { recursive: true });
});

it('rejects a plugin whose process cannot be started, instead of waiting forever', async () => {
  writeFileSync(join(folder, 'plugin.mjs'), 'export default {}');
  process.execPath = '/nowhere/node';
  const limits = {
    loadTimeoutMs: 5_000,
    heapBytes: 64 * 1024 * 1024,
    maxProcesses: 1,
    maxQueueLength: 10,
  };
  const workers = new ProcessWorkers(limits);
  const [refused] = await workers.addExternal([folder], folder);
  workers.close();
  expect(refused).toBeInstanceOf(PluginLoadError);
});
