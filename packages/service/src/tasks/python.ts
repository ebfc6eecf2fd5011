import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  noOutcome,
  type PythonError,
  type PythonJob,
  type PythonOutcome,
  type PythonRun,
  type RunEnd,
  type RunOutcome,
  type SourcePart,
  TOTAL_TIME,
  type UnitTest,
} from '@fragwerk/python';
import { libraryFile, snapshotFile } from '@fragwerk/python/node';
import {
  FragwerkError,
  type ServiceDeclarations,
  ServiceError,
  type ServiceReply,
  type ServiceRequest,
} from '@fragwerk/sdk';
import {
  isAmount,
  isBoolean,
  isRecord,
  isText,
  listOf,
  mapOf,
  object,
  oneOf,
  orNull,
} from '../plugins/shapes.js';
import { type PoolLoad, ProcessPool } from './pool.js';
import { TimeLimitError } from './process.js';
import { allOf, ownFiles } from './readable.js';
import type { BuiltInService } from './services.js';

/** JavaScript memory of a process, in bytes; Python's own is bounded inside. */
const MEMORY = 256 * 1024 * 1024;
/** Priority between that of plugin operations and that of drawing. */
const NICENESS = 12;
/** Time that a job may take beyond its runs, in milliseconds: a program may catch its interruption. */
const GRACE = 1_500;
/** Longest time that a job waits for a process, in milliseconds. */
const WAIT_TIME = 120_000;
/** Longest time of what shows whether Python works, in milliseconds. */
const CHECK_TIME = 1_000;
/** Time after an outcome in which nothing has to be shown, in milliseconds. */
const FRESH = 60_000;
/** Longest time that it waits for a process, in milliseconds: a page for people shows it. */
const CHECK_WAIT_TIME = 10_000;
/** Processes that a job ends, after which the rest of it is not run. */
const BROKEN = 2;
/** Most runs of a job, and the longest time of each, in milliseconds. */
const RUNS = 100;
const TIME = 20_000;

const isRun = (value: unknown): value is PythonRun =>
  isRecord(value) &&
  ((value.kind === 'script' && isText(value.input)) ||
    (value.kind === 'call' && isText(value.expression) && isText(value.input)) ||
    (value.kind === 'unittest' && isText(value.tests)));

const isJob = object<PythonJob>({
  program: isText,
  files: mapOf(isText),
  runs: (value): value is readonly PythonRun[] => listOf(isRun)(value) && value.length <= RUNS,
  time: (value): value is number => isAmount(value) && value <= TIME,
  inspect: isBoolean,
});

const ends = ['done', 'exception', 'timeout', 'memory', 'output', 'crash', 'notRun'] as const;
const kinds = ['import', 'call', 'statement', 'operator', 'recursion'] as const;

/** Whether a process answered outcomes: a program may have got hold of what it sends. */
const isOutcome = object<PythonOutcome>({
  runs: listOf(
    object<RunOutcome>({
      end: oneOf(...ends),
      output: isText,
      value: isText,
      error: orNull(object<PythonError>({ type: isText, message: isText, line: orNull(isAmount) })),
      tests: listOf(
        object<UnitTest>({
          name: isText,
          verdict: oneOf('passed', 'failed', 'error'),
          message: isText,
        }),
      ),
      milliseconds: isAmount,
    }),
  ),
  source: orNull(
    listOf(object<SourcePart>({ kind: oneOf(...kinds), name: isText, line: isAmount })),
  ),
});

/** Memory of a container in which programs of a class run, in bytes (docs/deploy.md). */
const CONTAINER_MEMORY = 768 * 1024 * 1024;

/**
 * What the operator should know before the first answer comes: the container has too little memory
 * for Python.
 *
 * @param limit memory of the container in bytes; 0 for none
 */
export function pythonHints(
  declared: readonly (readonly [type: string, services: ServiceDeclarations])[],
  limit = process.constrainedMemory(),
): string[] {
  const types = declared.flatMap(([type, services]) =>
    Object.values(services).some(({ builtIn }) => builtIn === 'python') ? [type] : [],
  );
  if (types.length === 0 || limit === 0 || limit >= CONTAINER_MEMORY) return [];
  const megabytes = Math.round(limit / 1024 / 1024);
  return [
    `The container has ${megabytes} MB of memory. Python, which ${types.join(', ')} needs, wants 768 MB, else answers may not be scored; set FRAGWERK_MEMORY_LIMIT=768m, or leave the type out with OWN_TYPES.`,
  ];
}

