import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import {
  noOutcome,
  type PythonJob,
  type PythonOutcome,
  type PythonPackage,
  type PythonRun,
  type RunEnd,
  type RunOutcome,
  MAX_JOB_MS,
  runEnds,
  runLimitMs,
  runMethods,
  timeOf,
  SHORT_RUN_MS,
} from '@fragwerk/python';
import { libraryFile, packagesIn, platform, snapshotFile } from '@fragwerk/python/node';
import {
  FragwerkError,
  type ServiceDeclarations,
  ServiceError,
  type ServiceReply,
  type ServiceRequest,
} from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import { LRUCache } from 'lru-cache';
import { CAN_PASS_CHANNELS, DEEP_STACK } from '../platform.js';
import type { PluginManifest } from '../plugins/manifest.js';
import { offerFile } from '../plugins/offered-file.js';
import { SettingsError } from '../settings/error.js';
import type { Settings } from '../settings/table.js';
import { Launcher } from './launcher.js';
import { type PoolLoad, ProcessPool } from './pool.js';
import { InterruptedError, TimeLimitError, type WorkerProcess } from './process.js';
import { packageFiles, ownPackageFiles } from './readable-files.js';
import type { BuiltInService } from './services.js';
import { unnamedFile } from './unnamed-file.js';

/** JavaScript heap of a process and its two interpreters, whose own memory is limited inside. */
const HEAP_BYTES = 320 * 1024 * 1024;
/** Lower than plugin operations and drawing, because a program may loop until its time is up. */
const NICENESS = 15;
/** Extra time of a job, because a program may catch its interruption. */
const GRACE_MS = 1_500;
/** Runs are limited by processor time, for which they may wait this long on a busy machine. */
const MAX_PROCESSOR_WAIT_MS = 60_000;
/** Long, because the outcome is cached for the next attempt, even if the caller has given up. */
const WAIT_TIMEOUT_MS = 10 * 60_000;
/** Maximum length of all cached outcomes, as JSON. */
const MAX_KNOWN_LENGTH = 4_000_000;
/** Processor time to unpack and import packages. */
const INSTALL_MS = 60_000;
/** HTTP status for a job whose packages are not in the folder. */
const MISSING_PACKAGE = 424;
/** A lent process waits this long for its owner's next program. */
const KEEP_MS = 2_000;
/** An author edits again soon, and no other user needs the memory. */
const ONE_USER_KEEP_MS = 10 * 60_000;
const MAX_RUNS = 100;
const MAX_RUN_MS = 20_000;

const count = s.integer({ min: 0 });

const toleranceSchema = s.object({
  amount: s.number({ min: 0 }),
  mode: s.oneOf('relative', 'absolute'),
});

const runTime = s.integer({ min: 0, max: MAX_RUN_MS });
const timed = { time: s.optional(runTime), defines: s.optional(s.list(s.string)) };

const jobSchema = s.object<PythonJob>({
  program: s.string,
  files: s.map(s.string),
  own: s.optional(s.list(s.string)),
  runs: s.list(
    s.variant<PythonRun>('kind', {
      script: s.object({ kind: s.oneOf('script'), input: s.string, ...timed }),
      call: s.object({
        ...{ kind: s.oneOf('call'), expression: s.string, input: s.string },
        expected: s.optional(s.string),
        draws: s.optional(s.boolean),
        tolerance: s.optional(s.nullable(toleranceSchema)),
        ...timed,
      }),
      unittest: s.object({
        ...{ kind: s.oneOf('unittest'), tests: s.string, only: s.optional(s.integer()) },
        ...timed,
      }),
    }),
    { max: MAX_RUNS },
  ),
  time: runTime,
  inspect: s.boolean,
  style: s.optional(s.boolean),
  wheels: s.optional(s.list(s.string)),
});

/** Outcomes are checked, because a program may manipulate what its process sends. */
const outcomeSchema = s.object<PythonOutcome>({
  runs: s.list(
    s.object<RunOutcome>({
      end: s.oneOf(...runEnds),
      output: s.string,
      console: s.string,
      value: s.string,
      isEqual: s.boolean,
      drawing: s.string,
      error: s.nullable(
        s.object({
          ...{ type: s.string, message: s.string, line: s.nullable(count) },
          file: s.optional(s.string),
          column: s.optional(s.nullable(count)),
        }),
      ),
      tests: s.list(
        s.object({
          name: s.string,
          verdict: s.oneOf('passed', 'failed', 'error'),
          message: s.string,
        }),
      ),
    }),
  ),
  source: s.nullable(
    s.list(
      s.object({
        kind: s.oneOf('import', 'call', 'statement', 'operator', 'recursion'),
        name: s.string,
        line: count,
        file: s.string,
      }),
    ),
  ),
  style: s.optional(
    s.list(s.object({ rule: s.string, file: s.string, line: count, name: s.string })),
  ),
});

