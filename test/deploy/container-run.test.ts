import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cachedNewestNode, NEWEST_NODE } from '../../scripts/newest-node.mjs';
import { get, send } from '../support/http.js';
import { lightPlugin } from '../support/plugins.js';
import { freePort } from '../support/setup-service.js';
import { tempFolder } from '../support/temp-folder.js';
import { type Container, enterImage } from './chroot.js';
import { buildImage, type Image, listFiles } from './image.js';
import { processes, until } from './processes.js';

const folder = tempFolder();
const children = processes();

const megabytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + Number(file.split(' ').at(-2)), 0) / 1024 ** 2;

interface Service {
  readonly container: Container;
  readonly url: string;
  readonly pictures: string;
}

/** Enters the image with a folder for pictures and one with a plugin type. */
async function enter(image: Image): Promise<Service> {
  const port = await freePort();
  const pictures = join(folder.path, 'pictures');
  mkdirSync(pictures);
  chmodSync(pictures, 0o777);
  folder.write('plugins/light.mjs', lightPlugin('Ampel'));
  const environment = {
    ...image.environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    POLICY: 'imageUrl=on',
    PLUGINS: '/plugins/light.mjs',
    TZ: 'Europe/Berlin',
    letto_pathPlugins: '/opt/letto/plugins',
    letto_webPathPlugins: 'letto.example/images/plugins',
  };
  const volumes = { '/opt/letto/plugins': pictures, '/plugins': join(folder.path, 'plugins') };
  const container = await enterImage(children, { ...image, environment, volumes });
  return { container, url: `http://127.0.0.1:${port}`, pictures };
}

async function expectPicture({ url, pictures }: Service): Promise<void> {
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

/** Runs a program of a student, for which the interpreter is unpacked into /tmp. */
async function expectScore({ url }: Service): Promise<void> {
  const config = { code: '', tests: [{ kind: 'call', code: 'f(2)', expected: '4' }] };
  const answer = { antwort: 'def f(x): return x * x', answerDto: { ze: '' } };
  const instance = { typ: 'Code', name: 'P1', config: JSON.stringify(config), grade: 1 };
  const body = JSON.stringify({ ...instance, ...answer });
  const { text } = await send(url, { path: '/open/score', body, timeout: 60_000 });
  expect(JSON.parse(text)).toMatchObject({ status: 'OK', punkteIst: 1 });
}

/** Lists the contents of the container: no shell, nothing writable, time zones, authorities. */
async function expectSurroundings({ run }: Container): Promise<void> {
  const evaluate = async (code: string) => (await run('node', '-p', code)).output.trim();
  expect(await evaluate('process.execPath')).toBe('/usr/local/bin/node');
  const { node } = process.versions;
  expect(await evaluate('process.versions.node')).toBe(cachedNewestNode() ? NEWEST_NODE : node);
  expect(await evaluate('new Date(0).getHours()')).toBe('1');
  expect(Number(await evaluate("require('node:tls').rootCertificates.length"))).toBeGreaterThan(50);
  const lookup = "require('node:dns').lookup('localhost', (_, address) => console.log(address))";
  expect((await run('node', '-e', lookup)).output.trim()).toBe('127.0.0.1');
  const shell = "require('node:child_process').execSync('true')";
  expect((await run('node', '-e', shell)).output).toContain('spawnSync /bin/sh ENOENT');
  const attempt = "require('node:fs').writeFileSync('written', '')";
  expect((await run('node', '-e', attempt)).output).toMatch(/EROFS|EACCES/);
}

/** Names of shells, package managers and programs that fetch from the network. */
const tools =
  /^(sh|bash|dash|ash|zsh|busybox|env|apt.*|dpkg.*|apk|rpm|npm|npx|corepack|yarn|wget|curl|perl|python[\d.]*)$/;

/** Node, its libraries, the service and a user: the image contains nothing else. */
async function expectLeanImage({ root: imageRoot }: Image): Promise<void> {
  const paths = listFiles(imageRoot).map((line) => line.split(' ')[0] ?? '');
  const outside = paths.filter((path) => !path.startsWith('app/'));
  const libraries = outside.filter((path) =>
    /^(usr\/)?lib[^/]*\/([\w-]+\/)?[^/]+\.so\.\d+$/.test(path),
  );
  expect(outside.filter((path) => !libraries.includes(path))).toEqual([
    'etc/group',
    'etc/nsswitch.conf',
    'etc/passwd',
    'usr/local/bin/node',
  ]);
  expect(libraries.map((path) => basename(path))).toContain('libc.so.6');
  expect(paths.filter((path) => tools.test(basename(path)))).toEqual([]);
  const { output } = await children.run(['find', imageRoot, '-perm', '/022', '!', '-type', 'l']);
  expect(output.trim()).toBe(join(imageRoot, 'tmp'));
  expect(statSync(join(imageRoot, 'tmp')).mode & 0o7777).toBe(0o1777);
}

const inApp = (files: readonly string[]) =>
  files.filter((file) => file.startsWith('app/')).map((file) => file.slice('app/'.length));

describe('the steps of the Dockerfile', () => {
  it('create a file system that runs on its own, without privileges, read-only', async () => {
    chmodSync(folder.path, 0o755);
    const built = await buildImage(folder.path, children);
    await expectLeanImage(built);
    const files = listFiles(built.root);
    // The size of Node itself is not ours to choose.
    const ours = files.filter((file) => !file.startsWith('usr/local/bin/node '));
    expect(megabytes(ours)).toBeLessThan(100);
    const app = inApp(files);
    expect(megabytes(app)).toBeLessThan(95);
    expect(
      app.filter((file) =>
        /^(apps|packages\/(conformance|host)|node_modules\/(\.bin|vite))\//.test(file),
      ),
    ).toEqual([]);
    expect(app.filter((file) => /\.(ts|map|tsbuildinfo) /.test(file))).toEqual([]);

    const entered = await enter(built);
    const { container, url } = entered;
    const before = listFiles(built.root);
    const service = container.start(...built.entrypoint);
    await until(
      'the service answers',
      async () => !service.isAlive() || (await get(url, '/ping')).text === 'pong',
    );
    expect(service.output()).toContain('plugin types: Uhr, Schaltung, Code, Plot, Ampel.');
    const check = await container.run('node', 'healthcheck.mjs', '--stop-container');
    expect(check).toMatchObject({ code: 0, output: '' });
    await expectPicture(entered);
    await expectScore(entered);
    for (const page of ['docs', 'open/js/jquery.min.js', 'interface/README.md'])
      expect(await get(url, `/fragwerk/${page}`)).toMatchObject({
        status: 200,
      });

    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, signal: null });
    expect(service.output()).not.toContain('aborted');
    expect(listFiles(built.root)).toEqual(before);
    await expectSurroundings(container);
  }, 240_000);
});
