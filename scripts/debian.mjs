// Finds the Debian programs that tests use; installs missing ones when it may.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program → Debian package, and what the tests do with it. */
const needed = [
  { program: 'chromium', packages: ['chromium'], use: 'pages and plugins in a browser' },
  { program: 'nginx', packages: ['nginx-light'], use: 'the proxy in front of the service' },
  { program: 'pdflatex', packages: ['texlive-latex-base'], use: 'print and result' },
  { program: 'pdftotext', packages: ['poppler-utils'], use: 'reading the printed pages' },
  { program: 'maxima', packages: ['maxima'], use: 'formulas of questions and plugins' },
  {
    program: 'redis-server',
    packages: ['redis-server'],
    use: 'sessions shared by several machines',
  },
  { program: 'ngspice', packages: ['ngspice'], use: 'numbers of circuits' },
];

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

function isInstalled(program) {
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const missing = () => needed.filter(({ program }) => !isInstalled(program));

const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Makes sure that every program is there; otherwise says by name what is missing and ends. */
export function needDebianPrograms() {
  const absent = missing();
  if (absent.length === 0) return;
  const packages = absent.flatMap((row) => row.packages);
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    console.error(`Installing ${packages.join(' ')} (may take a few minutes) …`);
    apt('-q', 'update');
    apt('-q', '-y', 'install', '--no-install-recommends', ...packages);
  }
  const still = missing();
  if (still.length === 0) return;
  for (const { program, packages: names, use } of still)
    console.error(`Missing: ${program} (Debian package ${names.join(' ')}), for ${use}.`);
  console.error(`Install them as root: apt-get install ${packages.join(' ')}`);
  process.exit(1);
}
