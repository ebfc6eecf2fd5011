import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { cachedNewestNode, NEWEST_NODE } from '../../scripts/newest-node.mjs';
import { commandOf, type Instruction, onlyText, readDockerfile, type Stage } from './dockerfile.js';
import { type Processes, root } from './processes.js';

/**
 * Effects of the build on the file system of a stage; other instructions only describe the image.
 */
const silent = ['ARG', 'FROM', 'LABEL', 'ENV', 'EXPOSE', 'USER', 'HEALTHCHECK', 'ENTRYPOINT'];

/** Sources of the image. */
interface ImageSource {
  readonly dockerfile: string;
  readonly ignoreFile: string;
  /** The build context. */
  readonly context: string;
}

const ourImage: ImageSource = {
  dockerfile: join(root, 'deploy/Dockerfile'),
  ignoreFile: join(root, 'deploy/Dockerfile.dockerignore'),
  context: root,
};

export interface Image {
  /** The folder that contains its file system. */
  readonly root: string;
  readonly workdir: string;
  readonly environment: Stage['environment'];
  /** The command that it runs, without the options that its Node does not know in a test. */
  readonly entrypoint: readonly [program: string, ...args: string[]];
  /** The last stage of its Dockerfile. */
  readonly stage: Stage;
}

/** Paths that .dockerignore excludes; supports only the part of its grammar that we use. */
function readIgnored(file: string): (path: string) => boolean {
  const lines = readFileSync(file, 'utf8').split('\n');
  const patterns = lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, anywhere = '', name = ''] = /^(\*\*\/)?([\w.*-]+)$/.exec(line) ?? [];
      if (name === '') throw new Error(`Not understood: ${line}`);
      const text = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
      return new RegExp(`^${anywhere && '(.*/)?'}${text}$`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

interface StageRun {
  readonly source: ImageSource;
  readonly stage: Stage;
  /** Path of the Node that its programs use. */
  readonly node: string;
  /** Root folder of a stage. */
  readonly folder: string;
  readonly folders: ReadonlyMap<string, string>;
  workdir: string;
}

/** Absolute path of an instruction's path in the folder of the stage. */
const inStage = ({ folder, workdir }: StageRun, path: string): string =>
  join(folder, resolve(workdir, path));

function copy(run: StageRun, paths: string[]): void {
  const target = paths.pop() ?? '';
  const base = run.source.context;
  const isIgnored = readIgnored(run.source.ignoreFile);
  for (const source of paths) {
    const path = join(base, source);
    const isFile = statSync(path).isFile();
    cpSync(path, join(inStage(run, target), isFile ? basename(path) : ''), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (one) => !isIgnored(one.slice(base.length).replace(/^\//, '')),
    });
  }
}

/** Folders of another stage, with the modes of their files. */
async function copyFrom(run: StageRun, paths: string[], children: Processes): Promise<void> {
  const [stage = '', source = '', target = '', ...others] = paths;
  const base = run.folders.get(stage.slice('--from='.length));
  if (base === undefined) throw new Error(`${stage}: there is no such stage before this one`);
  if (others.length > 0) throw new Error('Only one folder is copied from another stage');
  const goal = inStage(run, target);
  mkdirSync(goal, { recursive: true });
  const { code, output } = await children.run(['cp', '-a', `${join(base, source)}/.`, goal]);
  if (code !== 0) throw new Error(output);
}

/** Variables that redirect npm, or make it omit packages. */
const ofThisRun =
  /^(npm_(package|lifecycle|config_local_prefix)|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/;

/**
 * The Node of the base image, if it is running or has been downloaded before, because the tests need
 * no network; otherwise the running one.
 */
function nodeOfImage(): string {
  if (process.versions.node === NEWEST_NODE) return process.execPath;
  const cached = cachedNewestNode();
  if (cached === null)
    process.stderr.write(
      `The image is tested with Node ${process.versions.node} instead of ${NEWEST_NODE}, which \`npm run test:newest\` downloads.\n`,
    );
  return cached ?? process.execPath;
}

const environmentFor = (node: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name))),
  // Installed packages need no network.
  npm_config_prefer_offline: 'true',
  PATH: [dirname(node), process.env.PATH].join(delimiter),
});

/** Links to what `npm ci` has installed in this clone, since that takes ten seconds, if the folder allows links. */
const linkInstalled = (target: string) =>
  ['.', 'packages/service']
    .map((folder) => `cp -al ${join(root, folder, 'node_modules')} ${join(target, folder)}`)
    .join(' && ');

async function runInstruction(run: StageRun, one: Instruction, children: Processes): Promise<void> {
  const { keyword, text } = one;
  const cwd = join(run.folder, run.workdir);
  if (keyword === 'WORKDIR') {
    run.workdir = text;
    mkdirSync(join(run.folder, text), { recursive: true });
  } else if (keyword === 'COPY' && text.startsWith('--from='))
    await copyFrom(run, text.split(/\s+/), children);
  else if (keyword === 'COPY') copy(run, text.split(/\s+/));
  else if (keyword === 'RUN') {
    const isLinked = run.source === ourImage && text === 'npm ci';
    const command = isLinked ? `${linkInstalled(cwd)} || ${text}` : text;
    const { code, output } = await children.run(['sh', '-c', command], {
      cwd,
      env: environmentFor(run.node),
    });
    if (code !== 0) throw new Error(`RUN ${text}: exit code ${code}\n${output}`);
  } else if (!silent.includes(keyword)) throw new Error(`${keyword} is not understood`);
}

/**
 * Runs a Dockerfile, by default the shipped one, without Docker: each stage in its own folder, with
 * the programs of this machine.
 *
 * @returns the image that the last stage creates
 */
export async function buildImage(
  folder: string,
  children: Processes,
  source: ImageSource = ourImage,
): Promise<Image> {
  const node = nodeOfImage();
  const folders = new Map<string, string>();
  let last: StageRun | undefined;
  for (const stage of readDockerfile(source.dockerfile)) {
    const run: StageRun = {
      source,
      stage,
      node,
      folder: join(folder, stage.name),
      folders,
      workdir: '/',
    };
    mkdirSync(run.folder);
    for (const one of stage.instructions) await runInstruction(run, one, children);
    folders.set(stage.name, run.folder);
    last = run;
  }
  if (!last) throw new Error('The Dockerfile has no stage');
  const { folder: imageRoot, workdir, stage } = last;
  folders.delete(stage.name);
  // The image no longer needs them, and they are large.
  for (const path of folders.values()) await rm(path, { recursive: true, force: true });
  const { environment } = stage;
  return { root: imageRoot, workdir, environment, entrypoint: entrypointOf(stage), stage };
}

const entrypointOf = (stage: Stage): Image['entrypoint'] =>
  commandOf(onlyText(stage, 'ENTRYPOINT')).filter(
    (word) =>
      word !== '--disable-sigusr1' ||
      cachedNewestNode() !== null ||
      process.allowedNodeEnvironmentFlags.has(word),
  ) as [string, ...string[]];

/** Every file below a folder, with path, size and time, to detect changes. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // Node 26 follows links to folders.
    .filter((entry) => entry.isFile() && realpathSync(entry.parentPath) === entry.parentPath)
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = lstatSync(path);
      return `${path.slice(folder.length + 1)} ${size} ${mtimeMs}`;
    })
    .sort();
