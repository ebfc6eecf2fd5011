import { parseArgs } from 'node:util';
import { composedPrograms } from '../test/python/compose.js';
import { passedIn, right, trickedJob } from '../test/python/earned.js';
import { startPython } from '../test/python/programs.js';
import { positiveNumber } from './lib/options.js';
import { Progress } from './lib/progress.js';

export const help = `Lets programs that combine known tricks try to pass tests without solving the task.

Usage: npm run tricks -- [options]

  --minutes <n>   stops after this time; default: 10
  --count <n>     stops after this many programs
  --seed <n>      the same seed composes the same programs; default: the current day
  --help          shows this text

Exit code: 0 no program earned anything, 1 some did; they are printed.
`;

/** After as many programs, a right one has to pass. */
const CONTROL_EVERY = 500;
/** A process ends after this time without a result. */
const TIMEOUT_MS = 120_000;
const DAY_MS = 86_400_000;

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      count: { type: 'string' },
      seed: { type: 'string', default: String(Math.floor(Date.now() / DAY_MS)) },
    },
  });
  const { minutes = values.count === undefined ? '10' : undefined, count, seed } = values;
  return {
    minutes: minutes === undefined ? Infinity : positiveNumber('minutes', minutes),
    count: count === undefined ? Infinity : positiveNumber('count', count),
    seed: positiveNumber('seed', seed),
  };
}

/** An interpreter that is replaced when a program ends or blocks its process. */
class Python {
  ended = 0;
  #python = startPython();

  /** Returns what a program passes; nothing if its process ends. */
  async passedBy(program: string): Promise<readonly string[]> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('It blocks its process.')), TIMEOUT_MS);
    });
    try {
      return passedIn(await Promise.race([this.#python.run(trickedJob(program)), timeout]));
    } catch {
      this.ended++;
      this.stop();
      this.#python = startPython();
      return [];
    } finally {
      clearTimeout(timer);
    }
  }

  stop(): void {
    this.#python.stop();
  }
}

/** @throws Error if a right program does not pass */
async function control(python: Python): Promise<void> {
  const passed = await python.passedBy(right.program);
  if (passed.join() !== right.passes.join())
    throw new Error(`A right program passes only: ${passed.join(', ')}.`);
}

/** Runs `npm run tricks`. */
export async function main(args: readonly string[]): Promise<void> {
  const { minutes, count, seed } = readOptions(args);
  const progress = new Progress();
  const python = new Python();
  const begin = performance.now();
  const passedMinutes = () => (performance.now() - begin) / 60_000;
  let [done, found] = [0, 0];
  try {
    for (const program of composedPrograms(seed)) {
      if (done % CONTROL_EVERY === 0) await control(python);
      if (done >= count || passedMinutes() >= minutes) break;
      const passed = await python.passedBy(program);
      done++;
      progress.show(`tricks: ${done} programs, ${found} earned something`);
      if (passed.length === 0) continue;
      found++;
      progress.clear();
      process.stdout.write(`\n# passes ${passed.join(', ')}\n${program}\n`);
    }
    await control(python);
  } finally {
    progress.clear();
    python.stop();
  }
  process.stdout.write(
    `Seed ${seed}: ${done} programs in ${passedMinutes().toFixed(1)} minutes, ${found} earned something, ${python.ended} ended their process.\n`,
  );
  process.exitCode = found === 0 ? 0 : 1;
}