const needsPython = (services: ServiceDeclarations): boolean =>
  Object.values(services).some(({ builtIn }) => builtIn === 'python');

/** Container memory that Python programs of a class need (docs/deploy.md). */
const MIN_CONTAINER_BYTES = 1024 * 1024 * 1024;

/**
 * Returns a warning for the operator if the container has too little memory for Python.
 *
 * @param limitBytes memory of the container; 0 for no limit
 */
export function pythonHints(
  declared: readonly (readonly [type: string, services: ServiceDeclarations])[],
  limitBytes = process.constrainedMemory(),
): string[] {
  const types = declared.flatMap(([type, services]) => (needsPython(services) ? [type] : []));
  if (types.length === 0 || limitBytes === 0 || limitBytes >= MIN_CONTAINER_BYTES) return [];
  const megabytes = Math.round(limitBytes / 1024 / 1024);
  return [
    `The container has ${megabytes} MB of memory, but Python, which ${types.join(', ')} needs, takes 1024 MB; answers may not be scored. Set FRAGWERK_MEMORY_LIMIT=1g, or leave the type out with OWN_TYPES.`,
  ];
}

/** Packages for programs, and the folder of their files; '' for none. */
interface PackageFolder {
  readonly folder: string;
  readonly packages: readonly PythonPackage[];
}

/** Reads the folder of packages. @throws SettingsError if it cannot be read */
export function readPackages(folder: string): PackageFolder {
  if (folder === '') return { folder, packages: [] };
  try {
    const path = resolve(folder);
    return { folder: path, packages: packagesIn(path, platform()) };
  } catch (error) {
    throw new SettingsError(
      `The folder of the setting PYTHON_PACKAGES cannot be read (${folder}: ${(error as NodeJS.ErrnoException).code}). Create it, or fill it with: fragwerk packages ${folder} <name>`,
      { cause: error },
    );
  }
}

/** Returns the manifests, which offer the files of packages beside those of types that run Python. */
export const withPackages = (
  manifests: readonly PluginManifest[],
  { folder, packages }: PackageFolder,
): readonly PluginManifest[] => {
  const files = [...new Set(packages.flatMap(({ wheels }) => wheels))]
    .map((file) => join(folder, file))
    .filter((path) => offerFile(path) === null);
  return manifests.map((manifest) =>
    needsPython(manifest.services)
      ? { ...manifest, files: [...manifest.files, ...files] }
      : manifest,
  );
};

/** Returns a cache key for a program with its files. */
const nameOf = ({ program, files, own, style, wheels }: PythonJob): string =>
  hash('sha256', JSON.stringify([program, files, own, style, wheels]), 'base64');

/** Returns a cache key for a run of a program. */
const nameOfRun = (job: PythonJob, run: PythonRun): string =>
  hash('sha256', JSON.stringify([nameOf(job), timeOf(job, run), run]), 'base64');

type Inspection = Pick<PythonOutcome, 'source' | 'style'>;

const NOTHING_FOUND: Inspection = { source: null, style: [] };

/** Outcomes after which a process is not reused. */
const RUINOUS: readonly RunEnd[] = ['timeout', 'crash', 'memory'];

const failed = () => new ServiceError('python', 'failed');

/**
 * Returns the end of a run whose process has ended with an error.
 *
 * @throws ServiceError if the system has ended it, most likely for lack of memory, so that the answer is not scored
 */
function endOf(error: unknown): RunEnd {
  if (error instanceof InterruptedError) throw failed();
  if (error instanceof TimeLimitError) return 'timeout';
  return error instanceof RangeError ? 'memory' : 'crash';
}

interface PythonOptions extends Pick<Settings, 'pluginProcesses' | 'pluginQueue'> {
  /** For development: all programs are of one user, so that one process serves them. */
  readonly isForOneUser: boolean;
}

/**
 * Runs Python programs of students, each in a process of its own that was started in advance. Plugin types
 * declare this service with `builtIn: 'python'`. Outcomes are cached for a while, because a program behaves
 * the same each time (its random numbers have a seed): the score, the result and other rows of a question
 * reuse them.
 */
