import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { send } from '../support/http.js';
import { lightPlugin } from '../support/plugins.js';
import { freePort } from '../support/setup-service.js';
import { tempFolder } from '../support/temp-folder.js';
import { commandOf, onlyText, readDockerfile } from './dockerfile.js';
import { buildImage, listFiles } from './image.js';
import { processes, root, type Running, until } from './processes.js';

const folder = tempFolder();
const children = processes();
const stages = readDockerfile();
const image = stages.at(-1);
if (!image) throw new Error('The Dockerfile has no stage');

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  workspaces: string[];
};

const megabytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + Number(file.split(' ').at(-2)), 0) / 1024 ** 2;

/** Root may write everywhere: then the container's processes run as a user without rights. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const chmod = (mode: string, path: string) => children.run(['chmod', '-R', mode, path]);

describe('the image', () => {
  it('starts Node directly, as a user without rights, with less heap than memory', () => {
    expect(onlyText(image, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const [program, ...options] = commandOf(onlyText(image, 'ENTRYPOINT'));
    expect(program).toBe('node');
    expect(options.at(-1)).toBe('run.mjs');
    const heap = /--max-old-space-size=(\d+)/.exec(options.join(' '))?.[1];
    expect(Number(heap)).toBeGreaterThan(64);
    expect(Number(heap)).toBeLessThan(160);
    expect(image.instructions.map(({ keyword }) => keyword)).not.toContain('RUN');
  });

  it('is checked as the host expects it', () => {
    const [, options, command = ''] =
      /^(.*?) CMD (\[.*\])$/.exec(onlyText(image, 'HEALTHCHECK')) ?? [];
    expect(options).toBe('--interval=30s --timeout=10s --start-period=90s --retries=3');
    expect(commandOf(command)).toEqual(['node', 'healthcheck.mjs', '--stop-container']);
  });

  it('listens inside the container network on port 8080', () => {
    expect(onlyText(image, 'EXPOSE')).toBe('8080');
    expect(image.environment).toMatchObject({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '8080',
      SERVICEPATH: '/fragwerk',
    });
  });

  it('can have another base, and bears the version of the project', () => {
    for (const { instructions } of stages)
      expect(instructions[0]?.text).toMatch(/^\$\{NODE_IMAGE\}/);
    expect(image.labels['org.opencontainers.image.version']).toBe(manifest.version);
  });

  it('is built from all workspaces: npm wants them as the lockfile has them', () => {
    const copied = stages[0]?.instructions
      .filter(({ keyword }) => keyword === 'COPY')
      .map(({ text }) => `${text.split(' ')[0]}/*`);
    expect(copied).toEqual(expect.arrayContaining(manifest.workspaces));
  });
});

interface Container {
  readonly url: string;
  readonly service: Running;
  readonly pictures: string;
  readonly runNode: (...args: string[]) => ReturnType<typeof children.run>;
}

/** Starts the image's command with one writable folder for /tmp and one for pictures. */
async function startContainer(app: string): Promise<Container> {
  const port = await freePort();
  const temporary = join(folder.path, 'tmp');
  const pictures = join(folder.path, 'pictures');
  for (const path of [temporary, pictures]) {
    mkdirSync(path);
    chmodSync(path, 0o777);
  }
  const env = {
    PATH: process.env.PATH,
    ...image?.environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    TMPDIR: temporary,
    HEALTH_COUNTER: join(temporary, 'healthcounter'),
    POLICY: 'imageUrl=on',
    PLUGINS: folder.write('light.mjs', lightPlugin('Ampel')),
    letto_pathPlugins: pictures,
    letto_webPathPlugins: 'letto.example/images/plugins',
  };
  const options = { cwd: app, env, ...nobody };
  const [, ...args] = image ? commandOf(onlyText(image, 'ENTRYPOINT')) : [];
  const service = children.start([process.execPath, ...args], options);
  return {
    url: `http://127.0.0.1:${port}`,
    service,
    pictures,
    runNode: (...more) => children.run([process.execPath, ...more], options),
  };
}

async function expectPicture({ url, pictures }: Container): Promise<void> {
  const body = (typ: string) => JSON.stringify({ typ, name: 'P1', config: '', params: '' });
  for (const type of ['Uhr', 'Ampel']) {
    const reply = await send(url, { path: '/open/image', body: body(type) });
    expect(reply).toMatchObject({ status: 200 });
    const { base64Image } = JSON.parse(reply.text) as { base64Image: string };
    expect(Buffer.from(base64Image, 'base64').subarray(1, 4).toString()).toBe('PNG');
  }
  const stored = await send(url, { path: '/open/imageurl', body: body('Uhr') });
  const address = (JSON.parse(stored.text) as { imageUrl: string }).imageUrl;
  const prefix = 'https://letto.example/images/plugins/fragwerk/';
  expect(address.startsWith(prefix)).toBe(true);
  expect(existsSync(join(pictures, 'fragwerk', address.slice(prefix.length)))).toBe(true);
}

describe('the steps of the Dockerfile', () => {
  it('make a folder that runs without rights and without being written to', async () => {
    chmodSync(folder.path, 0o755);
    const app = await buildImage(folder.path, children);
    await chmod('a-w,a+rX', app);
    onTestFinished(async () => {
      await chmod('u+w', app);
    });
    const files = listFiles(app);
    expect(megabytes(files)).toBeLessThan(90);
    expect(
      files.filter((file) =>
        /^(apps|packages\/conformance|node_modules\/(\.bin|vite))\//.test(file),
      ),
    ).toEqual([]);
    expect(files.filter((file) => /\.(ts|map|tsbuildinfo) /.test(file))).toEqual([]);

    const container = await startContainer(app);
    const { url, service, runNode } = container;
    await until(
      'the service answers',
      async () =>
        !service.isAlive() || (await send(url, { method: 'GET', path: '/ping' })).text === 'pong',
    );
    expect(service.output()).toContain('plugin types: Uhr, Schaltung, Ampel.');
    expect(await runNode('healthcheck.mjs')).toMatchObject({ code: 0, output: '' });
    await expectPicture(container);
    for (const page of ['docs/swagger-ui-bundle.js', 'open/js/jquery.min.js', 'reference'])
      expect(await send(url, { method: 'GET', path: `/fragwerk/${page}` })).toMatchObject({
        status: 200,
      });
    const attempt = "require('node:fs').writeFileSync('written', '')";
    expect((await runNode('-e', attempt)).output).toContain('EACCES');

    const start = Date.now();
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, signal: null });
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(listFiles(app)).toEqual(files);
  }, 240_000);
});
