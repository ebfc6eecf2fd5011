import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWorkbench, type Workbench } from '@fragwerk/workbench';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportEvents } from '../apps/cli/src/dev-report.js';
import { childServices } from './support/child-service.js';
import { tempFolder } from './support/temp-folder.js';

// Builds the project, which contains the service process.
childServices();
const folder = tempFolder();
const place = join(folder.path, 'lampe');

const plugin = `import { circle, definePlugin, integer, slider, withShare } from '@fragwerk/sdk';
import { fill } from './colours.ts';

export default definePlugin({
  type: 'Lampe',
  help: { de: 'Eine Lampe.', en: 'A lamp.' },
  config: {
    size: integer({ key: 'size', initial: 9, label: { de: 'Größe', en: 'Size' } }),
  },
  answer: slider({
    label: { de: 'Helligkeit', en: 'Brightness' },
    min: 0,
    max: ({ size }) => size,
  }),
  services: { runner: {} },
  browser: './browser.ts',
  figure({ config }) {
    const r = config.size;
    return {
      width: 20,
      height: 20,
      description: { de: 'Eine Lampe', en: 'A lamp' },
      shapes: [circle({ x: 10, y: 10 }, r, { fill })],
    };
  },
  score({ breakdown }) {
    return withShare(breakdown, 1);
  },
  dialog: { mode: () => 'script' },
});
`;
const files: Readonly<Record<string, string>> = {
  'plugin.ts': plugin,
  'colours.ts': `export const fill = '#d00000';\n`,
  'browser.ts': `import { defineBrowser } from '@fragwerk/browser';
export default defineBrowser({
  mount({ element }) {
    element.textContent = 'Lampe';
    return undefined;
  },
});
`,
  'package.json': '{ "type": "module", "main": "plugin.ts" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      ...{ target: 'ES2022', lib: ['ES2022', 'DOM'], module: 'ESNext', strict: true },
      ...{ moduleResolution: 'Bundler', allowImportingTsExtensions: true, noEmit: true },
      ...{ skipLibCheck: true, types: [] },
    },
    include: ['*.ts'],
  }),
};

/** A change that an author makes to a file, and the message that reports it. */
interface Mistake {
  /** File, the text to replace, which occurs once, and its replacement. */
  readonly at: readonly [file: string, from: string, to: string];
  /** Endpoint that the host calls; not set if loading reveals the mistake. */
  readonly endpoint?: 'score' | 'image' | 'loadplugindto' | 'configurationinfo';
  readonly expected: string | RegExp;
  /** Part of the reported line, by default the replacement; '' for no line. */
  readonly line?: string;
}

