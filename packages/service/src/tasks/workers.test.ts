import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PluginLoadError } from '../plugins/load-error.js';
import { policyOf } from '../policy.js';
import { ProcessWorkers } from './workers.js';

const { execPath } = process;
const limits = {
  loadTimeoutMs: 20_000,
  heapBytes: 64 * 1024 * 1024,
  maxProcesses: 1,
  maxQueueLength: 10,
};
let folder = '';
const workers: ProcessWorkers[] = [];
const create = () => {
  const created = new ProcessWorkers(limits);
  workers.push(created);
  return created;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fragwerk-workers-'));
});
afterEach(() => {
  for (const created of workers.splice(0)) created.close();
  vi.restoreAllMocks();
  process.execPath = execPath;
  rmSync(folder, { recursive: true });
});

it('rejects a plugin whose process cannot be started, instead of waiting forever', async () => {
  writeFileSync(join(folder, 'plugin.mjs'), 'export default {}');
  process.execPath = '/nowhere/node';
  const [refused] = await create().addExternal([folder], folder);
  expect(refused).toBeInstanceOf(PluginLoadError);
});

it('keeps few idle processes of external types in a small container, and starts them again', async () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(256 * 1024 * 1024);
  const types = ['A', 'B', 'C', 'D'];
  for (const type of types)
    writeFileSync(
      join(folder, `${type}.ts`),
      `import { definePlugin } from '@fragwerk/sdk';
       export default definePlugin({ type: '${type}', browser: false, statement: () => 'Text of ${type}' });`,
    );
  const some = create();
  const places = types.map((type) => `${type}.ts`);
  const manifests = (await some.addExternal(places, folder)).map((one) => {
    if (one instanceof Error) throw one;
    return one;
  });
  await some.setUp({
    manifests,
    types,
    policy: policyOf('A', []),
    addresses: { servicePath: '', guides: '', dialogPage: '', reloadView: '', files: '' },
    frameAncestors: '',
    recordsScores: false,
    pictureProblem: null,
  });
  await expect.poll(() => some.load.processes).toBe(2);
  const task = { kind: 'request', endpoint: 'angabe', url: '/open/angabe' } as const;
  for (const typ of types) {
    const bytes = Buffer.from(JSON.stringify({ typ, name: 'P', config: '' }));
    const reply = await some.request(typ, { task, bytes }, { timeoutMs: 20_000 });
    expect(reply.bytes.toString()).toBe(`Text of ${typ}`);
  }
  await expect.poll(() => some.load.processes).toBe(2);
});
