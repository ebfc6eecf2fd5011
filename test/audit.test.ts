import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();

const audit = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/audit.mjs', '--offline', ...args], { encoding: 'utf8' });

const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };

/** Problem of a package → its entry in the lockfile. */
const wrong: Record<string, object> = {
  'no checksum': { ...good, integrity: undefined },
  'instead of the registry': { ...good, resolved: 'https://example.org/a.tgz' },
  'not on the list': { ...good, license: '(GPL-3.0 OR MIT AND AGPL-3.0)' },
  'runs a script': { ...good, hasInstallScript: true },
};

describe('the dependency audit', () => {
  it('finds nothing in this project', () =>
    expect(audit()).toMatchObject({ status: 0, stderr: '' }));

  it.each(Object.entries(wrong))('rejects a package with: %s', (what, entry) => {
    const packages = {
      '': { dependencies: { bad: '1.0.0' } },
      'node_modules/good': { ...good, license: '(GPL-3.0 OR MIT)' },
      'node_modules/bad': entry,
    };
    folder.write('package-lock.json', JSON.stringify({ packages }));
    const { status, stderr } = audit('--root', folder.path);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(what)]);
    expect(stderr).toContain('node_modules/bad');
    expect(status).toBe(1);
  });

  it('rejects a version that is not exact', () => {
    const packages = { 'packages/x': { dependencies: { loose: '^1.0.0', exact: '1.2.3' } } };
    folder.write('package-lock.json', JSON.stringify({ packages }));
    expect(audit('--root', folder.path).stderr).toBe('packages/x: loose "^1.0.0" is not exact.\n');
  });
});

describe('the bill of materials', () =>
  it('lists the components of the service, without paths of this machine', () => {
    const { stdout, status } = spawnSync(process.execPath, ['scripts/sbom.mjs'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect(status).toBe(0);
    const list = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
    expect(list.bomFormat).toBe('CycloneDX');
    const names = list.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['pino', '@napi-rs/canvas', 'dejavu-fonts-ttf']));
    expect(names).not.toContain('vitest');
    expect(stdout).not.toContain(process.cwd());
  }));
