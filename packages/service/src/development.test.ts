import { expect, test } from 'vitest';
import { tempFolder } from '../../../test/support/temp-folder.js';
import { DevelopmentService } from './development.js';

const { path: folder, write } = tempFolder();

/** Its statement is how a program ends that runs for two seconds. */
const plugin = `import { definePlugin } from '@fragwerk/sdk';
const program = 'import time\\nend = time.time() + 2\\nwhile time.time() < end: pass';
const json = { program, files: {}, runs: [{ kind: 'script', input: '' }], time: 9000, inspect: false };
export default definePlugin({
  type: 'Lauf',
  services: { python: { builtIn: 'python' } },
  statement: async ({ services }) =>
    (await services.python.call({ path: '/run', json })).body.runs[0].end,
});
`;

test('a new build does not end the programs of running requests', async () => {
  write('plugin.ts', plugin);
  const service = new DevelopmentService({ folder, operationMs: 20_000, loadTimeoutMs: 20_000 });
  try {
    await service.build();
    const url = `http://127.0.0.1:${await service.listen()}/open/angabe`;
    const headers = { 'content-type': 'application/json' };
    const reply = fetch(url, { method: 'POST', headers, body: '{"typ":"Lauf","name":"P"}' });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await service.build();
    expect(await (await reply).text()).toBe('done');
  } finally {
    await service.close();
  }
});
