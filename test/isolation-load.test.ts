import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { treeCpuSeconds } from '../bench/lib/process-facts.js';
import { childrenOf, isRunning } from './support/child-processes.js';
import { childServices } from './support/child-service.js';
import { post, typesOf } from './support/http.js';
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

/** A source map in which the first lines of a script are from another file. */
const mapTo = (file: string) => {
  const map = { version: 3, sources: [file], names: [], mappings: 'AAAA;AAAA;AAAA;AAAA' };
  return `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
};
// Opening it blocks until someone writes to it.
execFileSync('mkfifo', [`${folder.path}/pipe.ts`]);

/** Code that runs during loading → reason for the rejection. */
const refused: Record<string, readonly [action: string, reason: RegExp]> = {
  loop: ['for (;;);', /longer than 4 seconds/],
  never: ['await new Promise(() => undefined);', /Top-level await/],
  memory: ['const all = []; for (;;) all.push([1, 2, 3]);', /memory|ended/],
  // Its queue may fill the memory first.
  microtasks: [
    'const again = () => Promise.resolve().then(again); again();',
    /longer than 4 seconds|ended by SIGABRT/,
  ],
  exit: ['process.exit(0);', /line 3: "process\.exit" does not exist here/],
  kill: ["process.kill(process.pid, 'SIGKILL'); for (;;);", /"process\.(kill|pid)" does not exist/],
  fetch: [
    "fetch('http://127.0.0.1/');",
    /line 3: "fetch" does not exist here: .*declare a service/,
  ],
  file: ["import fs from 'node:fs'; fs;", /line 3: "node:fs" exists in Node only/],
  secrets: [
    "import s from '/proc/self/environ' with { type: 'text' }; s;",
    /line 3: "\/proc\/self\/environ" is an absolute path/,
  ],
  above: ["import s from '../../etc/hostname' with { type: 'text' }; s;", /outside of the folder/],
  pipe: [
    `throw new Error('no pipe'); //# sourceMappingURL=${mapTo('pipe.ts')}`,
    /pipe\.mjs: no pipe\.$/,
  ],
  thrown: ["throw new Error('no chalk');", /thrown\.mjs line 3: no chalk\.$/],
  controls: [
    "throw new Error('bad\\r{\\u001b[2J\\u2028\\u202e');",
    /bad\\u000d\{\\u001b\[2J\\u2028\\u202e\.$/,
  ],
  silent: ['throw {};', /silent\.mjs: its code threw an error without a message\.$/],
  words: ["throw 'just words';", /just words\.$/],
  late: ["setTimeout(() => { throw new Error('too late'); }, 0);", /"setTimeout" does not exist/],
};
/** Exports a type that bypasses definePlugin with other members. */
const changed = (members: string) =>
  `import { definePlugin } from '@fragwerk/sdk';
  const plugin = definePlugin({ type: 'Boese', statement: () => 'fine' });
  export default { ...plugin, ${members} };`;
/** Invalid manifests that bypass definePlugin. */
const invalidManifests: Record<string, string> = {
  empty: 'export default { info: {}, operations: {} };',
  getters: "export default { get info() { throw new Error('info'); }, operations: {} };",
  lines: changed("info: { ...plugin.info, type: 'A\\n{}' }"),
  prototype: changed("info: { ...plugin.info, type: '__proto__' }"),
  services: changed("services: { 'a\\n{}': {} }"),
  functions: 'export default { info: { type: () => 1 }, operations: {} };',
  many: changed(
    "services: Object.fromEntries(Array.from({ length: 101 }, (_, i) => ['s' + i, {}]))",
  ),
  version: changed("info: { ...plugin.info, version: '1'.repeat(101) }"),
  versionLines: changed("info: { ...plugin.info, version: '1\\n{}' }"),
  versionOrder: changed("info: { ...plugin.info, version: '1\\u202e' }"),
  wikiPage: changed("info: { ...plugin.info, wikiPage: '1'.repeat(101) }"),
  serviceName: changed("services: { ['a'.repeat(65)]: {} }"),
  dialogFunction: changed(
    "info: { ...plugin.info, browser: { script: '', startFunction: 'f', dialogFunction: 'f;alert(1)', dialogScript: '' } }",
  ),
};

/** Parts of the list, because each type is loaded in a process of its own. */
const all = [
  ...Object.entries(refused).map(([name, [action, reason]]) => ({
    ...{ name, code: pluginDoing(action), reason },
  })),
  ...Object.entries(invalidManifests).map(([name, code]) => ({ name, code, reason: /./ })),
];
const parts = [0, 1, 2].map((part) => all.filter((_, index) => index % 3 === part));

describe('a plugin type that misbehaves while it is loaded', () => {
  it.each(parts.map((part) => [part.map(({ name }) => name).join(', '), part] as const))(
    'is rejected with a message, and other types work: %s',
    async (_, part) => {
      const bad = part.map(({ name, code }) => folder.write(`${name}.mjs`, code));
      const good = folder.write('good.mjs', lightPlugin('Gut'));
      const service = await children.start({
        env: { PLUGINS: [...bad, good].join(','), PLUGIN_TIMEOUT: '2' },
      });
      const sentences = service
        .stderr()
        .split('\n')
        .filter((line) => line.startsWith('Plugin not loaded: '));
      expect(sentences).toHaveLength(bad.length);
      for (const [index, file] of bad.entries()) {
        expect(sentences[index]).toMatch(
          new RegExp(`^Plugin not loaded: ${file}( line \\d+)?: .*\\.$`),
        );
        expect(sentences[index]).toMatch(part[index]?.reason ?? /^$/);
      }
      expect(await typesOf(service.url)).toEqual(['Uhr', 'Schaltung', 'Code', 'Plot', 'Gut']);
      const body = { typ: 'Gut', name: 'P', config: '' };
      expect((await post(service.url, 'image', body)).status).toBe(200);
    },
  );

  it('ends with the service if it is stopped during loading', async () => {
    const place = folder.write('stuck.mjs', pluginDoing('for (;;);'));
    const run = children.run({ env: { PORT: '0', PLUGINS: place, PLUGIN_TIMEOUT: '60' } });
    // The start of a process and the built-in types take less.
    const busy = () => childrenOf(run.pid, /plugin-child/).filter((pid) => treeCpuSeconds(pid) > 1);
    await expect.poll(busy).not.toHaveLength(0);
    const stuck = busy();
    run.signal('SIGTERM');
    await run.exited;
    for (const pid of stuck) await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
