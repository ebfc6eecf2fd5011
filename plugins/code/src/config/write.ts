import {
  type CodeFile,
  type CodeQuestion,
  type CodeRule,
  type CodeTest,
  emptyQuestion,
  emptyRule,
  emptyTest,
} from '../question.js';
import { writeTolerance } from './tolerance.js';

/** Escapes what a tag of the host would take for its own quote or end. */
const escapeForTag = (json: string): string =>
  json
    .replace(/\\(["\\])/g, (_, character: string) => (character === '"' ? '\\u0022' : '\\u005c'))
    .replaceAll("'#'", "'\\u0023'");

/** Writes multi-line text as a list of lines, which is easier to read. */
const linesOf = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.includes('\n') ? value.split('\n') : value;

/** Omits members that equal the default. */
const withoutDefaults = <T extends object>(value: T, empty: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key, member]) =>
        JSON.stringify(member) !== JSON.stringify((empty as Record<string, unknown>)[key]),
    ),
  ) as Partial<T>;

// JSON leaves out members that are undefined.
const writeTest = ({ tolerance, ...test }: CodeTest) => ({
  kind: test.kind,
  ...withoutDefaults<Omit<CodeTest, 'tolerance'>>(test, emptyTest),
  tolerance: tolerance ? writeTolerance(tolerance) : undefined,
});

const writeFile = (file: CodeFile) => ({ ...file, editable: file.editable || undefined });

const writeRule = (rule: CodeRule) => ({ part: rule.part, ...withoutDefaults(rule, emptyRule) });

/**
 * Writes a question for `readConfig`: JSON without quotes, backslashes or anything else that the
 * host's tags would change.
 */
export function writeConfig(question: CodeQuestion): string {
  const { code, files, tests, rules, ...rest } = question;
  const [only, ...more] = code;
  const isPlain = more.length === 0 && only?.kind === 'open';
  const written = {
    ...withoutDefaults<Omit<CodeQuestion, 'code' | 'files' | 'tests' | 'rules'>>(rest, {
      ...{ ...emptyQuestion, language: '' },
    }),
    code: isPlain ? only.text : code,
    files: files.length > 0 ? files.map(writeFile) : undefined,
    tests: tests.map(writeTest),
    rules: rules.length > 0 ? rules.map(writeRule) : undefined,
  };
  return escapeForTag(JSON.stringify(written, linesOf, 1));
}