export class PythonProcesses implements BuiltInService {
  #started: ProcessPool | undefined;
  /** The unpacked snapshot, which may still be written when everything ends. */
  #snapshot: Promise<FileHandle> | undefined;
  #snapshotFd: number | undefined;
  #launcher: Launcher | undefined;
  answering: BuiltInService['answering'] = 'unused';
  readonly #known = new LRUCache<string, RunOutcome | Inspection>({
    maxSize: MAX_KNOWN_LENGTH,
    sizeCalculation: (known) => JSON.stringify(known).length,
  });

  constructor(
    private readonly options: PythonOptions,
    private readonly packages: PackageFolder = { folder: '', packages: [] },
  ) {}

  get load(): PoolLoad {
    return this.#started?.load ?? { processes: 0, running: 0, waiting: 0 };
  }

  get memoryBytes(): number {
    return (this.#started?.memoryBytes ?? 0) + (this.#launcher?.memoryBytes ?? 0);
  }

  warmUp(): void {
    this.#pool.warmUp();
  }

  close(): void {
    this.#started?.close();
    this.#launcher?.close();
    this.#snapshot?.then((file) => file.close()).catch(() => undefined);
  }

  get #pool(): ProcessPool {
    // If no file can be written, each process unpacks the snapshot.
    if (!this.#started) this.#unpack().catch(() => undefined);
    const { isForOneUser, pluginProcesses, pluginQueue } = this.options;
    this.#started ??= new ProcessPool({
      process: {
        entry: 'python-child',
        heapBytes: HEAP_BYTES,
        readablePaths: [
          ...[...ownPackageFiles(), packageFiles(libraryFile())],
          ...(this.packages.folder === '' ? [] : [join(this.packages.folder, '*')]),
        ],
        niceness: NICENESS,
        flags: ['--disallow-code-generation-from-strings', ...DEEP_STACK],
        origin: () => ({ stdin: this.#snapshotFd, launcher: this.#launcher }),
      },
      load: { kind: 'load', sources: [] },
      maxProcesses: isForOneUser ? 1 : pluginProcesses,
      maxQueueLength: pluginQueue,
      idleProcesses: 1,
      singleUse: { keepMs: isForOneUser ? ONE_USER_KEEP_MS : KEEP_MS },
    });
    return this.#started;
  }

  /** Unpacks the snapshot once; until then, each process unpacks it. */
  async #unpack(): Promise<void> {
    this.#snapshot = unnamedFile(createReadStream(snapshotFile), createGunzip());
    const { fd } = await this.#snapshot;
    this.#snapshotFd = fd;
    if (CAN_PASS_CHANNELS) this.#launcher = new Launcher(fd);
  }

  /** @throws ServiceError */
  async call(name: string, { path, json }: ServiceRequest): Promise<ServiceReply> {
    if (path === '/packages') return { status: 200, body: this.packages.packages };
    if (path !== '/run' || !s.matches(jobSchema, json))
      throw new ServiceError(name, 'refused', 400);
    if (!this.#hasWheels(json)) throw new ServiceError(name, 'refused', MISSING_PACKAGE);
    return { status: 200, body: await this.#run(name, json) };
  }

  #hasWheels({ wheels = [] }: PythonJob): boolean {
    const known = new Set(this.packages.packages.flatMap((one) => one.wheels));
    return wheels.every((wheel) => known.has(wheel));
  }

  /** Returns the owner of the process for a program. */
  #ownerOf(job: PythonJob): string {
    return this.options.isForOneUser ? '' : nameOf(job);
  }

  /**
   * Runs a job, one run after the other. After a run that hangs, the remaining runs wait for another
   * process, behind answers that have not run yet.
   */
  async #run(
    name: string,
    job: PythonJob,
    { leftMs = MAX_JOB_MS, isRetry = false } = {},
  ): Promise<PythonOutcome> {
    const budget = { leftMs };
    const owner = this.#ownerOf(job);
    const runs: RunOutcome[] = [];
    let found = this.#inspectionOf(job);
    for (let isFirst = true; ; isFirst = false) {
      for (let known; (known = this.#outcomeOf(job, job.runs[runs.length]));) runs.push(known);
      const isInspected = !job.inspect || found.source !== null || !isFirst;
      if (runs.length === job.runs.length && isInspected) return { runs, ...found };
      const rest = { ...job, runs: job.runs.slice(runs.length), inspect: !isInspected };
      const limits = { waitTimeoutMs: WAIT_TIMEOUT_MS, isUrgent: isFirst && !isRetry, owner };
      const part = await this.#pool
        .lend((worker) => this.#runPart(worker, rest, budget), limits)
        .catch((error: unknown) => {
          if (!(error instanceof FragwerkError)) throw error;
          // With a cause, no process could be started.
          const { cause } = error;
          if (cause) this.answering = 0;
          throw Object.assign(new ServiceError(name, cause ? 'failed' : 'busy'), { cause });
        });
      runs.push(...part.runs);
      const run = job.runs[runs.length - 1];
      if (part.isLost && run?.kind === 'unittest' && run.only === undefined)
        runs.splice(-1, 1, await this.#runMethods(name, job, run));
      if (!found.source) found = { source: part.source, style: part.style };
    }
  }

  /** Runs the methods of unit tests one by one, in the same time that all had together. */
  async #runMethods(name: string, job: PythonJob, run: PythonRun): Promise<RunOutcome> {
    const options = { leftMs: runLimitMs(job, run), isRetry: true };
    const outcome = await runMethods(job, run, (each) => this.#run(name, each, options));
    if (!RUINOUS.includes(outcome.end)) this.#known.set(nameOfRun(job, run), outcome);
    return outcome;
  }

  /** Runs a job in a process up to the first run that hangs or ends the process, so that it is lost. */
  async #runPart(
    worker: WorkerProcess,
    job: PythonJob,
    budget: { leftMs: number },
  ): Promise<PythonOutcome & { readonly isLost: boolean }> {
    if (job.wheels?.length)
      await this.#runTask(worker, { ...job, runs: [], inspect: false }, INSTALL_MS).catch(
        (error: unknown) => {
          throw worker.isUsable ? error : failed();
        },
      );
    const { source, style } = job.inspect
      ? await this.#runTask(worker, { ...job, runs: [] }).catch((error: unknown) => {
          if (error instanceof InterruptedError) throw failed();
          return NOTHING_FOUND;
        })
      : NOTHING_FOUND;
    if (source) this.#known.set(nameOf(job), { source, style });
    const runs: RunOutcome[] = [];
    for (const run of job.runs) {
      const time = Math.min(timeOf(job, run), Math.max(budget.leftMs, SHORT_RUN_MS));
      const one = { ...job, runs: [{ ...run, time }], inspect: false };
      const outcome =
        this.#outcomeOf(job, run) ??
        (await this.#runTask(worker, one).then(
          (found) => found.runs[0] ?? noOutcome('crash'),
          (error: unknown) => noOutcome(endOf(error)),
        ));
      runs.push(outcome);
      if (!RUINOUS.includes(outcome.end)) this.#known.set(nameOfRun(job, run), outcome);
      if (outcome.end === 'timeout') budget.leftMs -= runLimitMs(job, { ...run, time });
      if (outcome.end === 'timeout' || outcome.end === 'crash' || !worker.isUsable) break;
    }
    const isLost = !worker.isUsable;
    if (runs.some(({ end }) => RUINOUS.includes(end))) worker.kill(new Error('A run ruined it.'));
    return { runs, source, style, isLost };
  }

  #outcomeOf(job: PythonJob, run: PythonRun | undefined): RunOutcome | undefined {
    return run && (this.#known.get(nameOfRun(job, run)) as RunOutcome | undefined);
  }

  #inspectionOf(job: PythonJob): Inspection {
    return (this.#known.get(nameOf(job)) as Inspection | undefined) ?? NOTHING_FOUND;
  }

  async #runTask(worker: WorkerProcess, given: PythonJob, more = 0): Promise<PythonOutcome> {
    const wheels = given.wheels?.map((wheel) => join(this.packages.folder, wheel));
    const job = { ...given, wheels };
    const task = { kind: 'python', job } as const;
    const [run] = job.runs;
    const cpuTimeMs = (run ? runLimitMs(job, run) : job.time) + GRACE_MS + more;
    const limits = { cpuTimeMs, timeoutMs: cpuTimeMs + MAX_PROCESSOR_WAIT_MS };
    const { meta: outcome } = await worker.run({ task }, limits);
    if (!s.matches(outcomeSchema, outcome) || outcome.runs.length !== job.runs.length)
      throw new TypeError('The process sent no valid outcome.');
    this.answering = 1;
    return outcome;
  }
}