const LOOP = 'for (;;);';
const mistakes: Readonly<Record<string, Mistake>> = {
  'a syntax error': {
    at: ['plugin.ts', 'const r = config', 'const r = = config'],
    expected: 'Unexpected "="',
  },
  'an import of a missing file': {
    at: ['plugin.ts', './colours.ts', './colour.ts'],
    expected: './colour.ts',
  },
  'an import of a package that is not installed': {
    at: ['plugin.ts', "'./colours.ts'", "'nice-colours'"],
    expected: 'nice-colours',
  },
  'an import of a name that the file does not export': {
    at: ['plugin.ts', 'import { fill }', 'import { full as fill }'],
    expected: '"full"',
  },
  'a syntax error in an imported file': {
    at: ['colours.ts', "'#d00000'", "'#d00000"],
    expected: 'Unterminated string',
  },
  'an exception while loading': {
    at: ['colours.ts', 'export', "throw new Error('Keine Farbe');\nexport"],
    expected: 'Keine Farbe',
    line: "throw new Error('Keine Farbe');",
  },
  'an endless loop while loading': {
    at: ['colours.ts', 'export', `${LOOP}\nexport`],
    expected: 'Loading the plugin took longer than',
    line: LOOP,
  },
  'a process that exits while loading': {
    at: [
      'colours.ts',
      'export',
      '(globalThis as never as { process: { exit(code: number): never } }).process.exit(7);\nexport',
    ],
    expected: '"process.exit" does not exist here',
    line: '(globalThis as never as { process: { exit(code: number): never } }).process.exit(7)',
  },
  'no plugin as default export': {
    at: ['plugin.ts', 'export default definePlugin(', 'export const lampe = definePlugin('],
    expected: 'the default export is not a plugin',
  },
  'an invalid type name': {
    at: ['plugin.ts', "type: 'Lampe'", "type: '3 Lampen'"],
    expected: 'A plugin needs a type of 1 to 64 letters',
  },
  'a help text in one language': {
    at: ['plugin.ts', "help: { de: 'Eine Lampe.', en: 'A lamp.' }", "help: 'Eine Lampe.'"],
    expected: /help of plugin type "Lampe": expected an object \{ de, en \}/,
  },
  'an initial value of the wrong type': {
    at: ['plugin.ts', 'initial: 9', "initial: 'neun'"],
    expected: 'config.size.initial of plugin type "Lampe": expected a number, got "neun"',
  },
  'an operation that is not a function': {
    at: ['plugin.ts', "dialog: { mode: () => 'script' }", 'print: 5'],
    expected: 'print of plugin type "Lampe": expected a function',
  },
  'an invalid service name': {
    at: ['plugin.ts', '{ runner: {} }', "{ 'my runner': {} }"],
    expected: /services of plugin type "Lampe": expected at most 100 names of up to 64 letters/,
  },
  'a lower bound above the upper one': {
    at: ['plugin.ts', "key: 'size',", "key: 'size', min: 20, max: 10,"],
    expected: 'config.size.min of plugin type "Lampe": 20 is above max, 10.',
  },
  'an initial value out of bounds': {
    at: ['plugin.ts', "key: 'size',", "key: 'size', max: 5,"],
    expected: 'config.size.initial of plugin type "Lampe": size=9 is not allowed',
  },
  'an answer with a misspelt unit': {
    at: ['plugin.ts', 'min: 0,', "min: 0,\n    unit: 'HZ',"],
    expected: 'answer.unit of plugin type "Lampe": "HZ" is not a known unit. Did you mean Hz?',
    line: "unit: 'HZ'",
  },
  'a misspelt member': {
    at: ['plugin.ts', 'dialog: {', 'dialogue: {'],
    expected: 'dialogue of plugin type "Lampe": there is no member "dialogue".',
  },
  'a missing browser part': {
    at: ['plugin.ts', './browser.ts', './part.ts'],
    expected: 'part.ts',
  },
  'a syntax error in the browser part': {
    at: ['browser.ts', 'element.text', 'element..text'],
    expected: 'Expected identifier but found "."',
  },
  'an unknown member': {
    at: ['plugin.ts', 'score({ breakdown })', 'score({ breakdown, breakdwon })'],
    expected: "Property 'breakdwon' does not exist",
  },
  'an undeclared service': {
    at: [
      'plugin.ts',
      'score({ breakdown }) {',
      'async score({ breakdown, services: { ruhner } }) {\n    await ruhner.call({});',
    ],
    endpoint: 'score',
    expected: "Property 'ruhner' does not exist",
    line: 'ruhner } }',
  },
  'a service without an address': {
    at: [
      'plugin.ts',
      'score({ breakdown }) {',
      'async score({ breakdown, services }) {\n    await services.runner.call({ path: "/run" });',
    ],
    endpoint: 'score',
    expected: /runner.* has no address/,
    line: 'await services.runner',
  },
  'an exception in figure': {
    at: [
      'plugin.ts',
      'const r =',
      "if (config.size > 1) throw new Error('Kein Bild');\n    const r =",
    ],
    endpoint: 'image',
    expected: 'Error: Kein Bild',
    line: "throw new Error('Kein Bild');",
  },
  'an exception in the bound of an answer': {
    at: [
      'plugin.ts',
      '({ size }) => size',
      "({ size }) => { if (size > 1) throw new Error('Kein Ende'); return size; }",
    ],
    // Found while the definition is checked.
    expected: 'Kein Ende.',
    line: "throw new Error('Kein Ende');",
  },
  'an exception in the dialog': {
    at: ['plugin.ts', "mode: () => 'script'", "mode: () => { throw new Error('Kein Dialog'); }"],
    endpoint: 'configurationinfo',
    expected: 'Error: Kein Dialog',
    line: "throw new Error('Kein Dialog');",
  },
  'an unknown verdict': {
    at: [
      'plugin.ts',
      'return withShare(breakdown, 1)',
      "return { verdict: 'gut', points: 0 } as never",
    ],
    endpoint: 'score',
    expected: 'The result of score does not match its type',
    line: '',
  },
  'an unknown colour': {
    at: ['colours.ts', "'#d00000'", "'red'"],
    endpoint: 'image',
    expected: /fill/,
    line: '',
  },
  'a process that exits': {
    at: [
      'plugin.ts',
      'return withShare(breakdown, 1)',
      '(globalThis as never as { process: { exit(code: number): never } }).process.exit(7)',
    ],
    endpoint: 'score',
    expected: '"process.exit" does not exist here',
    line: '(globalThis as never as { process: { exit(code: number): never } }).process.exit(7)',
  },
  'an endless loop in figure': {
    at: ['plugin.ts', 'const r =', `${LOOP}\n    const r =`],
    endpoint: 'image',
    expected: 'The operation "picture" of the plugin type "Lampe" took longer than',
    line: LOOP,
  },
  'an endless loop in score': {
    at: ['plugin.ts', 'return withShare(breakdown, 1)', `${LOOP} return breakdown`],
    endpoint: 'score',
    expected: 'The operation "score" of the plugin type "Lampe" took longer than',
    line: LOOP,
  },
};

