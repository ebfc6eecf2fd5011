import {
  type CodeQuestion,
  type CodeTest,
  emptyQuestion,
  emptyRule,
  emptyTest,
} from '../question.js';
import { writeTolerance } from './tolerance.js';

/** What a tag of the host takes for a quote of its own, or for an end. */
const risky = (json: string): string =>
  json
    .replace(/\\(["\\])/g, (_, letter: string) => (letter === '"' ? '\\u0022' : '\\u005c'))
    .replaceAll("'#'", "'\\u0023'");

/** A text of several lines as the list of them, so that people can read it. */
const linesOf = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.includes('\n') ? value.split('\n') : value;

/** Without the members that are as in `empty`. */
const without = <T extends object>(value: T, empty: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key, member]) =>
        JSON.stringify(member) !== JSON.stringify((empty as Record<string, unknown>)[key]),
    ),
  ) as Partial<T>;

const writeTest = ({ tolerance, ...test }: CodeTest) => ({
  kind: test.kind,
  ...without<Omit<CodeTest, 'tolerance'>>(test, emptyTest),
  ...(tolerance ? { tolerance: writeTolerance(tolerance) } : {}),
});

/**
 * Writes a question as `readConfig` reads it: JSON in which no text holds a quote, a backslash or
 * anything else that the tags of the host change.
 */
export function writeConfig(question: CodeQuestion): string {
  const { code, tests, rules, ...rest } = question;
  const [only, ...more] = code;
  const isPlain = more.length === 0 && only?.kind === 'open';
  const written = {
    ...without<Omit<CodeQuestion, 'code' | 'tests' | 'rules'>>(rest, {
      ...{ ...emptyQuestion, language: '' },
    }),
    code: isPlain ? only.text : code,
    tests: tests.map(writeTest),
    ...(rules.length > 0
      ? { rules: rules.map((rule) => ({ part: rule.part, ...without(rule, emptyRule) })) }
      : {}),
  };
  return risky(JSON.stringify(written, linesOf, 1));
}
