import * as s from '@fragwerk/sdk/schema';
import { questionLimits as limits } from '../limits.js';
import { readTolerance } from './tolerance.js';

/** A schema whose values are converted after reading. */
const converted = <T, R>(
  { expected, read }: s.Schema<T>,
  convert: (value: T) => R,
): s.Schema<R> => ({
  expected,
  read: (found, problems) => convert(read(found, problems)),
});

const lines = s.value<string | readonly string[]>(
  { de: 'ein Text oder eine Liste seiner Zeilen', en: 'a string or a list of its lines' },
  (found) => [found].flat().every((line) => typeof line === 'string'),
);

/** A string, possibly as a list of lines; '' if it is missing. */
export const text = s.withDefault(
  converted(lines, (found) => [found].flat().join('\n').replace(/\r\n?/g, '\n')),
  '',
);

const trimmed = converted(text, (found) => found.trim());

const flag = s.withDefault(s.boolean, false);
const weight = s.number({ min: 0, max: 1_000_000 });

/** Returns the value of an object without members. */
const emptyOf = <T>(schema: s.Schema<T>): T => schema.read({}, []);

/** A list that reports excess and invalid items, but keeps everything that is valid. */
function list<T>(item: s.Schema<T>, max: number): s.Schema<readonly T[]> {
  const { expected } = s.list(item, { max });
  const items = s.list({
    expected: item.expected,
    read: (found, problems) => {
      const read = item.read(found, problems);
      return s.isObject(found) ? read : emptyOf(item);
    },
  });
  return {
    expected,
    read(found, problems) {
      if (found === undefined || found === null) return [];
      const isList = Array.isArray(found);
      if (!isList || found.length > max)
        problems.push({ path: '', expected, found: isList ? found.length : found });
      return isList ? items.read(found.slice(0, max), problems) : [];
    },
  };
}

const part = s.object({
  /**
   * `open` is written by the student, `fixed` is given. A `hidden` part is not shown but sent to the
   * browser, which needs it to run the program.
   */
  kind: s.withDefault(s.oneOf('open', 'fixed', 'hidden'), 'open'),
  text,
});

export type CodePart = Readonly<s.ValueOf<typeof part>>;

/** Returns a program that students write from the beginning. */
export const openCode = (code: string): readonly CodePart[] => [{ kind: 'open', text: code }];

/** The text of the open part, or a list of parts. */
const code: s.Schema<readonly CodePart[]> = {
  expected: text.expected,
  read: (found, problems) =>
    Array.isArray(found) && found.some((line) => typeof line !== 'string')
      ? list(part, limits.parts).read(found, problems)
      : openCode(text.read(found, problems)),
};

const file = s.object({
  name: text,
  text,
  /** A hidden file exists only while the answer is scored. */
  visible: flag,
  /** Whether students write it, starting with its text; it is then visible. */
  editable: flag,
});

/** A text file in the program's folder. */
export type CodeFile = Readonly<s.ValueOf<typeof file>>;

const toleranceText = s.value<string>(
  {
    de: 'eine Toleranz, zum Beispiel 1%, 0.01 oder a0.1',
    en: 'a tolerance, for example 1%, 0.01 or a0.1',
  },
  (found) => typeof found === 'string' && (found.trim() === '' || readTolerance(found) !== null),
);

const tolerance = converted(s.withDefault(toleranceText, ''), readTolerance);

const test = s.object({
  /**
   * `call` compares the value of an expression, `print` its output, `stdin` the program's output for an
   * input, `turtle` what turtles draw; `unittest` runs tests of the language's own framework.
   */
  kind: s.withDefault(s.oneOf('call', 'print', 'stdin', 'turtle', 'unittest'), 'call'),
  /** Display name; '' derives it from the test. */
  name: text,
  /**
   * The expression for `call`, `print` and `turtle`, the test source for `unittest`. Without one, `turtle`
   * runs the whole program.
   */
  code: text,
  /** Standard input of the program. */
  input: text,
  /**
   * A literal for `call`, a drawing as text for `turtle`, otherwise the output; a regular expression if
   * `pattern` is set.
   */
  expected: text,
  pattern: flag,
  /** For numbers; `null` compares integers exactly and others to nine digits. */
  tolerance,
  points: s.withDefault(weight, 1),
  /** Whether students see the test and its expected result. */
  visible: flag,
  /** The teacher's text for programs that fail the test; '' for none. */
  feedback: text,
  /** Time limit in seconds; `null` for that of the question. */
  time: s.withDefault(s.nullable(s.number(limits.time)), null),
});

export type CodeTest = Readonly<s.ValueOf<typeof test>>;
export type TestKind = CodeTest['kind'];

const rule = s.object({
  part: s.withDefault(s.oneOf('import', 'call', 'statement', 'operator', 'recursion'), 'import'),
  /** '' for any name. */
  name: trimmed,
  min: s.withDefault(weight, 0),
  /** `null` for no limit. */
  max: s.withDefault(s.nullable(weight), null),
  /** Deduction for a violation, in percent of the points. */
  penalty: s.withDefault(s.number({ min: 0, max: 100 }), 100),
  /** Message to the student; '' derives it from the rule. */
  message: text,
});

/** Bounds how often a construct may occur in the syntax tree. Python only. */
export type CodeRule = Readonly<s.ValueOf<typeof rule>>;

export const questionSchema = s.object({
  /** `python`, or a language of Jobe: `c`, `cpp`, `java`, `nodejs`, `php`, … */
  language: converted(trimmed, (name) => name || 'python'),
  /** Exactly one part is open. */
  code,
  /** Sample solution: an answer that earns all points; sent to the dialog only. */
  solution: text,
  /** Initial content of the input field. */
  input: text,
  files: list<CodeFile>(file, limits.files),
  tests: list<CodeTest>(test, limits.tests),
  rules: list<CodeRule>(rule, limits.rules),
  /** Whether students get advice on style, which costs no points. Python only. */
  style: flag,
  /** Names of packages that programs and tests can import. Python only. */
  packages: s.withDefault(s.list(s.string, { max: limits.packages }), []),
  /** Time limit of each run in seconds. */
  time: s.withDefault(s.number(limits.time), 5),
  /** Whether the program can import plugin-python's module `dataset`. */
  datasetModule: flag,
  /** Whether only a program that passes all tests earns points. */
  allOrNothing: flag,
  /** Whether tests after the first failed one neither count nor are shown. */
  stopAtFailure: flag,
});

/** A question as the teacher configured it. */
export type CodeQuestion = Readonly<s.ValueOf<typeof questionSchema>>;

export const emptyFile: CodeFile = emptyOf(file);
export const emptyTest: CodeTest = emptyOf(test);
export const emptyRule: CodeRule = emptyOf(rule);
export const emptyQuestion: CodeQuestion = emptyOf(questionSchema);

const items = { code: emptyOf(part), files: emptyFile, tests: emptyTest, rules: emptyRule };

/** Members of a configuration, and those of plugin-python. */
export const configMembers: readonly string[] = [
  ...Object.keys(emptyQuestion),
  ...Object.entries(items).flatMap(([name, item]) =>
    Object.keys(item).map((member) => `${name}[].${member}`),
  ),
  ...['indication', 'validation', 'linterConfig', 'linterWeight', 'datasetVariables'],
];
