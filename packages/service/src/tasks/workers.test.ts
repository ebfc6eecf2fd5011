import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { bundleForCell } from '../plugins/bundle.js';
import { PluginLoadError } from '../plugins/load-error.js';
import type { PluginManifest } from '../plugins/manifest.js';
import { processes } from '../platform.js';
import { policyOf } from '../policy.js';
import type { TaskLimits } from './pool.js';
import type { WorkerSetup } from './protocol.js';
import { ProcessWorkers } from './workers.js';

const { execPath } = process;
const { path: folder, write } = tempFolder();
const workers: ProcessWorkers[] = [];
const create = (pluginProcesses = 1, onOutput?: (types: string, line: string) => void) => {
  const settings = { pluginMemoryBytes: 64 * 1024 * 1024, pluginProcesses, pluginQueue: 10 };
  const created = new ProcessWorkers(settings, {
    loadTimeoutMs: 20_000,
    ...(onOutput && { onOutput }),
  });
  workers.push(created);
  return created;
};
afterEach(() => {
  for (const created of workers.splice(0)) created.close();
  vi.restoreAllMocks();
  process.execPath = execPath;
});

/** Loads external types from the files of their names. */
async function loaded(some: ProcessWorkers, ...types: readonly string[]) {
  const places = types.map((type) => `${type}.ts`);
  return (await some.addExternal(places, folder)).map((one) => {
    if (one instanceof Error) throw one;
    return one;
  });
}

const setupOf = (manifests: readonly PluginManifest[]): WorkerSetup => ({
  manifests,
  types: manifests.map(({ info }) => info.type),
  policy: policyOf('A', []),
  addresses: { servicePath: '', guides: '', dialogPage: '', reloadView: '', files: '' },
  frameAncestors: '',
  recordsScores: false,
  pictureProblem: null,
});

async function statementOf(
  some: ProcessWorkers,
  type: string,
  { config = '', ...limits }: Partial<TaskLimits> & { readonly config?: string } = {},
): Promise<string> {
  const task = { kind: 'request', endpoint: 'angabe', url: '/open/angabe' } as const;
  const bytes = Buffer.from(JSON.stringify({ typ: type, name: 'P', config }));
  const options = { timeoutMs: 20_000, ...limits };
  return (await some.request(type, { task, bytes }, options)).bytes.toString();
}

it('rejects a plugin whose process cannot be started, instead of waiting forever', async () => {
  write('plugin.mjs', 'export default {}');
  process.execPath = '/nowhere/node';
  const [refused] = await create().addExternal([folder], folder);
  expect(refused).toBeInstanceOf(PluginLoadError);
});

it('keeps few idle processes of external types in a small container, and starts them again', async () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(256 * 1024 * 1024);
  const types = ['A', 'B', 'C', 'D'];
  for (const type of types)
    write(
      `${type}.ts`,
      `import { definePlugin } from '@fragwerk/sdk';
       export default definePlugin({ type: '${type}', browser: false, statement: () => 'Text of ${type}' });`,
    );
  const some = create();
  const manifests = await loaded(some, ...types);
  await some.setUp(setupOf(manifests));
  await expect.poll(() => some.load.processes).toBe(2);
  for (const type of types) expect(await statementOf(some, type)).toBe(`Text of ${type}`);
  await expect.poll(() => some.load.processes).toBe(2);
});

it('evaluates a built-in type only when it is requested, and then in all workers', async () => {
  write(
    'A.ts',
    `import { definePlugin } from '@fragwerk/sdk';
     console.log('evaluated');
     export default definePlugin({ type: 'A', browser: false, statement: () => 'Text of A' });`,
  );
  const [manifest] = await loaded(create(), 'A');
  if (!manifest) throw new Error('It has no manifest.');
  const file = write('cell.js', await bundleForCell(join(folder, 'A.ts')));
  write('package.json', '{}');
  const lines: string[] = [];
  const some = create(2, (_, line) => lines.push(line));
  const { operations } = manifest;
  const source = {
    url: pathToFileURL(file).href,
    ...{ exportName: 'default', known: { type: 'A', operations } },
  };
  await some.setUp(setupOf(await some.addBuiltIn([{ source, manifest }])));
  some.warmUp();
  // Two workers, and one process that draws.
  await expect.poll(() => some.load.processes).toBe(3);
  expect(lines).toEqual([]);
  expect(await statementOf(some, 'A')).toBe('Text of A');
  await expect.poll(() => lines).toEqual(['evaluated', 'evaluated']);
});

it('answers all requests if one that calls a service, and takes long, is overtaken', async () => {
  write(
    'A.ts',
    `import { definePlugin } from '@fragwerk/sdk';
     const compute = (millions: number) => {
       let sum = 0;
       for (let index = 0; index < millions * 1e6; index++) sum += index % 7;
       return sum;
     };
     export default definePlugin({
       type: 'A',
       browser: false,
       services: { text: {} },
       async statement({ configText, services }) {
         compute(Number(configText));
         return configText === '100' ? (await services.text.call({ path: '/' })).text : configText;
       },
     });`,
  );
  const some = create();
  await some.setUp(setupOf(await loaded(some, 'A')));
  const callOut = () => ({ meta: { reply: { text: 'Text' } }, bytes: Buffer.alloc(0) });
  const limits = { isUrgent: true, maxSteps: 16, callOut: () => Promise.resolve(callOut()) };
  const statement = (config: string) => statementOf(some, 'A', { ...limits, config });
  for (let count = 0; count < 50; count++) await statement('0');
  const { titleOf } = processes;
  // As if this process did not get a processor until the last of the three requests has begun.
  vi.spyOn(processes as { titleOf: (pid: number) => string }, 'titleOf').mockImplementationOnce(
    (pid) => {
      const [before, endMs] = [titleOf?.(pid), performance.now() + 5_000];
      while (titleOf?.(pid) === before && performance.now() < endMs);
      return titleOf?.(pid) ?? '';
    },
  );
  const all = await Promise.all(['100', '0', '400'].map(statement));
  expect(all).toEqual(['Text', '0', '400']);
});
