import type { CodeQuestion, CodeTest } from '../question.js';
import { emptyQuestion, emptyRule, emptyTest } from './schema.js';
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
const withoutDefaults = (value: object, defaults: object): object => {
  const known = new Map(Object.entries(defaults).map(([key, one]) => [key, JSON.stringify(one)]));
  const rest = Object.entries(value).filter(([key, one]) => JSON.stringify(one) !== known.get(key));
  return Object.fromEntries(rest);
};

// JSON leaves out members that are undefined.
const writeTest = ({ tolerance, ...test }: CodeTest) => ({
  kind: test.kind,
  ...withoutDefaults(test, emptyTest),
  tolerance: tolerance ? writeTolerance(tolerance) : undefined,
});

/**
 * Writes a question for `readConfig`: JSON without quotes, backslashes or anything else that the
 * host's tags would change.
 */
export function writeConfig(question: CodeQuestion): string {
  const { code, files, tests, rules } = question;
  const [only, ...more] = code;
  const isPlain = more.length === 0 && only?.kind === 'open';
  const written = {
    ...{ ...question, code: isPlain ? only.text : code, tests: tests.map(writeTest) },
    files: files.map((file) => withoutDefaults(file, { editable: false })),
    rules: rules.map((rule) => ({ part: rule.part, ...withoutDefaults(rule, emptyRule) })),
  };
  const always = { language: '', code: null, tests: null };
  const rest = withoutDefaults(written, { ...emptyQuestion, ...always });
  return escapeForTag(JSON.stringify(rest, linesOf, 1));
}
