import { Engine, type Library } from './engine.js';
import { type Gate, workedMs } from './gate.js';
import {
  noOutcome,
  type PythonError,
  type PythonJob,
  type PythonOutcome,
  type PythonRun,
  type RunOutcome,
  runLimitMs,
  timeOf,
} from './job.js';
import { randomBytes } from './random.js';

export { type Library, shareMemory } from './engine.js';
export { guardInterpreters, loadBehindGate, setClock } from './gate.js';

/** Modules that students often use; the snapshot has them loaded. */
const usualModules =
  'abc array ast bisect calendar cmath collections contextlib copy csv dataclasses datetime decimal enum ' +
  'fractions functools heapq io itertools json math numbers operator os queue random re secrets signal ' +
  'statistics string sys tempfile textwrap time traceback types typing unittest uuid';

/** Files of the harness, in the order in which they run. */
export const harnessFiles = [
  'harness.py',
  'codec.py',
  'program.py',
  'judge.py',
  'source.py',
  'style.py',
] as const;

/**
 * Returns what an interpreter runs before anything else.
 *
 * @param sources of the {@link harnessFiles} and of `turtle.py`, which becomes a module
 */
export const harnessSource = (
  sources: Readonly<Record<(typeof harnessFiles)[number] | 'turtle.py', string>>,
): string =>
  [
    `import ${usualModules.split(' ').join(', ')}`,
    'turtle_module = types.ModuleType("turtle")',
    `exec(compile(${JSON.stringify(sources['turtle.py'])}, "turtle.py", "exec"), turtle_module.__dict__)`,
    'sys.modules["turtle"] = turtle_module',
    ...harnessFiles.map((file) => sources[file]),
  ].join('\n');

/** The tests may run slightly longer than the program, so that they can report a timeout of the program. */
const TESTS_GRACE_MS = 1000;

/**
 * Returns an error with a place that exists: a program could tell its author about hidden tests by the names
 * of files and numbers of lines that it invents.
 */
function placed(
  error: PythonError | null | undefined,
  { program, files, own = [] }: PythonJob,
): PythonError | null {
  if (!error) return null;
  const { file = '', line } = error;
  const ownText = own.includes(file) ? files[file] : undefined;
  const lines = (file === '' ? program : ownText)?.split('\n').length ?? 0;
  const isThere = Number.isInteger(line) && Number(line) <= lines;
  return isThere ? error : { ...error, file: '', line: null };
}

type Inspection = Pick<PythonOutcome, 'source' | 'style'>;

type Reply = Readonly<Record<string, unknown>>;

/** Loads a further interpreter. */
type Load = () => Promise<readonly [Library, Gate]>;

/** Returns the content of a package's file. */
type ReadWheel = (file: string) => Promise<Uint8Array>;

/**
 * Runs programs of one student. A program has an interpreter of its own, which never holds tests or
 * expected values; the tests run in another one and see its values as data. Both are restored before
 * each run, so that runs do not affect each other.
 */
export class Interpreter {
  #tests: Promise<Engine> | undefined;
  /** The files of the packages that both interpreters have. */
  #wheels: readonly string[] = [];

  private constructor(
    private program: Engine,
    private readonly load: Load,
    private readonly readWheel: ReadWheel,
  ) {}

  static async start(load: Load, readWheel: ReadWheel): Promise<Interpreter> {
    return new Interpreter(new Engine(...(await load())), load, readWheel);
  }

  /** Starts the interpreter of the tests, which otherwise starts with the first test. */
  startTests(): Promise<Engine> {
    this.#tests ??= this.#startEngine(this.#wheels);
    return this.#tests;
  }