let workbench: Workbench;
let terminal = '';
const write = (name: string, text = files[name] ?? '') => writeFileSync(join(place, name), text);
const ask = async (endpoint: string): Promise<string> => {
  const response = await fetch(`${workbench.state().service.url}/open/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ typ: 'Lampe', name: 'P1', config: '', antwort: '3', grade: 1 }),
  });
  return response.text();
};
const picture = async () =>
  (JSON.parse(await ask('image')) as { readonly base64Image: string }).base64Image;
const faults = () => workbench.state().service.faults;
const otherFaults = () => faults().filter(({ kind }) => kind !== 'types');
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });

let initialPicture = '';
/** Files with the last mistake, over which the next one is written. */
const wrongFiles = new Set<string>();

async function repair(file: string): Promise<void> {
  wrongFiles.delete(file);
  write(file);
  await eventually(async () => {
    expect(otherFaults()).toEqual([]);
    expect(await picture()).toBe(initialPicture);
  });
}

beforeAll(async () => {
  mkdirSync(place);
  for (const name of Object.keys(files)) write(name);
  symlinkSync(new URL('../node_modules', import.meta.url).pathname, join(place, 'node_modules'));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    terminal += String(text);
    return true;
  });
  const limits = { operationMs: 2_000, buildMs: 5_000 };
  workbench = await startWorkbench({ folder: place, port: 0, limits, onEvent: reportEvents() });
  // On a busy machine, the first picture may exceed the time limit, which is short for endless loops.
  await eventually(async () => {
    initialPicture = await picture();
    expect(initialPicture.length).toBeGreaterThan(100);
    expect(otherFaults()).toEqual([]);
  });
}, 160_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await workbench.close();
  rmSync(join(place, 'node_modules'));
});

describe('a mistake of an author', () => {
  it.each(Object.entries(mistakes))(
    '%s is reported in terminal and page, and the last working version stays usable',
    async (_name, { at: [file, from, to], endpoint, expected, line = to }) => {
      const text = files[file] ?? '';
      expect(text.split(from)).toHaveLength(2);
      const wrong = text.replace(from, () => to);
      terminal = '';
      for (const name of Object.keys(files))
        if (name !== file && wrongFiles.delete(name)) write(name);
      wrongFiles.add(file);
      write(file, wrong);
      const number = wrong.split('\n').findIndex((one) => one.includes(line)) + 1;
      const place = line === '' ? {} : { file, line: number };
      let fault: ReturnType<typeof faults>[number] | undefined;
      await eventually(async () => {
        // Until the change is built, the version before it answers.
        if (endpoint) await ask(endpoint).catch(() => '');
        const messages = faults().map(({ message }) => message.en);
        expect(messages.join('\n')).toMatch(expected);
        fault = faults().find(({ message: { en } }) =>
          typeof expected === 'string' ? en.includes(expected) : expected.test(en),
        );
        expect(fault).toMatchObject(place);
      });
      if (line !== '') {
        expect(fault?.sourceLine).toContain(line.split('\n')[0]);
        await eventually(() => expect(terminal).toContain(`✖ ${file}:${number}:`));
        // The place is before the message, and only there.
        expect(terminal).not.toContain(`${file} line ${number}`);
      }
      await eventually(() => expect(terminal).toMatch(expected));
      expect(terminal).not.toContain(folder.path);
      if (endpoint === 'image') await repair(file);
      else {
        await eventually(() => expect(workbench.state().service.reachable).toBe(true));
        expect(await picture()).toBe(initialPicture);
      }
    },
  );

  it('leaves no faults behind', async () => {
    for (const name of wrongFiles) await repair(name);
    await eventually(() => expect(faults()).toEqual([]));
    expect(JSON.parse(await ask('score'))).toMatchObject({ status: 'OK' });
  });
});
