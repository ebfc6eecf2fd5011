import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { bundleForCell, generateBrowser } from './bundle.js';
import { PluginLoadError } from './load-error.js';
import { withFilesIn } from './manifest.js';
import { offeredFile } from './offered-file.js';

const SECRET = 'GeheimesWort4711';
const { path: root, write } = tempFolder();
const folder = join(root, 'plugin');

function link(name: string, target: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  symlinkSync(target, join(root, name));
}

write('secret.txt', SECRET);
write('secrets/one.json', `{"a":"${SECRET}"}`);
write('node_modules/hoisted/package.json', '{ "name": "hoisted", "main": "main.js" }');
write('node_modules/hoisted/main.js', "module.exports = 'from hoisted';");
write('node_modules/undeclared/package.json', '{ "name": "undeclared", "main": "main.js" }');
write('node_modules/undeclared/main.js', `module.exports = '${SECRET}';`);
write(
  'plugin/package.json',
  JSON.stringify({
    name: 'p',
    dependencies: { hoisted: '1', own: '1', spy: '1', gone: '1', service: '1' },
  }),
);
write(
  'plugin/node_modules/own/package.json',
  '{ "name": "own", "main": "main.js", "dependencies": { "inner": "1" } }',
);
write('plugin/node_modules/own/main.js', "exports.text = 'own and ' + require('inner');");
write('elsewhere/inner/package.json', '{ "name": "inner", "main": "main.js" }');
write('elsewhere/inner/main.js', "module.exports = 'inner';");
// As workspaces and pnpm do.
link('plugin/node_modules/inner', join(root, 'elsewhere/inner'));
write('plugin/node_modules/spy/package.json', '{ "name": "spy", "main": "main.js" }');
write(
  'plugin/node_modules/spy/main.js',
  "let fs; try { fs = require('fs') } catch {}\nexports.found = typeof fs;",
);
write('plugin/node_modules/bad/package.json', '{ "name": "bad", "main": "main.js" }');
write('plugin/node_modules/bad/main.js', `module.exports = '${SECRET}';`);
write('plugin/.env', SECRET);
write('plugin/words.txt', 'words');
writeFileSync(write('plugin/utf16.txt', ''), '\uFEFFwords', 'utf16le');
write('plugin/query.sql', 'SELECT 1');
truncateSync(write('plugin/huge.txt', ''), 33 * 1024 * 1024);
const mapOf = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA;AAAA;AAAA' });
write('secrets/stolen.map', mapOf(SECRET));
write('plugin/own.map', mapOf('original.ts'));
write('plugin/parts/part.ts', "export const part: string = 'part';");
// Opening it blocks until someone writes to it.
execFileSync('mkfifo', [join(folder, 'pipe.txt')]);
link('plugin/link.txt', join(root, 'secret.txt'));
link('plugin/linked', join(root, 'secrets'));
link('plugin/parts/inside.txt', join(folder, 'words.txt'));
link('plugin/linked.map', join(root, 'secrets/stolen.map'));
link('plugin/node_modules/service', fileURLToPath(new URL('../../../..', import.meta.url)));

const entryWith = (code: string) => write('plugin/plugin.ts', `\n${code}\nexport default 1;`);

/** Imports → the sentence, which names file, line and remedy. */
const refused: Record<string, RegExp> = {
  "import s from '/proc/self/environ' with { type: 'text' }; s;": /absolute path.*its own folder/,
  "import s from '../secret.txt'; s;": /secret\.txt" is outside of the folder .*plugin\./,
  "import s from './parts/../../secret.txt'; s;": /outside of the folder/,
  "import s from '../../../../../../../proc/self/environ' with { type: 'text' }; s;": /outside of/,
  "import s from './link.txt'; s;": /link\.txt|secret\.txt" is outside of the folder/,
  "import s from './linked/one.json'; s;": /one\.json" is outside of the folder/,
  "import s from './.env' with { type: 'text' }; s;": /\.env" is hidden/,
  "import s from './node_modules/bad/main.js'; s;": /package that is not declared/,
  "import s from 'undeclared'; s;": /"undeclared" is not declared. Add it to "dependencies" in/,
  "import s from 'hoistd'; s;": /"hoistd" is not declared. Perhaps "hoisted" is meant/,
  "import s from 'words.txt'; s;": /"words.txt" names a package; the file is "\.\/words.txt"/,
  "import s from 'bad/main.js'; s;": /"bad" is not declared/,
  "import s from 'gone'; s;": /"gone" does not exist/,
  "import s from './gone.js'; s;": /"\.\/gone\.js" does not exist/,
  "import s from './pipe.txt'; s;": /"\.\/pipe\.txt" is not a file/,
  "import { judgeNumber } from '@fragwerk/sdk'; judgeNumber;":
    /@fragwerk\/sdk has no "judgeNumber"; CHANGELOG/,
  "import { integr } from '@fragwerk/sdk'; integr;":
    /no "integr"; .*\. Did you mean to import "integer" instead\?/,
  "import s from './utf16.txt'; s;": /utf16\.txt" is saved as UTF-16; save it/,
  "import s from 'https://127.0.0.1/a.js'; s;": /absolute path or an address/,
  "import s from 'data:text/javascript,export default 1'; s;": /absolute path or an address/,
  "import s from 'node:fs'; s;": /"node:fs" exists in Node only.*Import texts with/,
  "import s from 'child_process'; s;": /"child_process" exists in Node only/,
  "import s from './huge.txt'; s;": /huge\.txt", the files have more than 33554432 bytes/,
  "import s from 'service/package.json'; s;": /package\.json" is outside of the folder/,
  "import s from './query.sql'; s;": /"query\.sql" cannot be imported\. Texts .* \.md, \.py, /,
  'export const s = „words“;': /Unexpected "„"\. Texts are between straight quotation marks/,
  'export const s = { a: 1 b: 2 };': /found "b"\. Perhaps a comma is missing before it/,
  "export * from '../secrets/one.json';": /outside of the folder/,
  "const s = await import('../secrets/one.json');": /outside of the folder|await/,
};
refused[`import s from '${pathToFileURL(join(root, 'secret.txt')).href}'; s;`] = /an address/;
refused[`import s from '${join(root, 'secret.txt')}'; s;`] = /absolute path/;

