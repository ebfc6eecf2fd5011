import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleKit } from '../../scripts/kit.mjs';
import { tempFolder } from '../support/temp-folder.js';
import { enterImage } from './chroot.js';
import { buildImage, listFiles } from './image.js';
import { processes, root, until } from './processes.js';

const folder = tempFolder();
const children = processes();
const work = join(folder.path, 'work');
const kit = join(folder.path, 'release/fragwerk-kit.mjs');

/** Starts the service in Python; returns its address. */
async function startPython(...options: string[]): Promise<string> {
  const script = join(root, 'test/fixtures/python-service/service.py');
  const service = children.start(['python3', '-B', script, ...options]);
  await until('the service in Python listens', () => service.output().includes('\n'));
  return service.output().trim();
}

let right: string;
let wrong: string;
beforeAll(async () => {
  mkdirSync(work);
  // The user of the image writes a report.
  chmodSync(folder.path, 0o755);
  chmodSync(work, 0o777);
  await bundleKit(kit);
  right = await startPython();
  wrong = await startPython('--wrong-status');
});

describe('the single file of the kit, with plain Node in an empty folder', () => {
  const run = (...args: string[]) =>
    children.run([process.execPath, kit, ...args], { cwd: work, env: {} });

  it('finds nothing wrong with a service in Python', async () => {
    const { code, output } = await run('check', right);
    expect(output).toMatch(/\nThe service conforms\.\n$/);
    expect(code).toBe(0);
    expect(readdirSync(work)).toEqual([]);
  });

  it('reports a fault to CI, by exit code and JUnit, and quotes the interface in HTML', async () => {
    const options = ['--only', 'ping,score', '--output'];
    const junit = await run('check', wrong, ...options, 'report.xml', '--format', 'junit');
    expect(junit.code).toBe(1);
    const report = readFileSync(join(work, 'report.xml'), 'utf8');
    expect(report).toMatch(/<testsuites [^>]*failures="[1-9]/);
    expect(report).toMatch(/<failure [^>]*>[^<]*status 201/);
    const html = await run('check', wrong, ...options, 'report.html', '--format', 'html');
    expect(html.code).toBe(1);
    expect(readFileSync(join(work, 'report.html'), 'utf8')).toMatch(
      /<pre[^>]*>Scores one answer of a student/,
    );
  });

  it('says what it cannot do', async () => {
    expect(await run('check', '.')).toMatchObject({
      code: 2,
      output: expect.stringMatching(/is a folder; the npm package fragwerk/) as string,
    });
    expect(await run('dev')).toMatchObject({
      code: 2,
      output: 'There is no command "dev"; --help lists them.\n',
    });
  });
});

describe('the image of the kit', () => {
  it('contains Node and the file, and checks from a file system that it cannot change', async () => {
    const dockerfile = join(root, 'deploy/kit.Dockerfile');
    const context = folder.path;
    cpSync(join(root, 'deploy/root.mjs'), join(context, 'deploy/root.mjs'));
    const ignoreFile = join(root, 'deploy/Dockerfile.dockerignore');
    const stages = join(context, 'stages');
    mkdirSync(stages);
    const image = await buildImage(stages, children, { dockerfile, ignoreFile, context });
    const files = listFiles(image.root).map((line) => line.split(' ')[0] ?? '');
    expect(files.filter((file) => !/\.so\.\d+$/.test(file))).toEqual([
      'app/fragwerk-kit.mjs',
      'etc/group',
      'etc/nsswitch.conf',
      'etc/passwd',
      'usr/local/bin/node',
    ]);

    const container = await enterImage(children, { ...image, volumes: { '/work': work } });
    const run = (...args: string[]) => container.run(...image.entrypoint, ...args);
    expect(await run('check', right, '--only', 'ping,score')).toMatchObject({ code: 0 });
    const report = ['--format', 'junit', '--output', 'container.xml'];
    expect(await run('check', wrong, '--only', 'score', ...report)).toMatchObject({ code: 1 });
    expect(existsSync(join(work, 'container.xml'))).toBe(true);
  }, 120_000);
});
