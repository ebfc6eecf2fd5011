import type { PythonPackage } from '@fragwerk/python';
import type { CodePart, CodeQuestion } from './config/schema.js';

export type * from './config/schema.js';

/** The files of a question's packages, and the names of packages that the service does not have. */
export type PackageFiles = Pick<PythonPackage, 'wheels' | 'missing'>;

export const noPackages: PackageFiles = { wheels: [], missing: [] };

/** The part of a question that is sent to a student's browser. */
export type PublicQuestion = Omit<CodeQuestion, 'solution' | 'datasetModule' | 'packages'> & {
  readonly hiddenTests: number;
} & PackageFiles;

export const givenCode = ({ code }: Pick<CodeQuestion, 'code'>): string =>
  code.find(({ kind }) => kind === 'open')?.text ?? '';

const lineCount = (text: string): number => text.split('\n').length;

/** Returns the text of an answer with plain line ends and spaces, and without the invisible characters of copied text. */
export const plainText = (answer: string): string =>
  answer
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');

/** Returns the whole program and the position of the student's part. */
export function programOf({ code }: Pick<CodeQuestion, 'code'>, part: string) {
  const own = plainText(part);
  const open = code.findIndex(({ kind }) => kind === 'open');
  const count = (parts: readonly CodePart[]) =>
    parts.reduce((sum, { text }) => sum + lineCount(text), 0);
  const before = code.slice(0, open);
  const from = count(before) + 1;
  return {
    text: code.map(({ kind, text }) => (kind === 'open' ? own : text)).join('\n'),
    /** First and last line of the student's part, counted from 1. */
    from,
    to: from + lineCount(own) - 1,
    /** Number of hidden lines before it, subtracted from line numbers in messages. */
    hiddenLines: count(before.filter(({ kind }) => kind === 'hidden')),
  };
}

export type Program = Readonly<ReturnType<typeof programOf>>;

/** Returns the question without anything that reveals the solution. */
export function publicQuestion(
  question: CodeQuestion,
  packages: PackageFiles = noPackages,
): PublicQuestion {
  const { language, code, input, files, tests, rules, style, time } = question;
  const { allOrNothing, stopAtFailure } = question;
  const visible = tests.filter((test) => test.visible);
  return {
    ...{ language, code, input, rules, style, time, allOrNothing, stopAtFailure },
    files: files.filter((file) => file.visible || file.editable),
    tests: visible,
    hiddenTests: tests.length - visible.length,
    ...packages,
  };
}
