// Looks at the dependencies: node scripts/audit.mjs [--offline] [--root <folder>]
// Offline rules first: exact versions, checksums, the registry alone, licences, install scripts.
// Then known weaknesses, where an advisory service can be reached.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    offline: { type: 'boolean', default: false },
    root: { type: 'string', default: dirname(dirname(fileURLToPath(import.meta.url))) },
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

/** Packages whose package.json names no licence of the list, with the reason to take them. */
const licensedOtherwise = new Map([
  ['dejavu-fonts-ttf', 'Bitstream Vera font licence: free to use and pass on with its text'],
]);

/** Packages that may have an install script, with the reason. */
const mayRunScripts = new Map([
  ['esbuild', 'puts its program in place of a starter; it comes from the lockfile'],
  ['protobufjs', 'warns of a loose version in our package.json; it changes nothing'],
]);

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** A licence as old and new packages write it. */
function licenceOf(path, entry) {
  const file = `${path}/package.json`;
  const { license, licenses } = existsSync(join(root, file)) ? read(file) : entry;
  return license?.type ?? license ?? licenses?.[0]?.type ?? 'none';
}

/** `(MIT OR X)` is fine when one of them is, `A AND B` when both are. */
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
    ...(entry.integrity ? [] : [`${path} has no checksum in the lockfile.`]),
    // Without an address npm asks the registry that is set, and nobody else.
    ...(entry.resolved ? [`${path} comes from an address of its own, ${entry.resolved}.`] : []),
    ...(isKnown ? [] : [`${path} has the licence "${licence}", which is not on the list.`]),
    ...(entry.hasInstallScript && !mayRunScripts.has(name)
      ? [`${path} runs a script when it is installed.`]
      : []),
  ];
}

/** Dependencies of our own packages are exact versions. */
function problemsOfWorkspace(path, entry) {
  const all = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies };
  return Object.entries(all)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path || 'package.json'}: ${name} "${version}" is not exact.`);
}

const { packages } = read('package-lock.json');
const problems = Object.entries(packages).flatMap(([path, entry]) => {
  if (entry.link) return [];
  const isOurs = !path.includes('node_modules/');
  return isOurs ? problemsOfWorkspace(path, entry) : problemsOfPackage(path, entry);
});
for (const problem of problems) console.error(problem);

/** Known weaknesses of what is installed where the service runs. */
function askAdvisories() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--audit-level=none'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let report = {};
  try {
    report = JSON.parse(stdout);
  } catch {
    // It answered nothing; the line below says so.
  }
  if (!report.vulnerabilities) {
    console.log('The advisory service cannot be reached: known weaknesses were not looked up.');
    return 0;
  }
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.error(`${name} ${range} has a known weakness (${severity}); see npm audit.`);
  return Object.keys(report.vulnerabilities).length;
}

const weak = values.offline ? 0 : askAdvisories();
console.log(`${Object.keys(packages).length} packages, ${problems.length + weak} problems.`);
process.exit(problems.length + weak === 0 ? 0 : 1);