  async #startEngine(wheels: readonly string[]): Promise<Engine> {
    const contents = await Promise.all(wheels.map(this.readWheel));
    return new Engine(...(await this.load()), contents);
  }

  /** Starts the interpreters of a job with its packages, unless they are running. */
  async prepare({ wheels = [], runs }: Pick<PythonJob, 'wheels' | 'runs'>): Promise<void> {
    // While it starts, globals of the process are missing, and its time must not count for a program.
    await this.#tests;
    if (wheels.join() !== this.#wheels.join()) {
      this.program = await this.#startEngine(wheels);
      this.#tests = undefined;
      this.#wheels = wheels;
    }
    if (runs.some(({ kind }) => kind !== 'script')) await this.startTests();
  }

  async run(job: PythonJob): Promise<PythonOutcome> {
    await this.prepare(job);
    const found = job.inspect ? this.#inspect(job) : { source: null, style: [] };
    const runs: RunOutcome[] = [];
    for (const run of job.runs) runs.push(await this.#runOne(job, run));
    return { runs, ...found };
  }

  #inspect({ program, files, own = [], style = false }: PythonJob): Inspection {
    this.program.renew();
    this.program.gate.start(Infinity);
    return this.program.call('inspect', { program, files, own, style }) as Inspection;
  }

  async #runOne(job: PythonJob, run: PythonRun): Promise<RunOutcome> {
    const { program } = this;
    const tests = run.kind === 'script' ? null : await this.startTests();
    program.renew();
    // A program could find out by its random numbers what else they depend on, such as the expected value.
    const known = [job.program, run.kind, run.kind === 'unittest' ? '' : run.input];
    program.gate.random = randomBytes(JSON.stringify(known));
    program.gate.start(workedMs() + timeOf(job, run));
    try {
      const found = (
        tests ? this.#judge(job, run, tests) : program.call('answer_alone', runData(job, run))
      ) as Partial<RunOutcome>;
      const isLate = program.gate.isInterrupted && run.kind !== 'unittest';
      const end = isLate ? 'timeout' : found.end;
      const error = placed(found.error, job);
      return { ...noOutcome('done'), ...found, ...(end && { end }), error };
    } catch {
      // The run was cut off after its interrupt, or the interpreter is broken.
      return noOutcome(program.gate.isInterrupted ? 'timeout' : 'crash');
    } finally {
      program.gate.start(Infinity);
    }
  }

  #judge(job: PythonJob, run: PythonRun, tests: Engine): unknown {
    const { program } = this;
    const end = workedMs() + runLimitMs(job, run);
    let isBroken = false;
    let first = 0;
    let unitTests: unknown = null;
    const begin = (now: number) => {
      // Once slow methods have used up the limit, each further one gets a quarter of the remaining grace time.
      const more = (end + TESTS_GRACE_MS - now) / 4;
      const deadline = Math.min(now + timeOf(job, run), Math.max(end, now + more));
      program.gate.start(deadline);
      tests.gate.start(deadline + TESTS_GRACE_MS);
    };
    const host: Readonly<Record<string, (request: Reply) => unknown>> = {
      limit: ({ tests: ended }) => {
        begin(workedMs());
        unitTests = ended;
        return isBroken;
      },
      first: () => {
        if (isBroken) program.renew();
        isBroken = false;
        // Numbers of objects never repeat.
        return (first += 1_000_000);
      },
    };
    const askProgram = (request: Reply): unknown => {
      if (isBroken) return { end: 'timeout' };
      try {
        const reply = program.call('answer_tests', request) as Reply;
        isBroken ||= reply.end !== undefined && reply.end !== 'timeout';
        return program.gate.isInterrupted ? { end: 'timeout', output: reply.output } : reply;
      } catch {
        isBroken = true;
        return { end: program.gate.isInterrupted ? 'timeout' : 'crash' };
      }
    };
    tests.onQuestion = (request) => host[String(request.host)]?.(request) ?? askProgram(request);
    program.onQuestion = (request) => tests.call('answer_program', request);
    tests.renew();
    tests.gate.random = randomBytes(JSON.stringify(['tests', job.program, run]));
    begin(workedMs());
    try {
      return tests.call('answer_host', runData(job, run));
    } catch (error) {
      if (!unitTests) throw error;
      return { tests: unitTests };
    } finally {
      program.onQuestion = () => null;
      tests.gate.start(Infinity);
    }
  }
}

const runData = (job: PythonJob, run: PythonRun): Reply => ({
  ...run,
  ...{ program: job.program, files: job.files, own: job.own ?? [], time: timeOf(job, run) },
});
