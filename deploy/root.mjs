// Makes the whole file system of an image that has nothing but the service:
//   node deploy/root.mjs <folder of the service> <root folder>
// The service lies in /app. Node and what its programs are linked with come from this machine, found
// by ldd; certificates of authorities and time zones are part of Node, fonts of the service.
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

/** The C library loads these by name when it looks for a host; newer ones have them built in. */
const loadedByName = ['libnss_files.so.2', 'libnss_dns.so.2'];

/** A user without rights, so that tools which ask for a name or a home get an answer. */
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

/** Paths of the shared libraries of a program; none for one that is linked statically. */
function librariesOf(program) {
  const { stdout, stderr, error } = spawnSync('ldd', [program], { encoding: 'utf8' });
  if (error) throw new Error(`ldd cannot be run (${error.code}); it comes with Debian's libc-bin.`);
  const missing = /^\s*(\S+) => not found/m.exec(stdout)?.[1];
  if (missing) throw new Error(`${program} needs ${missing}, which the build stage does not have.`);
  if (!/=>|ld-/.test(stdout) && !/not a dynamic executable|statically linked/.test(stdout + stderr))
    throw new Error(`ldd says nothing about ${program}: ${stderr}`);
  return [...stdout.matchAll(/^\s*(?:\S+ => )?(\/\S+) \(0x/gm)].map(([, path]) => path);
}

function place(source, root, path) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(realpathSync(source), target);
}

/** Only root may write, whatever the project's own files allow; whoever runs it may read. */
function protect(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = statSync(path);
    chmodSync(path, (mode & 0o755) | (entry.isDirectory() || mode & 0o100 ? 0o555 : 0o444));
  }
}

function makeRoot(app, root) {
  if (existsSync(root)) throw new Error(`${root} exists already.`);
  mkdirSync(root, { recursive: true });
  place(process.execPath, root, NODE);
  cpSync(app, join(root, 'app'), { recursive: true, verbatimSymlinks: true });
  const libraries = new Set([process.execPath, ...programsIn(app)].flatMap(librariesOf));
  const libc = [...libraries].find((path) => basename(path) === 'libc.so.6');
  if (!libc) throw new Error(`${process.execPath} is not linked with glibc.`);
  // Where the C library lies, the loader looks without being told.
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
makeRoot(resolve(app), resolve(root));
