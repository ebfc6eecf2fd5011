import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { childServices } from './support/child-service.js';
import { get, send } from './support/http.js';
import { lightPlugin } from './support/plugins.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();

/** A plugin type that runs this code as soon as it is loaded. */
const pluginDoing = (action: string, type = 'Boese') => `
import { definePlugin } from '@fragwerk/sdk';
${action}
export default definePlugin({ type: '${type}', statement: () => 'fine' });
`;

/** Code that runs during loading → reason for the rejection. */
const refused: Record<string, readonly [action: string, reason: RegExp]> = {
  loop: ['for (;;);', /longer than 2 seconds/],
  never: ['await new Promise(() => undefined);', /longer than 2 seconds/],
  microtasks: ['for (;;) await undefined;', /longer than 2 seconds/],
  exit: ['process.exit(0);', /ended with code 0/],
  kill: ["process.kill(process.pid, 'SIGKILL'); for (;;);", /ended by SIGKILL/],
  abort: ['process.abort();', /ended by SIGABRT/],
  thrown: ["throw new Error('no chalk');", /thrown\.mjs line 3: no chalk\.$/],
  words: ["throw 'just words';", /just words\.$/],
  late: [
    "setTimeout(() => { throw new Error('too late'); }, 0); await new Promise(() => undefined);",
    /too late\.$/,
  ],
  rejected: [
    "void Promise.reject(new Error('nobody')); await new Promise(() => undefined);",
    /nobody\.$/,
  ],
};
/** Invalid manifests that bypass definePlugin. */
const invalidManifests: Record<string, string> = {
  empty: 'export default { info: {}, operations: {} };',
  getters: "export default { get info() { throw new Error('info'); }, operations: {} };",
  functions: 'export default { info: { type: () => 1 }, operations: {} };',
};

const typesOf = async (url: string) =>
  JSON.parse((await get(url, '/open/pluginlist')).text) as string[];

describe('a plugin type that misbehaves while it is loaded', () => {
  it('is rejected with a message, and other types work', async () => {
    const bad = [
      ...Object.entries(refused).map(([name, [action]]) =>
        folder.write(`${name}.mjs`, pluginDoing(action)),
      ),
      ...Object.entries(invalidManifests).map(([name, code]) => folder.write(`${name}.mjs`, code)),
    ];
    const good = folder.write('good.mjs', lightPlugin('Gut'));
    const service = await children.start({
      env: { PLUGINS: [...bad, good].join(','), PLUGIN_TIMEOUT: '2' },
    });
    const sentences = service.stderr().trim().split('\n');
    expect(sentences).toHaveLength(bad.length);
    for (const [index, file] of bad.entries())
      expect(sentences[index]).toMatch(
        new RegExp(`^Plugin not loaded: ${file}( line \\d+)?: .*\\.$`),
      );
    for (const [index, [, reason]] of Object.values(refused).entries())
      expect(sentences[index]).toMatch(reason);
    expect(await typesOf(service.url)).toEqual(['Uhr', 'Schaltung', 'Code', 'Gut']);
    const body = JSON.stringify({ typ: 'Gut', name: 'P', config: '' });
    expect((await send(service.url, { path: '/open/image', body })).status).toBe(200);
  });

  it('ends with the service if it is stopped during loading', async () => {
    const place = folder.write(
      'stuck.mjs',
      pluginDoing('process.stdout.write(`stuck in ${process.pid}.\\n`); for (;;);'),
    );
    const run = children.run({ env: { PORT: '0', PLUGINS: place, PLUGIN_TIMEOUT: '60' } });
    const [, pid] = await run.waitFor(/stuck in (\d+)\./);
    run.signal('SIGTERM');
    await run.exited;
    await expect.poll(() => isAlive(Number(pid)), { timeout: 10_000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}

describe('the code of a plugin type', () => {
  /** A type whose statement contains the result of the code. */
  const finding = (type: string, code: string) => `
import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { definePlugin } from '@fragwerk/sdk';
const tried = (deed) => { try { return deed(); } catch (error) { return error.code; } };
export default definePlugin({ type: '${type}', cacheable: false, statement: () => String(${code}) });
`;
  const statementOf = async (url: string, typ: string) => {
    const body = JSON.stringify({ typ, name: 'P', config: '' });
    return (await send(url, { path: '/open/angabe', body })).text;
  };

  it('runs in a process that only its type uses', async () => {
    const PLUGINS = ['Erste', 'Zweite']
      .map((type) => folder.write(`${type}.mjs`, finding(type, 'process.pid')))
      .join(',');
    const service = await children.start({ env: { PLUGINS } });
    const pids = [
      await statementOf(service.url, 'Erste'),
      await statementOf(service.url, 'Zweite'),
    ];
    expect(new Set([...pids, String(service.pid)]).size).toBe(3);
  });

  it.each([
    ['read the settings of the service', "readFileSync('/proc/' + process.ppid + '/environ')"],
    ['read files of the system', "readFileSync('/etc/hostname')"],
    ['read files next to it', 'readFileSync(decodeURI(new URL(import.meta.url).pathname))'],
    ['write files', "writeFileSync('/tmp/fragwerk-never', '')"],
    ['start programs', "spawnSync('true')"],
  ])('cannot %s', async (name, action) => {
    const type = `T${name.length}`;
    const place = folder.write(`${type}.mjs`, finding(type, `tried(() => ${action})`));
    const service = await children.start({ env: { PLUGINS: place } });
    expect(await statementOf(service.url, type)).toBe('ERR_ACCESS_DENIED');
  });
});