describe('the bundle of a plugin type', () => {
  it.each(Object.entries(refused))('refuses %s', async (code, sentence) => {
    const failure: unknown = await bundleForCell(entryWith(code)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PluginLoadError);
    expect((failure as PluginLoadError).message).toMatch(sentence);
    expect(failure).toMatchObject({ file: join(folder, 'plugin.ts'), line: 2 });
  });

  it('contains its folder, declared packages and the packages of these', async () => {
    const script = await bundleForCell(
      entryWith(`import { part } from './parts/part.js';
        import words from './words.txt';
        import code from './parts/part.ts' with { type: 'text' };
        import linked from './parts/inside.txt';
        import hoisted from 'hoisted';
        import { text } from 'own';
        import { found } from 'spy';
        export const all = [part, code, words, linked, hoisted, text, found];`),
    );
    const loaded = runInNewContext(script) as { exported: { all: unknown } };
    expect(loaded.exported.all).toEqual([
      'part',
      "export const part: string = 'part';",
      'words',
      'words',
      'from hoisted',
      'own and inner',
      'undefined',
    ]);
  });

  it.each([
    ['a pattern of paths', 'export const s = (x: string) => import(`../secrets/${x}.json`);'],
    ['a pattern of links', 'export const s = (x: string) => import(`./linked/${x}.json`);'],
    ['a source map', 'export const s = 1;\n//# sourceMappingURL=../secrets/stolen.map'],
    ['an encoded source map', 'export const s = 1;\n//# sourceMappingURL=..%2fsecrets/stolen.map'],
    ['a linked source map', 'export const s = 1;\n//# sourceMappingURL=linked.map'],
    ['a type', "/// <reference path='../secrets/one.json' />\nexport const s = 1;"],
  ])('contains nothing that %s leads to', async (_, code) => {
    const script = await bundleForCell(entryWith(code)).catch((error: unknown) => String(error));
    expect(script).not.toContain(SECRET);
    const map = Buffer.from(script.split('base64,')[1] ?? '', 'base64').toString();
    expect(map).not.toContain(SECRET);
  });

  it('has the places of source maps in its folder', async () => {
    const script = await bundleForCell(
      entryWith('export const s = 1;\n//# sourceMappingURL=own.map'),
    );
    const map = Buffer.from(script.split('base64,')[1] ?? '', 'base64').toString();
    expect(map).toContain('original.ts');
  });

  it('contains nothing that tsconfig.json refers to', async () => {
    write(
      'plugin/tsconfig.json',
      '{ "extends": "../secrets/one.json", "compilerOptions": { "paths": { "stolen": ["../secret.txt"] } } }',
    );
    await expect(bundleForCell(entryWith("import s from 'stolen'; s;"))).rejects.toThrow(
      /"stolen" is not declared/,
    );
    rmSync(join(folder, 'tsconfig.json'));
  });

  it('has a browser part with the same limits', async () => {
    const entry = entryWith('');
    link('plugin/part.ts', join(root, 'secrets/one.json'));
    const kinds = { lists: false, labels: false, drawn: false };
    await expect(
      generateBrowser(entry, 'X', { dialog: false, file: 'part.ts', kinds }),
    ).rejects.toThrow(/outside of the folder/);
  });

  it('offers files of its folder and its packages, and no others', () => {
    const offered = (file: string) => withFilesIn(folder, { files: [file] }).files;
    link('plugin/offered.txt', join(root, 'secret.txt'));
    expect(offered('./words.txt')).toEqual([join(folder, 'words.txt')]);
    expect(offered('hoisted/main.js')).toEqual([join(root, 'node_modules/hoisted/main.js')]);
    expect(() => offered('./later.txt')).toThrow(
      '"./later.txt" cannot be offered: it does not exist, or is not a file.',
    );
    for (const file of ['./offered.txt', './linked/one.json', 'undeclared/main.js', './.env'])
      expect(() => offered(file), file).toThrow(/cannot be offered: .*(outside|declared|hidden)/);
  });

  it('offers no file that has taken the place of another', async () => {
    const path = write('plugin/swapped.txt', 'words');
    const offer = () => withFilesIn(folder, { files: ['./swapped.txt'] });
    const text = async () => gunzipSync((await offeredFile(path)).bytes).toString();
    offer();
    expect(await text()).toBe('words');
    write('plugin/swapped.txt', 'changed words');
    offer();
    expect(await text()).toBe('changed words');
    offer();
    rmSync(path);
    link('plugin/swapped.txt', join(root, 'secret.txt'));
    await expect(text()).rejects.toThrow('was replaced after the start');
  });

  it('does not read the folder of the service, or above a file without a package.json', async () => {
    const file = write('lone/plugin.ts', "import s from '../secret.txt';\nexport default s;");
    await expect(bundleForCell(file)).rejects.toThrow(/outside of the folder .*lone\./);
  });
});
