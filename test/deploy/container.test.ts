import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NEWEST_NODE } from '../../scripts/newest-node.mjs';
import { commandOf, onlyText, readDockerfile } from './dockerfile.js';
import { root } from './processes.js';

const stages = readDockerfile();
const image = stages.at(-1);
if (!image) throw new Error('The Dockerfile has no stage');

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  workspaces: string[];
};

describe('the image', () => {
  it('starts Node directly, as a user without privileges, with a heap smaller than the memory', () => {
    expect(onlyText(image, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const [program, ...options] = commandOf(onlyText(image, 'ENTRYPOINT'));
    expect(program).toBe('node');
    expect(options.at(-1)).toBe('run.mjs');
    const heap = /--max-old-space-size=(\d+)/.exec(options.join(' '))?.[1];
    expect(Number(heap)).toBeGreaterThan(64);
    expect(Number(heap)).toBeLessThan(160);
    expect(image.instructions.map(({ keyword }) => keyword)).not.toContain('RUN');
  });

  it('has the health check that the host expects', () => {
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

  it('can be built on another base, contains no files of it, and has the version as a label', () => {
    const bases = stages.map(({ instructions }) => instructions[0]?.text);
    expect(bases).toEqual(['${NODE_IMAGE} AS build', 'scratch']);
    expect(image.labels['org.opencontainers.image.version']).toBe(manifest.version);
  });

  it('runs the newest long-term line of Node, here, in new projects and in the workflows', () => {
    const [line = ''] = NEWEST_NODE.split('.');
    const tags = [
      'deploy/Dockerfile',
      'deploy/kit.Dockerfile',
      'apps/cli/template/Dockerfile.template',
    ].flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(/node:(\S+)/g), ([, tag]) => tag),
    );
    expect(new Set(tags)).toEqual(new Set([`${line}-bookworm-slim`]));
    const workflow = readFileSync(join(root, '.github/workflows/checks.yml'), 'utf8');
    const lists = Array.from(workflow.matchAll(/node: \[(.*)\]/g), ([, list = '']) => list);
    expect(lists).toHaveLength(2);
    for (const list of lists) expect(list).toMatch(new RegExp(`, '${line}'$`));
    expect(commandOf(onlyText(image, 'ENTRYPOINT'))).toContain('--disable-sigusr1');
  });

  it('is built from all workspaces, because npm needs those of the lockfile', () => {
    const copied = stages[0]?.instructions
      .filter(({ keyword }) => keyword === 'COPY')
      .map(({ text }) => `${text.split(' ')[0]}/*`);
    expect(copied).toEqual(expect.arrayContaining(manifest.workspaces));
  });
});
