import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { pythonPlatform, readPackages } from '@fragwerk/service';
import { readArguments } from './arguments.js';
import { writing } from './file-errors.js';
import { print, printMessage } from './terminal.js';
import { CannotRunError } from './cannot-run-error.js';

/** Names under which Python may be installed. */
const PROGRAMS = ['python3', 'python', 'py'];

/** Runs pip and shows its messages. @returns the exit code, `null` if there is no such program */
const pip = (program: string, args: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(program, ['-m', 'pip', ...args], { stdio: ['ignore', 2, 2] });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code ?? 1));
  });

async function download(folder: string, names: readonly string[]): Promise<boolean> {
  const { abi, python } = pythonPlatform();
  const target = [
    ...['--platform', `pyemscripten_${abi}_wasm32`, '--implementation', 'cp'],
    ...['--python-version', `${python.slice(0, 1)}.${python.slice(1)}`, '--abi', `cp${python}`],
  ];
  const args = ['download', '--only-binary=:all:', ...target, '--dest', folder, ...names];
  for (const program of PROGRAMS) {
    const code = await pip(program, args);
    if (code !== null) return code === 0;
  }
  throw new CannotRunError(
    `Packages are downloaded with pip, but Python is not installed here (${PROGRAMS.join(', ')}). Install it, run this where it is, or put the wheels into ${folder} by hand.`,
  );
}

function readFolder(folder: string) {
  try {
    return readPackages(folder);
  } catch (error) {
    throw new CannotRunError(`The folder ${folder} cannot be read.`, { cause: error });
  }
}

/** Lists the packages of a folder. @returns whether they have all that they need */
function list(folder: string): boolean {
  const { packages } = readFolder(folder);
  if (packages.length === 0) print(`${folder} has no packages that programs can use.\n`);
  for (const { name, version, missing } of packages) {
    const lack = missing.length === 0 ? '' : ` – lacks ${missing.join(', ')}`;
    print(`${name} ${version}${lack}\n`);
  }
  return packages.every(({ missing }) => missing.length === 0);
}

/** Runs `fragwerk packages`: fills a folder with Python packages for programs of students, and lists it. */
export async function packagesCommand(args: readonly string[]): Promise<number> {
  const { positionals } = readArguments('packages', args, {});
  const [folder, ...names] = positionals;
  if (folder === undefined)
    throw new CannotRunError('Which folder? For example: fragwerk packages packages numpy');
  const unknown = names.find((name) => !/^[A-Za-z\d][\w.-]*(?:[=<>!~]=?[\w.*]+)?$/.test(name));
  if (unknown !== undefined) throw new CannotRunError(`"${unknown}" is not a package name.`);
  if (names.length === 0 && !existsSync(folder))
    throw new CannotRunError(`There is no folder ${folder}. Name packages to download into it.`);
  if (names.length > 0) writing(folder, () => mkdirSync(folder, { recursive: true }));
  const isLoaded = names.length === 0 || (await download(folder, names));
  if (!isLoaded)
    printMessage(
      `pip could not download ${names.join(', ')} with everything that is needed; its message above says why. It needs the internet, and wheels that are pure Python or built for pyemscripten_${pythonPlatform().abi}_wasm32.`,
    );
  return list(folder) && isLoaded ? 0 : 1;
}
