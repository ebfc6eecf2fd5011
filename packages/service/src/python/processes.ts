import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import {
  noOutcome,
  type PythonJob,
  type PythonOutcome,
  type PythonRun,
  type RunEnd,
  type RunOutcome,
  MAX_JOB_MS,
  runLimitMs,
  runMethods,
  timeOf,
  SHORT_RUN_MS,
} from '@fragwerk/python';
import { libraryFile, snapshotFile } from '@fragwerk/python/node';
import { FragwerkError, ServiceError, type ServiceReply, type ServiceRequest } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import { LRUCache } from 'lru-cache';
import { CAN_PASS_CHANNELS, DEEP_STACK } from '../platform.js';
import type { Settings } from '../settings/table.js';
import { Launcher } from '../tasks/launcher.js';
import { type PoolLoad, ProcessPool } from '../tasks/pool.js';
import { InterruptedError, TimeLimitError, type WorkerProcess } from '../tasks/process.js';
import { packageFiles, ownPackageFiles } from '../tasks/readable-files.js';
import type { BuiltInService } from '../tasks/services.js';
import { unnamedFile } from '../tasks/unnamed-file.js';
import type { PackageFolder } from './packages.js';
import { jobSchema, outcomeSchema } from './schemas.js';

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