/** How a run ended that ended its process. */
function endOf(error: unknown): RunEnd {
  if (error instanceof TimeLimitError) return 'timeout';
  return error instanceof RangeError ? 'memory' : 'crash';
}

/**
 * Runs Python programs of students: each job in a process of its own, which has started before and
 * is ended afterwards. The service that plugin types declare with `builtIn: 'python'`.
 */
export class PythonProcesses implements BuiltInService {
  readonly #options: { readonly processes: number; readonly queue: number };
  #started: ProcessPool | undefined;
  #unpacked: FileHandle | undefined;
  #lastOutcome = -Infinity;

  /** @param options as those of other processes */
  constructor(options: { readonly processes: number; readonly queue: number }) {
    this.#options = options;
  }

  get load(): PoolLoad {
    return this.#started?.load ?? { processes: 0, running: 0, waiting: 0 };
  }

  /** Memory of the processes, in bytes. */
  get memory(): number {
    return this.#started?.memory ?? 0;
  }

  warmUp(): void {
    this.#pool.warmUp();
  }

  close(): void {
    this.#started?.close();
    void this.#unpacked?.close();
  }

  get #pool(): ProcessPool {
    const { processes, queue } = this.#options;
    // Where no file can be written, each process unpacks it.
    if (!this.#started) this.#unpack().catch(() => undefined);
    const unpacked = () => this.#unpacked?.fd;
    this.#started ??= new ProcessPool({
      process: {
        entry: 'python-child',
        memory: MEMORY,
        readable: [...ownFiles(), allOf(libraryFile())],
        niceness: NICENESS,
        flags: ['--disallow-code-generation-from-strings'],
        get file() {
          return unpacked();
        },
      },
      load: { kind: 'load', sources: [] },
      ...{ processes, queue, idle: 1, isForOne: true },
    });
    return this.#started;
  }

  /** Unpacks the snapshot once, into a file without a name; until then, each process does so. */
  async #unpack(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'fragwerk-'));
    const path = join(folder, 'snapshot');
    try {
      await pipeline(createReadStream(snapshotFile), createGunzip(), createWriteStream(path));
      this.#unpacked = await open(path, 'r');
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async check(): Promise<boolean> {
    if (performance.now() - this.#lastOutcome < FRESH) return true;
    const runs = [{ kind: 'call', expression: '6 * 7', input: '' }] as const;
    const job = { program: '', files: {}, runs, time: CHECK_TIME, inspect: false };
    const outcome = await this.#runPart(job, CHECK_WAIT_TIME).catch(() => null);
    return outcome?.runs[0]?.value === '42';
  }

  /** @throws ServiceError */
  async call(name: string, { path, json }: ServiceRequest): Promise<ServiceReply> {
    if (path !== '/run' || !isJob(json)) throw new ServiceError(name, 'refused', 400);
    return { status: 200, body: await this.#run(name, json) };
  }

  /**
   * Runs a job; where a run ends the process, the next ones go on in another. Which of several ended
   * it without an answer shows when each runs alone.
   */
  async #run(name: string, job: PythonJob): Promise<PythonOutcome> {
    const runs: RunOutcome[] = [];
    let source: PythonOutcome['source'] = null;
    let broken = 0;
    let isAlone = false;
    const last = performance.now() + TOTAL_TIME;
    do {
      const next = job.runs.slice(runs.length, isAlone ? runs.length + 1 : undefined);
      try {
        const part = { ...job, runs: next, inspect: job.inspect && runs.length === 0 };
        const outcome = await this.#runPart(part);
        runs.push(...outcome.runs);
        source ??= outcome.source;
        if (outcome.runs.at(-1)?.end === 'crash') broken++;
      } catch (error) {
        if (error instanceof FragwerkError) throw new ServiceError(name, 'busy');
        if (next.length === 1) runs.push(noOutcome(endOf(error)));
        broken++;
        isAlone = true;
      }
    } while (runs.length < job.runs.length && broken < BROKEN && performance.now() < last);
    const left = job.runs.slice(runs.length).map(() => noOutcome('notRun'));
    return { runs: [...runs, ...left], source };
  }

  async #runPart(job: PythonJob, waitTime = WAIT_TIME): Promise<PythonOutcome> {
    const time = Math.min(job.runs.length * job.time, TOTAL_TIME) + GRACE;
    const outcome = await this.#pool.run({ kind: 'python', job }, { time, waitTime });
    if (!isOutcome(outcome) || outcome.runs.length > job.runs.length)
      throw new TypeError('No outcome came.');
    this.#lastOutcome = performance.now();
    return outcome;
  }
}
