import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { childServices } from './support/child-service.js';
import { send } from './support/http.js';
import { lightPlugin } from './support/plugins.js';
import { tempFolder } from './support/temp-folder.js';

const children = childServices();
const folder = tempFolder();

/** A plugin type that does something as soon as it is loaded. */
const doing = (deed: string, type = 'Boese') => `
import { appendFileSync } from 'node:fs';
import { definePlugin } from '@fragwerk/sdk';
${deed}
export default definePlugin({ type: '${type}', statement: () => 'fine' });
`;

/** Deed while it is loaded → reason of the refusal. */
const refused: Record<string, readonly [deed: string, reason: RegExp]> = {
  loop: ['for (;;);', /not loaded within 2 seconds/],
  never: ['await new Promise(() => undefined);', /not loaded within 2 seconds/],
  microtasks: ['for (;;) await undefined;', /not loaded within 2 seconds/],
  exit: ['process.exit(0);', /ended with code 0/],
  kill: ["process.kill(process.pid, 'SIGKILL'); for (;;);", /ended by SIGKILL/],
  abort: ['process.abort();', /ended by SIGABRT/],
  thrown: ["throw new Error('no chalk');", /thrown\.mjs line 4: no chalk\.$/],
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
/** Facts that are none, past definePlugin. */
const odd: Record<string, string> = {
  empty: 'export default { info: {}, operations: {} };',
  getters: "export default { get info() { throw new Error('info'); }, operations: {} };",
  functions: 'export default { info: { type: () => 1 }, operations: {} };',
};

const typesOf = async (url: string) =>
  JSON.parse((await send(url, { method: 'GET', path: '/open/pluginlist' })).text) as string[];

describe('a plugin type that misbehaves while it is loaded', () => {
  it('is refused with a sentence, and the others serve', async () => {
    const bad = [
      ...Object.entries(refused).map(([name, [deed]]) => folder.write(`${name}.mjs`, doing(deed))),
      ...Object.entries(odd).map(([name, code]) => folder.write(`${name}.mjs`, code)),
    ];
    const good = folder.write('good.mjs', lightPlugin('Gut'));
    const service = await children.start({
      env: { PLUGINS: [...bad, good].join(','), PLUGIN_TIMEOUT: '2' },
    });
    const sentences = service.stderr().trim().split('\n');
    expect(sentences).toHaveLength(bad.length);
    for (const [index, file] of bad.entries())
      expect(sentences[index]).toMatch(new RegExp(`^Plugin refused: ${file}( line \\d+)?: .*\\.$`));
    for (const [index, [, reason]] of Object.values(refused).entries())
      expect(sentences[index]).toMatch(reason);
    expect(await typesOf(service.url)).toEqual(['Uhr', 'Schaltung', 'Gut']);
    const body = JSON.stringify({ typ: 'Gut', name: 'P', config: '' });
    expect((await send(service.url, { path: '/open/image', body })).status).toBe(200);
  });

  it('ends with a service that is stopped meanwhile', async () => {
    const pidFile = folder.write('pid', '');
    const place = folder.write(
      'stuck.mjs',
      doing(`appendFileSync('${pidFile}', process.pid + ' '); for (;;);`),
    );
    const run = children.run({ env: { PORT: '0', PLUGINS: place, PLUGIN_TIMEOUT: '60' } });
    await expect.poll(() => readFileSync(pidFile, 'utf8'), { timeout: 20_000 }).toMatch(/\d+ /);
    run.signal('SIGTERM');
    await run.exited;
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
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
  const pids = (name: string) => readFileSync(`${folder.path}/${name}`, 'utf8').trim().split(' ');
  const telling = (name: string) =>
    folder.write(
      `${name}.mjs`,
      doing(`appendFileSync('${folder.path}/${name}', process.pid + ' ');`, 'Zeigt'),
    );

  it.each(['external', 'all'])('never runs in the service with ISOLATION=%s', async (ISOLATION) => {
    const env = { ISOLATION, PLUGINS: telling(ISOLATION) };
    const service = await children.start({ env });
    const body = JSON.stringify({ typ: 'Zeigt', name: 'P', config: '' });
    expect(await send(service.url, { path: '/open/angabe', body })).toMatchObject({ text: 'fine' });
    expect(pids(ISOLATION).length).toBeGreaterThan(1);
    expect(pids(ISOLATION)).not.toContain(String(service.pid));
  });

  it('runs in the service with ISOLATION=none', async () => {
    const env = { ISOLATION: 'none', PLUGINS: telling('none') };
    const service = await children.start({ env });
    expect(pids('none')).toEqual([String(service.pid)]);
  });
});
