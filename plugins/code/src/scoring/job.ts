import type { PythonJob, PythonRun } from '@fragwerk/python';
import { ownFiles } from '../answer.js';
import type { CodeFile, CodeQuestion, CodeTest } from '../question.js';

function runOf({ kind, code, input, expected, tolerance, time }: CodeTest): PythonRun {
  const limit = time === null ? {} : { time: time * 1000 };
  if (kind === 'stdin' || (kind === 'turtle' && code.trim() === ''))
    return { kind: 'script', input, ...limit };
  if (kind === 'unittest') return { kind: 'unittest', tests: code, ...limit };
  if (kind === 'turtle') return { kind: 'call', expression: code, input, draws: true, ...limit };
  return { kind: 'call', expression: code, input, expected, tolerance, ...limit };
}

/** Returns the interpreter's job for a program: one run per test, in order. */
export const jobOf = (
  { tests, files, style, time }: Pick<CodeQuestion, 'tests' | 'files' | 'style' | 'time'>,
  program: string,
  {
    files: moreFiles = [],
    wheels = [],
  }: { readonly files?: readonly CodeFile[]; readonly wheels?: readonly string[] } = {},
): PythonJob => ({
  program,
  files: Object.fromEntries([...files, ...moreFiles].map(({ name, text }) => [name, text])),
  own: ownFiles({ files }).map(({ name }) => name),
  runs: tests.map(runOf),
  time: time * 1000,
  inspect: true,
  style,
  ...(wheels.length > 0 ? { wheels } : {}),
});
