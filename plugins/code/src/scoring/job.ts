import type { PythonJob, PythonRun } from '@fragwerk/python';
import { ownFiles } from '../answer.js';
import type { CodeFile, CodeQuestion, CodeTest } from '../question.js';

type Source = Pick<CodeQuestion, 'code'> & Partial<Pick<CodeQuestion, 'solution'>>;

/** Names that a line of a program defines: a function or class, imports, or variables of a module. */
const DEFINITION =
  /^\s*(?:async\s+)?(?:def|class)\s+(\w+)|\bimport\s+(.+)$|^([\w\s,]+)(?::[^=]*)?=(?!=)/;

/** Returns the names that a sample solution or the given code defines; `undefined` if they are not known. */
function namesDefinedIn({ code, solution = '' }: Source) {
  const lines = [solution, ...code.map(({ text }) => text)].join('\n').split('\n');
  const isUnknown = solution.trim() === '' || lines.some((line) => /\bimport\s*\*/.test(line));
  if (isUnknown) return undefined;
  const names = lines.flatMap((line) => (DEFINITION.exec(line) ?? []).slice(1));
  return [...new Set(names.join(' ').match(/\w+/g) ?? [])];
}

/** Returns whole milliseconds; 1.001 · 1000 is less than 1001. */
const msOf = (seconds: number): number => Math.round(seconds * 1000);

function runOf(
  { kind, code, input, expected, tolerance, time }: CodeTest,
  defines: readonly string[] | undefined,
): PythonRun {
  const shared = {
    ...(time === null ? {} : { time: msOf(time) }),
    ...(defines && kind !== 'stdin' ? { defines } : {}),
  };
  if (kind === 'stdin' || (kind === 'turtle' && code.trim() === ''))
    return { kind: 'script', input, ...shared };
  if (kind === 'unittest') return { kind: 'unittest', tests: code, ...shared };
  if (kind === 'turtle') return { kind: 'call', expression: code, input, draws: true, ...shared };
  return { kind: 'call', expression: code, input, expected, tolerance, ...shared };
}

type Job = Pick<CodeQuestion, 'tests' | 'files' | 'style' | 'time'> & Source;

/** What programs need besides the question. */
interface Additions {
  readonly files?: readonly CodeFile[];
  readonly wheels?: readonly string[];
}

/** Returns the interpreter's job for a program: one run per test, in order. */
export function jobOf(question: Job, program: string, added: Additions = {}): PythonJob {
  const { tests, files, style, time } = question;
  const { files: more = [], wheels = [] } = added;
  const defines = namesDefinedIn(question);
  return {
    program,
    files: Object.fromEntries([...files, ...more].map(({ name, text }) => [name, text])),
    own: ownFiles(question).map(({ name }) => name),
    runs: tests.map((test) => runOf(test, defines)),
    ...{ time: msOf(time), inspect: true, style },
    ...(wheels.length > 0 ? { wheels } : {}),
  };
}
