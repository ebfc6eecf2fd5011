import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { loadPlugin } from '../../../../test/support/load-plugin.js';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { globalNames } from './bundle.js';
import { PluginLoadError } from './load-error.js';

const { path: folder, write } = tempFolder();

const pluginWith = (members: string, imports = '') => `import {
  definePlugin, slider, toggle
} from '@fragwerk/sdk';
${imports}
export default definePlugin({
  type: 'Regler 2'.replace(' ', '-'),
  ${members}
});
`;
const answer = "answer: slider({ label: { de: 'A', en: 'A' }, min: 0, max: 5 }),";

const failureOf = async (file: string): Promise<PluginLoadError> => {
  const failure: unknown = await loadPlugin(file, folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PluginLoadError);
  return failure as PluginLoadError;
};

describe('the generated browser part', () => {
  it('is one safe script with global names of the type', async () => {
    write('good*#%41/texts/help.de.md', '# Hilfe </script> <!-- ende');
    const file = write(
      'good*#%41/plugin.ts',
      pluginWith(
        `${answer} help: { de: text, en: 'Help' },`,
        "import text from './texts/help.de.md';",
      ),
    );
    const { info, operations } = await loadPlugin('good*#%41', folder);
    expect(info.help.de).toContain('# Hilfe');
    expect(info.browser?.startFunction).toBe(globalNames('Regler-2').start);
    expect(info.browser?.dialogFunction).toBeNull();
    const script = info.browser?.script ?? '';
    expect(/[\u0080-\uffff]/.test(script)).toBe(false);
    const unsafe = /<\/script|<!--|\brequire\(|\bimport\b\s*[("'{]/i;
    expect(unsafe.exec(script)?.[0]).toBeUndefined();
    expect(info.browser?.script.length).toBeLessThan(100_000);
    // Safari 15.0 to 15.3.
    const old = `delete Object.hasOwn; delete Array.prototype.at; window = globalThis; ${script};
[Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString'), [1, 2].at(-1), [1, 2].at(0), [].at(0)]`;
    expect(runInNewContext(old, { document: {}, addEventListener: String })).toEqual([
      true,
      false,
      2,
      1,
      undefined,
    ]);
    expect(await operations.dialogMode?.({ name: 'a', configText: '' })).toBe('text');
    expect(file).toContain(folder);
  });

  it('has a dialog if there are fields, and does not exist if disabled', async () => {
    const field =
      "config: { g: toggle({ key: 'g', initial: true, label: { de: 'G', en: 'G' } }) },";
    const withDialog = await loadPlugin(write('dialog.ts', pluginWith(field)), folder);
    expect(withDialog.info.browser?.dialogFunction).toBe(globalNames('Regler-2').dialog);
    expect(await withDialog.operations.dialogMode?.({ name: 'a', configText: '' })).toBe('script');
    const without = await loadPlugin(
      write('none.ts', pluginWith(`${field} browser: false,`)),
      folder,
    );
    expect(without.info.browser).toBeNull();
  });

  it('contains kinds that few types use only where a type has them', async () => {
    const l = "{ de: 'A', en: 'A' }";
    const config = (field: string) => `config: { f: ${field} },`;
    const toggles = config(`toggle({ key: 'f', initial: true, label: ${l} })`);
    const lists = config(`list({ key: 'f', columns: { a: text({ label: ${l} }) }, label: ${l} })`);
    const labels = `answer: record({ m: placeLabels({ label: ${l}, labels: [] }) }),
      figure: () => ({ width: 9, height: 9, description: ${l}, shapes: [] }),`;
    const scripts = await Promise.all(
      [toggles + answer, lists + answer, toggles + labels].map(async (members, index) => {
        const imports = "import { list, placeLabels, record, text } from '@fragwerk/sdk';";
        const file = write(`kinds${index}.ts`, pluginWith(members, imports));
        const { browser } = (await loadPlugin(file, folder)).info;
        // Long texts go on in the next line.
        return `${browser?.script}${browser?.dialogScript}`.replaceAll('\\\n', '');
      }),
    );
    const has = (mark: string) => scripts.map((script) => script.includes(mark));
    // The buttons of a list's rows, and a name above the finger.
    expect(has('nth-of-type')).toEqual([false, true, false]);
    expect(has('calc(-100%')).toEqual([false, false, true]);
  });

  it('names the line that needs Node, and suggests a solution', async () => {
    const file = write(
      'node.ts',
      pluginWith(answer, "import { readFileSync } from 'node:fs';\nvoid readFileSync;"),
    );
    const failure = await failureOf(file);
    expect(failure).toMatchObject({ file, line: 4 });
    expect(failure.sourceLine).toContain('node:fs');
    expect(failure.message).toMatch(/line 4: "node:fs" exists in Node only.*Import texts/);
  });
});

describe('a plugin that cannot be loaded', () => {
  it('names the place of a syntax error', async () => {
    const file = write('syntax.ts', 'const a = 1;\nconst b = (;\n');
    expect(await failureOf(file)).toMatchObject({
      file,
      line: 2,
      column: 12,
      sourceLine: 'const b = (;',
    });
  });

  it('names the line that throws', async () => {
    const file = write('throws.ts', pluginWith('score: 5,'));
    const failure = await failureOf(file);
    expect(failure).toMatchObject({ file, line: 7 });
    expect(failure.sourceLine).toContain('score: 5');
    expect(failure.message).toContain('score of plugin type');
  });

  it('names the field of a column that is declared elsewhere, not a later member of its name', async () => {
    const label = "label: { de: 'A', en: 'A' }";
    const file = write(
      'column.ts',
      pluginWith(
        `config: {
    people: list({ key: 'p', columns, ${label} }),
  },
  answer: record({ name: slider({ ${label}, min: 0, max: 5 }) }),`,
        `import { list, record, text } from '@fragwerk/sdk';
const columns = { name: text({ pattern: /[a-z]+/, ${label} }) };`,
      ),
    );
    const failure = await failureOf(file);
    expect(failure.sourceLine).toContain('people: list(');
    expect(failure.message).toMatch(
      /columns\.name\.initial .* Set "initial" to an allowed value\.$/,
    );
  });
});

describe('globalNames', () =>
  it('are valid names, and differ between types', () => {
    const types = ['Uhr', 'Ähre', 'ähre', 'a-b', 'a_b', 'ab', 'a2d_b', 'a$2d_b'];
    const names = types.map((type) => globalNames(type).start);
    expect(new Set(names).size).toBe(types.length);
    for (const name of names) expect(name).toMatch(/^initPlugin[A-Za-z0-9_$]*$/);
  }));
