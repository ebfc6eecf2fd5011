import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.js';
import { root } from './processes.js';

const folder = tempFolder();
const unit = readFileSync(join(root, 'deploy/fragwerk.service'), 'utf8');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it('the unit starts a program of the project', () => {
  const [, program = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
  expect(readFileSync(join(root, program), 'utf8')).toContain('service.mjs');
});

it('the unit leaves stored pictures readable for the web server of the host', () =>
  expect(unit).not.toMatch(/^UMask=/m));

it.runIf(hasSystemd)('systemd finds nothing wrong with the unit', () => {
  const file = folder.write('fragwerk.service', unit.replace('/usr/bin/node', process.execPath));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('fragwerk'));
  expect(complaints).toEqual([]);
});
