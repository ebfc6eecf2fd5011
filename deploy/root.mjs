// Creates the root file system of an image that only contains the service:
//   node deploy/root.mjs <folder of the service> <root folder>
// The service is copied to /app; Node and shared libraries (found with ldd) come from this machine.
// Certificates and time zones are part of Node, fonts are part of the service.
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const NODE = '/usr/local/bin/node';

/** The C library loads these by name to resolve host names; newer versions include them. */
const loadedByName = ['libnss_files.so.2', 'libnss_dns.so.2'];

/** Name and home of the unprivileged user, which some tools look up. */
const etc = {
  passwd: 'fragwerk:x:1000:1000:Fragwerk:/tmp:/nonexistent\n',
  group: 'fragwerk:x:1000:\n',
  'nsswitch.conf': 'hosts: files dns\n',
};

function isProgram(path) {
  const start = Buffer.alloc(4);
  const file = openSync(path, 'r');
  readSync(file, start);
  closeSync(file);
  return start.equals(Buffer.from('\x7fELF', 'latin1'));
}

const programsIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isProgram);

/** Returns the paths of a program's shared libraries. */
function librariesOf(program) {
  const { stdout, stderr, error } = spawnSync('ldd', [program], { encoding: 'utf8' });
  if (error) throw new Error(`Cannot run ldd (${error.code}); it is part of Debian's libc-bin.`);
  const missing = /^\s*(\S+) => not found/m.exec(stdout)?.[1];
  if (missing) throw new Error(`${program} needs ${missing}, which the build stage does not have.`);
  if (!/=>|ld-/.test(stdout) && !/not a dynamic executable|statically linked/.test(stdout + stderr))
    throw new Error(`Unexpected output of ldd for ${program}: ${stderr}`);
  return [...stdout.matchAll(/^\s*(?:\S+ => )?(\/\S+) \(0x/gm)].map(([, path]) => path);
}

function place(source, root, path) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(realpathSync(source), target);
}

/** Makes all files readable for everyone and writable only for root. */
function protect(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = statSync(path);
    chmodSync(path, (mode & 0o755) | (entry.isDirectory() || mode & 0o100 ? 0o555 : 0o444));
  }
}

function createRoot(app, root) {
  if (existsSync(root)) throw new Error(`${root} exists already.`);
  mkdirSync(root, { recursive: true });
  place(process.execPath, root, NODE);
  cpSync(app, join(root, 'app'), { recursive: true, verbatimSymlinks: true });
  const libraries = new Set([process.execPath, ...programsIn(app)].flatMap(librariesOf));
  const libc = [...libraries].find((path) => basename(path) === 'libc.so.6');
  if (!libc) throw new Error(`${process.execPath} is not linked with glibc.`);
  // The loader searches the folder of the C library by default.
  const folder = dirname(libc);
  for (const name of loadedByName.filter((one) => existsSync(join(folder, one))))
    for (const path of [join(folder, name), ...librariesOf(join(folder, name))])
      libraries.add(path);
  for (const path of libraries) {
    if (path.startsWith(`${app}/`)) continue;
    const isLoader = basename(path).startsWith('ld-');
    place(path, root, isLoader ? path : join(folder, basename(path)));
  }
  mkdirSync(join(root, 'etc'));
  for (const [name, text] of Object.entries(etc)) writeFileSync(join(root, 'etc', name), text);
  protect(root);
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
}

const [app, root] = process.argv.slice(2);
if (app === undefined || root === undefined) {
  console.error('Usage: node root.mjs <folder of the service> <root folder>');
  process.exit(1);
}
createRoot(resolve(app), resolve(root));
