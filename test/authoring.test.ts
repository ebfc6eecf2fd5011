import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processes, root, until } from './deploy/processes.js';
import { send } from './support/http.js';
import { tempFolder } from './support/temp-folder.js';
import { applyDiff, type Block, readBlocks } from './support/tutorial.js';
import { drawStep, writesImages } from './support/tutorial-images.js';

const folder = tempFolder();
const children = processes();
const blocks = readBlocks('docs/authoring.md');
const steps = [...new Set(blocks.map(({ step }) => step))];

/** The environment of a fresh login, without variables of npm and vitest; any free port. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$|VITEST)/.test(name),
    ),
  ),
  PORT: '0',
  npm_config_prefer_offline: 'true',
};

/** Current folder of the reader; the commands of the clone run outside of it. */
let place = join(folder.path, 'clone');
let output: () => string = () => '';

const isServer = (command: string) => /^npm (start|run dev)/.test(command);

/** Stop servers together with their child processes. */
const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

/** Starts a server in its own process group, because npm starts child processes. */
function startServer(command: string): void {
  const child = spawn('sh', ['-c', command], { cwd: place, env, detached: true });
  let received = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (received += text));
  output = () => received;
  let isRunning = true;
  child.on('close', () => (isRunning = false));
  stops.push(() => {
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    isRunning = false;
  });
}

async function runCommand(command: string): Promise<void> {
  if (command.startsWith('cd ')) {
    place = resolve(place, command.slice(3));
    return;
  }
  // Docker is not available here; test/new-project.test.ts runs the steps of the Dockerfile.
  if (command.startsWith('docker ')) return;
  if (isServer(command)) {
    startServer(command);
    return;
  }
  const inClone = command.replace('npm run new', `npm --prefix ${root} run new`);
  const running = children.start(['sh', '-c', inClone], { cwd: place, env });
  output = running.output;
  const { code } = await running.ended;
  expect(code, running.output()).toBe(0);
}

function writeBlock({ language, file, text }: Block): void {
  const path = join(place, file);
  mkdirSync(dirname(path), { recursive: true });
  const isDiff = language === 'diff';
  writeFileSync(path, isDiff ? applyDiff(readFileSync(path, 'utf8'), text) : text);
}

async function follow(block: Block): Promise<void> {
  if (block.language === 'sh')
    for (const command of block.text.trim().split('\n')) await runCommand(command);
  else if (block.language !== 'text') writeBlock(block);
  else
    for (const line of block.text.trim().split('\n'))
      await until(`"${line}" in the output`, () => output().includes(line)).catch(() =>
        expect(output()).toContain(line),
      );
}

let url = '';

/** Runs the plugin in the reader's folder as a service of its own. */
async function withService(use: () => Promise<void>): Promise<void> {
  const cli = join(place, 'node_modules/fragwerk/bin/fragwerk.mjs');
  const args = ['serve', '--own-types', 'none', '--plugins', '.'];
  const service = children.start([process.execPath, cli, ...args], { cwd: place, env });
  try {
    await until('the service listens', () => /localhost:\d+/.test(service.output()));
    expect(service.output()).toContain('plugin types: Thermometer.');
    url = `http://127.0.0.1:${/localhost:(\d+)/.exec(service.output())?.[1] ?? ''}`;
    await use();
  } finally {
    service.signal('SIGTERM');
    await service.ended;
  }
}

async function ask(endpoint: string, members: object): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ typ: 'Thermometer', name: 'Plugin1', config: '', ...members });
  const reply = await send(url, { path: `/open/${endpoint}`, body });
  expect(reply.status, reply.text).toBe(200);
  return JSON.parse(reply.text) as Record<string, unknown>;
}

const pictureOf = async (config = '') => (await ask('image', { config })).base64Image;
const scoreOf = (antwort: string) =>
  ask('score', {
    antwort,
    grade: 2,
    answerDto: { answerText: '25' },
    toleranz: { toleranz: 2, mode: 'ABSOLUT' },
  });

const pictures: unknown[] = [];

/** Statements of the text about a step, in addition to the output of its commands. */
const promises: Partial<Record<string, () => Promise<void>>> = {
  '1. Create the project': async () => {
    pictures.push(await pictureOf());
  },
  '3. Change the picture': async () => {
    pictures.push(await pictureOf());
    expect(pictures[1]).not.toBe(pictures[0]);
    expect(await scoreOf('28')).toMatchObject({ status: 'FALSCH', punkteIst: 0 });
  },
  '4. Add a field for teachers': async () => {
    expect(await pictureOf()).toBe(pictures[1]);
    expect(await pictureOf('von=0;bis=100')).not.toBe(pictures[1]);
    const wrong = await ask('image', { config: 'von=abc', q: {} });
    expect(wrong.error).toMatch(/von=abc/);
  },
  '5. Score it your way': async () => {
    expect(await scoreOf('25')).toMatchObject({ status: 'OK', punkteIst: 2 });
    expect(await scoreOf('28')).toMatchObject({
      status: 'TEILWEISE_OK',
      punkteIst: 1,
      feedback: 'Fast richtig.',
    });
    expect(await scoreOf('warm')).toMatchObject({ status: 'FALSCH', punkteIst: 0 });
  },
};

beforeAll(() => {
  mkdirSync(place);
  // Builds the project, so that no step has to.
  execFileSync(process.execPath, ['scripts/fragwerk.mjs', '--version'], { cwd: root });
}, 160_000);

describe('the tutorial, followed literally', () => {
  it.each(steps)(
    '%s',
    async (step) => {
      for (const block of blocks.filter((one) => one.step === step)) await follow(block);
      const promise = promises[step];
      if (promise) await withService(promise);
      if (writesImages) await drawStep(step, place);
      for (const stop of stops.splice(0)) stop();
    },
    180_000,
  );

  it('reports types in JavaScript, too', () => {
    for (const name of ['plugin', 'plugin.test']) {
      const path = join(place, `${name}.ts`);
      const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'ts' });
      writeFileSync(join(place, `${name}.js`), `// @ts-check\n${code.replace('.ts', '.js')}`);
    }
    const path = join(place, 'tsconfig.json');
    const { compilerOptions } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
    const changed = { ...compilerOptions, noImplicitAny: false };
    writeFileSync(path, JSON.stringify({ compilerOptions: changed, include: ['*.js'] }));
    const compile = () =>
      execFileSync('node_modules/.bin/tsc', { cwd: place, env, encoding: 'utf8' });
    expect(compile()).toBe('');
    const plugin = join(place, 'plugin.js');
    writeFileSync(plugin, readFileSync(plugin, 'utf8').replace('unit: ', 'unti: '));
    expect(compile).toThrow(/tsc/);
  });

  it('has a check for every statement about a step', () => {
    expect(steps).toEqual(expect.arrayContaining(Object.keys(promises)));
    expect(readFileSync(join(place, 'plugin.ts'), 'utf8').split('\n').length).toBeLessThan(80);
  });
});
