import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as sdk from '@fragwerk/sdk';
import { pluginCases } from '@fragwerk/sdk/testing';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadPlugin } from './support/load-plugin.js';
import { tempFolder } from './support/temp-folder.js';
import { readBlocks } from './support/tutorial.js';

const folder = tempFolder();
const document = readFileSync('docs/sdk.md', 'utf8');
const blocks = [...document.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
const source = fileURLToPath(new URL('../packages/sdk/src/index.ts', import.meta.url));

/** Output that the comments after `console.log(…);` promise. */
const promised = (code: string): string[] =>
  [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, output = '']) => output);

/** Prints the output of every example, after a line of its own, in one process. */
async function printedBy(examples: readonly string[]): Promise<readonly string[][]> {
  const mark = '--- next example';
  const imports = examples.map((code, index) => {
    const file = folder.write(`example-${index + 1}.ts`, code);
    return `console.log('${mark}');\nawait import(${JSON.stringify(file)});`;
  });
  const { stdout, stderr } = await run(folder.write('examples.ts', imports.join('\n')));
  expect(stderr).toBe('');
  return stdout
    .split(`${mark}\n`)
    .slice(1)
    .map((text) => text.trimEnd().split('\n'));
}

async function run(entry: string) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    alias: {
      '@fragwerk/sdk': source,
      '@fragwerk/sdk/testing': source.replace('index.ts', 'testing/index.ts'),
    },
  });
  const file = folder.write(`${basename(entry)}.mjs`, outputFiles[0]?.text ?? '');
  // The same form of the report in every version of Node.
  return spawnSync(process.execPath, ['--test-reporter=tap', file], { encoding: 'utf8' });
}

const serviceFailures = [
  'notSet',
  'unreachable',
  'timeout',
  'busy',
  'refused',
  'failed',
  'tooLarge',
] as const satisfies readonly sdk.ServiceFailure[];

describe('docs/services.md', () => {
  test('has a plugin type that passes its tests, with fake services', async () => {
    const [entry = ''] = readBlocks('docs/services.md')
      .filter(({ file }) => file !== '')
      .map(({ file, text }) => folder.write(file, text))
      .reverse();
    const { stdout, status } = await run(entry);
    expect(stdout).toMatch(/^# fail 0$/m);
    expect(stdout).toMatch(/^ok \d+ - without the runner nothing is scored$/m);
    expect(status).toBe(0);
  });

  test.each(serviceFailures)('describes a failed call as %s', (reason) =>
    expect(readFileSync('docs/services.md', 'utf8')).toMatch(
      new RegExp(`^\\| \`${reason}\` `, 'm'),
    ),
  );
});

describe('docs/questions.md', () =>
  test('has a plugin type that passes its tests and those of its question', () => {
    for (const { file, text } of readBlocks('docs/questions.md'))
      if (file !== '') folder.write(`teiler/${file}`, text);
    folder.write('teiler/package.json', '{ "type": "module", "main": "plugin.ts" }');
    const modules = join(folder.path, 'teiler/node_modules');
    symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), modules);
    const cli = fileURLToPath(new URL('../apps/cli/bin/fragwerk.mjs', import.meta.url));
    const options = { cwd: join(folder.path, 'teiler'), encoding: 'utf8' } as const;
    const { stdout, status } = spawnSync(process.execPath, [cli, 'test'], options);
    expect(stdout).toMatch(/✔ half of the points for the whole voltage/);
    expect(stdout).toContain('6 passed, 0 failed (1 question, 162 answers scored)');
    expect(status).toBe(0);
  }));

test('all examples compile under strict types', () => {
  const modules = join(folder.path, 'node_modules');
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), modules);
  const files = ['answers', 'browser', 'examples', 'sdk'].flatMap((name) => {
    const text = readFileSync(`docs/${name}.md`, 'utf8');
    return [...text.matchAll(/```ts.*\n([^]*?)```/g)].map(([, code = ''], index) =>
      folder.write(`types/${name}-${index}.ts`, code),
    );
  });
  const tsc = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url));
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
  const modern = ['--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
  const options = [...strict, ...modern, '--moduleResolution', 'bundler', '--types', 'node'];
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...files], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
}, 60_000);

const tableRow = (name: string, text = document): string =>
  text.split('\n').find((line) => line.startsWith(`| \`${name}\` `)) ?? '';

describe('docs/answers.md', () =>
  test.each(Object.values(sdk.answerKinds).map(({ name }) => name))('describes %s', (name) => {
    expect(tableRow(name, readFileSync('docs/answers.md', 'utf8'))).not.toBe('');
    expect(Object.keys(sdk)).toContain(name);
  }));

describe('docs/sdk.md', () => {
  const examples = blocks.filter((code) => code.includes('console.log('));

  let outputs: readonly string[][] = [];

  beforeAll(async () => {
    outputs = await printedBy(examples);
  });

  test.each(examples.map((code, index) => [index + 1, code] as const))(
    'shows the actual output of example %d',
    (number, code) => {
      expect(promised(code).length).toBe(code.split('console.log(').length - 1);
      expect(outputs[number - 1]).toEqual(promised(code));
    },
  );

  test('has a plugin type that passes the checks for every plugin type', async () => {
    const [code = ''] = blocks.filter((block) => block.includes('export default definePlugin'));
    const plugin = await loadPlugin(folder.write('plugin.ts', code), folder.path);
    expect(plugin.info.browser?.startFunction).toBe('initPluginZahlenstrahl');
    for (const { run } of pluginCases(plugin)) await run();
  });

  const defaults = Object.entries(sdk.operationTable).map(([name, entry]) => [name, entry.default]);

  test.each(defaults.filter((row) => row[1] !== null))('names the default of %s', (name, text) => {
    const cells = tableRow(name ?? '')
      .split('|')
      .map((cell) => cell.trim());
    expect(cells[3]).toBe(text);
  });

  test.each([
    'choice',
    'percent',
    'number',
    'integer',
    'text',
    'toggle',
    'colour',
    'imageName',
    'place',
    'list',
  ])('has a row for %s', (name) => {
    expect(sdk).toHaveProperty(name);
    expect(tableRow(name)).not.toBe('');
  });

  const helpers = Object.keys(sdk).filter((name) => /^score(?!Of)[A-Z]/.test(name));
  test.each(helpers)('has an example of %s', (name) =>
    expect(examples.some((code) => code.includes(`${name}(`))).toBe(true),
  );
});

test('the SDK runs in browsers, without Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'silent',
  });
  expect(outputFiles[0]?.text).not.toMatch(/\bprocess\.|\bBuffer\b|\brequire\(/);
});
