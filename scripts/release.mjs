// Makes a release. `npm run release -- minor` (or major, patch, 1.2.3) sets the version everywhere;
// `npm run release -- publish` packs and publishes it, as .github/workflows/release.yml does for a
// tag. With --dry-run both only print what they would do.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { bundleKit } from './kit.mjs';
import { npmCommand } from './npm.mjs';
import { prepare, root } from './prepare.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json'));
const UNRELEASED = '## Unreleased';

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const packageFiles = () => [
  'package.json',
  'apps/cli/create/package.json',
  ...['packages', 'plugins', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  ),
];
const deployFiles = [
  'deploy/Dockerfile',
  'deploy/kit.Dockerfile',
  'deploy/kubernetes.yaml',
  'deploy/docker-service-fragwerk.yml',
  'deploy/replicas/docker-service-fragwerk.yml',
  'docs/conformance.md',
  'docs/deploy.md',
];

/** Returns whether a package name or folder is part of this repository. */
const isOurs = (name) => /^(@fragwerk\/|fragwerk|create-fragwerk)/.test(name);

/** Sets the version of our packages in a package.json or lockfile entry. */
function withVersion(manifest, next) {
  const changed = { ...manifest };
  if (manifest.version) changed.version = next;
  for (const member of ['dependencies', 'devDependencies', 'peerDependencies'])
    if (manifest[member])
      changed[member] = Object.fromEntries(
        Object.entries(manifest[member]).map(([name, one]) => [name, isOurs(name) ? next : one]),
      );
  return changed;
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

function lockfileWithVersion(text, next) {
  const lock = withVersion(JSON.parse(text), next);
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes('node_modules/') ? entry : withVersion(entry, next),
  ]);
  return json({ ...lock, packages: Object.fromEntries(packages) });
}

/** Returns each file's text in the next version, by path. */
function nextTexts(next) {
  const today = new Date().toISOString().slice(0, 10);
  const inDeploy = (text) => text.replaceAll(version, next);
  return new Map([
    ...packageFiles().map((file) => [file, json(withVersion(JSON.parse(read(file)), next))]),
    ['package-lock.json', lockfileWithVersion(read('package-lock.json'), next)],
    ...deployFiles.map((file) => [file, inDeploy(read(file))]),
    [
      'CHANGELOG.md',
      read('CHANGELOG.md').replace(UNRELEASED, `${UNRELEASED}\n\n## ${next} – ${today}`),
    ],
  ]);
}

function nextVersion(word) {
  const [major, minor, patch] = version.split('.').map(Number);
  if (/^\d+\.\d+\.\d+$/.test(word)) return word;
  if (word === 'major') return `${major + 1}.0.0`;
  if (word === 'minor') return `${major}.${minor + 1}.0`;
  if (word === 'patch') return `${major}.${minor}.${patch + 1}`;
  return fail(`Unknown release "${word}". Use major, minor, patch, a version, or publish.`);
}

function changelog(heading) {
  const [, section = ''] = `\n${read('CHANGELOG.md')}`.split(`\n${heading}`);
  return section.slice(section.indexOf('\n')).split('\n## ')[0].trim();
}

function setVersion(word, isDry) {
  const next = nextVersion(word);
  const notes = changelog(UNRELEASED);
  if (notes === '') fail(`CHANGELOG.md has no entries below "${UNRELEASED}".`);
  const texts = [...nextTexts(next)].filter(([file, text]) => read(file) !== text);
  if (!isDry) for (const [file, text] of texts) writeFileSync(join(root, file), text);
  console.log(`${isDry ? 'Would set' : 'Set'} the version from ${version} to ${next} in:`);
  for (const [file] of texts) console.log(`  ${file}`);
  console.log(`Changelog entries: ${notes.split('\n- ').length}.`);
  console.log(`Next: git commit -am "Release ${next}" && git tag v${next} && git push --tags`);
}

/** Fails unless all versions and the tag agree. */
function checkVersions() {
  const apart = packageFiles().filter((file) => JSON.parse(read(file)).version !== version);
  if (apart.length > 0) fail(`These files do not have version ${version}: ${apart.join(', ')}.`);
  const tag = process.env.GITHUB_REF_NAME ?? `v${version}`;
  if (tag !== `v${version}`) fail(`The tag ${tag} is not v${version}.`);
}

function npmPublish(file) {
  const [npm, args] = npmCommand(['publish', file, '--access', 'public']);
  const { status } = spawnSync(npm, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail(`npm could not publish ${basename(file)}; see above.`);
}

async function publish(isDry) {
  if (!isDry) checkVersions();
  await prepare();
  const { publishedPackages } = await import('../apps/cli/dist/new/vendor.js');
  const target = join(root, 'release');
  // Packages of an earlier version must not be published again.
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const notes = changelog(`## ${version} `) || (isDry ? changelog(UNRELEASED) : '');
  if (notes === '') fail(`CHANGELOG.md has no entries below "## ${version}".`);
  writeFileSync(join(target, 'notes.md'), notes);
  for (const { name, file: fileName, bytes } of await publishedPackages()) {
    const file = join(target, fileName);
    writeFileSync(file, bytes);
    const size = `${Math.ceil(bytes.length / 1024)} KB`;
    console.log(`${isDry ? 'Would publish' : 'Publishing'} ${name}@${version}: ${size}`);
    if (!isDry) npmPublish(file);
  }
  await bundleKit(join(target, 'fragwerk-kit.mjs'));
  console.log('The packages, fragwerk-kit.mjs and notes.md are in release/.');
}

const { values, positionals } = readArguments({
  options: { 'dry-run': { type: 'boolean' } },
  allowPositionals: true,
});
const [word = ''] = positionals;
const isDry = values['dry-run'] === true;
if (word === 'publish') await publish(isDry);
else setVersion(word, isDry);
