// Finds the Debian programs that the tests use, and installs missing ones when run as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs and what the tests use them for, with their Debian packages unless these have the same name. */
const needed = [
  { program: 'chromium-headless-shell', use: 'pages and plugins in a browser' },
  { program: 'nginx', packages: ['nginx-light'], use: 'the proxy in front of the service' },
  { program: 'pdflatex', packages: ['texlive-latex-base'], use: 'print and result' },
  { program: 'pdftotext', packages: ['poppler-utils'], use: 'text of printed pages' },
  { program: 'maxima', use: 'formulas of questions and plugins' },
  { program: 'redis-server', use: 'dialog sessions shared by several services' },
  { program: 'ngspice', use: 'reference values of circuits' },
  { program: 'python3', use: 'a plugin service in another language, and reference results' },
  { program: 'curl', use: 'the requests in reports of the conformance kit' },
  { program: 'git', use: 'the list of the files in the project' },
];

const display = {
  program: 'Xvfb',
  packages: ['xvfb'],
  use: 'a display for browsers with a window',
};

/** Programs that only the tests in other browser engines or with a screen reader use. */
const neededBy = {
  engines: [
    { program: 'firefox-esr', use: 'the engine of Firefox' },
    { program: 'WebKitWebDriver', packages: ['webkit2gtk-driver'], use: 'the engine of Safari' },
    display,
  ],
  reader: [
    { program: 'orca', packages: ['orca', 'at-spi2-core'], use: 'the screen reader' },
    { program: 'chromium', use: 'a browser with a window' },
    { program: 'dbus-daemon', use: 'messages to the screen reader' },
    { program: 'xdotool', use: 'pressed keys' },
    display,
  ],
};

const packagesOf = ({ program, packages = [program] }) => packages;

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

const isInstalled = (program) => folders.some((folder) => existsSync(join(folder, program)));

const missingOf = (rows) => rows.filter(({ program }) => !isInstalled(program));

const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Installs missing programs, or lists them and exits with 1.
 *
 * @param {'engines' | 'reader'} [chosen] includes those of these tests
 */
export function requireDebianPrograms(chosen) {
  const rows = chosen ? [...needed, ...neededBy[chosen]] : needed;
  const absent = missingOf(rows);
  if (absent.length === 0) return;
  const packages = absent.flatMap(packagesOf);
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    console.error(`Installing ${packages.join(' ')} (may take a few minutes) …`);
    apt('-q', 'update');
    apt('-q', '-y', 'install', '--no-install-recommends', ...packages);
  }
  const still = missingOf(rows);
  if (still.length === 0) return;
  for (const row of still)
    console.error(
      `Missing: ${row.program} (Debian package ${packagesOf(row).join(' ')}), for ${row.use}.`,
    );
  console.error(`Install them as root: apt-get install ${packages.join(' ')}`);
  process.exit(1);
}
