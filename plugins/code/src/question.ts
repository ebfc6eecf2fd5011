import type { Tolerance } from '@fragwerk/sdk';
import type { SourcePart } from '@fragwerk/python';

/**
 * A part of the program: `open` is written by the student, `fixed` is given. A `hidden` part is not
 * shown but sent to the browser, which needs it to run the program.
 */
export interface CodePart {
  readonly kind: 'open' | 'fixed' | 'hidden';
  readonly text: string;
}

/**
 * `call` compares the value of an expression, `print` its output, `stdin` the program's output for an
 * input, `turtle` what turtles draw; `unittest` runs tests of the language's own framework.
 */
export type TestKind = 'call' | 'print' | 'stdin' | 'turtle' | 'unittest';

export interface CodeTest {
  readonly kind: TestKind;
  /** Display name; '' derives it from the test. */
  readonly name: string;
  /**
   * The expression for `call`, `print` and `turtle`, the test source for `unittest`. Without one, `turtle`
   * runs the whole program.
   */
  readonly code: string;
  /** Standard input of the program. */
  readonly input: string;
  /**
   * A literal for `call`, a drawing as text for `turtle`, otherwise the output; a regular expression if
   * `pattern` is set.
   */
  readonly expected: string;
  readonly pattern: boolean;
  /** For numbers; `null` compares integers exactly and others to nine digits. */
  readonly tolerance: Tolerance | null;
  readonly points: number;
  /** Whether students see the test and its expected result. */
  readonly visible: boolean;
  /** The teacher's text for programs that fail the test; '' for none. */
  readonly feedback: string;
  /** Time limit in seconds; `null` for that of the question. */
  readonly time: number | null;
}

/** A text file in the program's folder. */
export interface CodeFile {
  readonly name: string;
  readonly text: string;
  /** A hidden file exists only while the answer is scored. */
  readonly visible: boolean;
  /** Whether students write it, starting with its text; it is then visible. */
  readonly editable: boolean;
}

/** Bounds how often a construct may occur in the syntax tree. Python only. */
export interface CodeRule {
  readonly part: SourcePart['kind'];
  /** '' for any name. */
  readonly name: string;
  readonly min: number;
  /** `null` for no limit. */
  readonly max: number | null;
  /** Deduction for a violation, in percent of the points. */
  readonly penalty: number;
  /** Message to the student; '' derives it from the rule. */
  readonly message: string;
}

/** A question as the teacher configured it. */
export interface CodeQuestion {
  /** `python`, or a language of Jobe: `c`, `cpp`, `java`, `nodejs`, `php`, … */
  readonly language: string;
  /** Exactly one part is open. */
  readonly code: readonly CodePart[];
  /** Sample solution: an answer that earns all points; sent to the dialog only. */
  readonly solution: string;
  /** Initial content of the input field. */
  readonly input: string;
  readonly files: readonly CodeFile[];
  readonly tests: readonly CodeTest[];
  readonly rules: readonly CodeRule[];
  /** Whether students get advice on style, which costs no points. Python only. */
  readonly style: boolean;
  /** Names of packages that programs and tests can import. Python only. */
  readonly packages: readonly string[];
  /** Time limit of each run in seconds. */
  readonly time: number;
  /** Whether only a program that passes all tests earns points. */
  readonly allOrNothing: boolean;
  /** Whether tests after the first failed one neither count nor are shown. */
  readonly stopAtFailure: boolean;
  /** Whether the program can import plugin-python's module `dataset`. */
  readonly datasetModule: boolean;
}

/** The files of a question's packages, and the names of packages that the service does not have. */
export interface PackageFiles {
  readonly wheels: readonly string[];
  readonly missing: readonly string[];
}

export const noPackages: PackageFiles = { wheels: [], missing: [] };

/** The part of a question that is sent to a student's browser. */
export type PublicQuestion = Omit<CodeQuestion, 'solution' | 'datasetModule' | 'packages'> & {
  /** Number of hidden tests. */
  readonly hiddenTests: number;
} & PackageFiles;

/** Defaults of a test. */
export const emptyTest: CodeTest = {
  ...{ kind: 'call', name: '', code: '', input: '', expected: '' },
  ...{ pattern: false, tolerance: null, points: 1, visible: false, feedback: '', time: null },
};

export const emptyFile: CodeFile = { name: '', text: '', visible: false, editable: false };

export const emptyRule: CodeRule = {
  ...{ part: 'import', name: '', min: 0, max: null, penalty: 100, message: '' },
};

export const emptyQuestion: CodeQuestion = {
  ...{ language: 'python', code: [{ kind: 'open', text: '' }], solution: '', input: '' },
  ...{ files: [], tests: [], rules: [], style: false, packages: [], time: 5 },
  datasetModule: false,
  ...{ allOrNothing: false, stopAtFailure: false },
};

const membersOf = (list: string, item: object) =>
  Object.keys(item).map((name) => `${list}[].${name}`);

/** Members of a configuration, and those of plugin-python. */
export const configMembers: readonly string[] = [
  ...Object.keys(emptyQuestion),
  ...membersOf('code', { kind: '', text: '' }),
  ...membersOf('files', emptyFile),
  ...membersOf('tests', emptyTest),
  ...membersOf('rules', emptyRule),
  ...['indication', 'validation', 'linterConfig', 'linterWeight', 'datasetVariables'],
];

/** Bounds of a question. */
export const questionLimits = {
  /** Length of the configuration in characters. */
  config: 400_000,
  tests: 100,
  /** Lower, because each is a request to Jobe. */
  jobeTests: 50,
  files: 20,
  packages: 20,
  parts: 20,
  rules: 50,
  /** Seconds per run. */
  time: { min: 1, max: 20 },
} as const;

/** Returns the initial text of the open part. */
export const givenCode = ({ code }: Pick<CodeQuestion, 'code'>): string =>
  code.find(({ kind }) => kind === 'open')?.text ?? '';

/** A whole program and the position of the student's part. */
export interface Program {
  readonly text: string;
  /** First and last line of the student's part, counted from 1. */
  readonly from: number;
  readonly to: number;
  /** Number of hidden lines before it, subtracted from line numbers in messages. */
  readonly hiddenLines: number;
}

const lineCount = (text: string): number => text.split('\n').length;

/** Returns the text of an answer with plain line ends, and without the mark that some editors begin files with. */
export const plainText = (answer: string): string =>
  answer.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** Returns the whole program with the student's part. */
export function programOf({ code }: Pick<CodeQuestion, 'code'>, part: string): Program {
  const own = plainText(part);
  const open = code.findIndex(({ kind }) => kind === 'open');
  const count = (parts: readonly CodePart[]) =>
    parts.reduce((sum, { text }) => sum + lineCount(text), 0);
  const before = code.slice(0, open);
  const from = count(before) + 1;
  return {
    text: code.map(({ kind, text }) => (kind === 'open' ? own : text)).join('\n'),
    from,
    to: from + lineCount(own) - 1,
    hiddenLines: count(before.filter(({ kind }) => kind === 'hidden')),
  };
}

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
