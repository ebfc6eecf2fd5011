// Audits the dependencies: npm run audit [-- --offline --root <folder>]
// Checks versions, checksums, sources, licences and install scripts offline; then known
// vulnerabilities, if an advisory service can be reached.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.mjs';
import { npmCommand } from './npm.mjs';
import { root as clone } from './prepare.mjs';

const { values } = readArguments({
  options: {
    offline: { type: 'boolean', default: false },
    root: { type: 'string', default: clone },
  },
});
const root = resolve(values.root);

const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
]);

/** Packages accepted although package.json names no licence from the list, with the reason. */
const licensedOtherwise = new Map([
  ['dejavu-fonts-ttf', 'Bitstream Vera font licence: free to use and redistribute with its text'],
]);

/** Packages allowed to have an install script, with the reason. */
const mayRunScripts = new Map([
  ['esbuild', 'replaces its launcher with the binary, which comes from the lockfile'],
  ['protobufjs', 'only warns about a version range in package.json'],
]);

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the licence from either form that package.json allows. */
function licenceOf(path, entry) {
  const file = `${path}/package.json`;
  const { license, licenses } = existsSync(join(root, file)) ? read(file) : entry;
  return license?.type ?? license ?? licenses?.[0]?.type ?? 'none';
}

/** Accepts `(MIT OR X)` if one of them is allowed, `A AND B` if both are. */
const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => licences.has(part.trim())));

function problemsOfPackage(path, entry) {
  const name = nameOf(path);
  const licence = licenceOf(path, entry);
  const isKnown = isAllowed(licence) || licensedOtherwise.has(name);
  return [
    [!entry.integrity, 'has no checksum in the lockfile'],
    // Without a `resolved` address npm uses the configured registry only.
    [entry.resolved, `is downloaded from ${entry.resolved} instead of the registry`],
    [!isKnown, `has the licence "${licence}", which is not on the list of allowed licences`],
    [entry.hasInstallScript && !mayRunScripts.has(name), 'runs a script when it is installed'],
  ].flatMap(([applies, what]) => (applies ? `${path} ${what}.` : []));
}

/** Requires exact versions in our own packages. */
function problemsOfWorkspace(path, entry) {
  const all = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies };
  return Object.entries(all)
    .filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path || 'package.json'}: ${name} "${version}" is not exact.`);
}

const { packages } = read('package-lock.json');
const problems = Object.entries(packages).flatMap(([path, entry]) => {
  if (entry.link) return [];
  const isWorkspace = !path.includes('node_modules/');
  return isWorkspace ? problemsOfWorkspace(path, entry) : problemsOfPackage(path, entry);
});
for (const problem of problems) console.error(problem);

/** Reports known vulnerabilities of production dependencies. @returns their number */
function auditVulnerabilities() {
  const [npm, args] = npmCommand(['audit', '--omit=dev', '--json', '--audit-level=none']);
  const { stdout } = spawnSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let report = {};
  try {
    report = JSON.parse(stdout);
  } catch {
    // No report: handled below.
  }
  if (!report.vulnerabilities) {
    console.log('Known vulnerabilities were not checked: the advisory service cannot be reached.');
    return 0;
  }
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.error(`${name} ${range} has a known vulnerability (${severity}); see npm audit.`);
  return Object.keys(report.vulnerabilities).length;
}

const vulnerable = values.offline ? 0 : auditVulnerabilities();
console.log(`${Object.keys(packages).length} packages, ${problems.length + vulnerable} problems.`);
process.exit(problems.length + vulnerable === 0 ? 0 : 1);
