import type { Tolerance } from '@fragwerk/sdk';
import type { SourcePart } from '@fragwerk/python';

/**
 * A stretch of the program: `open` is the student's, the others stay as they are. A `hidden` one is
 * not shown, but goes to the browser, because the program needs it to run there.
 */
export interface CodePart {
  readonly kind: 'open' | 'fixed' | 'hidden';
  readonly text: string;
}

/**
 * What a test does: `call` compares the value of an expression, `print` what it prints, `stdin` what
 * the program prints for an input; `unittest` runs tests of the language's own framework.
 */
export type TestKind = 'call' | 'print' | 'stdin' | 'unittest';

export interface CodeTest {
  readonly kind: TestKind;
  /** For people; '' names it by what it does. */
  readonly name: string;
  /** Of `call` and `print` the expression, of `unittest` the source of the tests. */
  readonly code: string;
  /** What the program reads. */
  readonly input: string;
  /** Of `call` a literal, else the output; a regular expression with `pattern`. */
  readonly expected: string;
  readonly pattern: boolean;
  /** For numbers; `null` takes whole ones exactly and others to nine digits. */
  readonly tolerance: Tolerance | null;
  readonly points: number;
  /** Whether students see it, with what is expected. */
  readonly visible: boolean;
}

/** A text file beside the program. */
export interface CodeFile {
  readonly name: string;
  readonly text: string;
  /** One that is not visible is only there when the answer is scored. */
  readonly visible: boolean;
}

/** How often a part of the program has to be there; judged by the syntax tree. Python only. */
export interface CodeRule {
  readonly part: SourcePart['kind'];
  /** '' for any of this kind. */
  readonly name: string;
  readonly min: number;
  /** `null` for as often as one likes. */
  readonly max: number | null;
  /** Percent of the points that are lost where it is broken. */
  readonly penalty: number;
  /** What the student reads then; '' for a sentence that follows from the rule. */
  readonly message: string;
}

/** A question as the teacher configured it. */
export interface CodeQuestion {
  /** `python`, or a language of Jobe: `c`, `cpp`, `java`, `nodejs`, `php`, … */
  readonly language: string;
  /** One of them is open; that is what students answer. */
  readonly code: readonly CodePart[];
  /** What a teacher would write into the open part; never leaves the service but for the dialog. */
  readonly solution: string;
  /** What stands in the field of the input when a student begins. */
  readonly input: string;
  readonly files: readonly CodeFile[];
  readonly tests: readonly CodeTest[];
  readonly rules: readonly CodeRule[];
  /** Longest time of each run, in seconds. */
  readonly time: number;
  /** Whether the program may import the values of the question as `dataset` (of plugin-python). */
  readonly datasetModule: boolean;
}

/** What the browser of a student may know of a question. */
export type PublicQuestion = Omit<CodeQuestion, 'solution' | 'datasetModule'> & {
  /** Number of the tests that are not shown. */
  readonly hiddenTests: number;
};

/** What does not count as given. */
export const emptyTest: CodeTest = {
  ...{ kind: 'call', name: '', code: '', input: '', expected: '' },
  ...{ pattern: false, tolerance: null, points: 1, visible: false },
};

export const emptyRule: CodeRule = {
  ...{ part: 'import', name: '', min: 0, max: null, penalty: 100, message: '' },
};

export const emptyQuestion: CodeQuestion = {
  ...{ language: 'python', code: [{ kind: 'open', text: '' }], solution: '', input: '' },
  ...{ files: [], tests: [], rules: [], time: 5, datasetModule: false },
};

/** Bounds of a question. */
export const questionLimits = {
  /** Longest configuration, in characters. */
  config: 400_000,
  tests: 100,
  /** Each is a call of Jobe. */
  jobeTests: 50,
  files: 20,
  parts: 20,
  rules: 50,
  /** Seconds of a run. */
  time: { min: 1, max: 20 },
} as const;

/** The open part as the student begins with it. */
export const givenCode = ({ code }: Pick<CodeQuestion, 'code'>): string =>
  code.find(({ kind }) => kind === 'open')?.text ?? '';

/** A program, and where the student's part of it stands. */
export interface Program {
  readonly text: string;
  /** Lines of the student's part in the whole program, from 1, both included. */
  readonly from: number;
  readonly to: number;
  /** Number of lines before it that the student does not see: the lines of errors lose them. */
  readonly unseenLines: number;
}

const lineCount = (text: string): number => text.split('\n').length;

/** The program that an answer makes. */
export function programOf({ code }: Pick<CodeQuestion, 'code'>, answer: string): Program {
  const open = code.findIndex(({ kind }) => kind === 'open');
  const count = (parts: readonly CodePart[]) =>
    parts.reduce((sum, { text }) => sum + lineCount(text), 0);
  const before = code.slice(0, open);
  const from = count(before) + 1;
  return {
    text: code.map(({ kind, text }) => (kind === 'open' ? answer : text)).join('\n'),
    from,
    to: from + lineCount(answer) - 1,
    unseenLines: count(before.filter(({ kind }) => kind === 'hidden')),
  };
}

/** The question without what would give the solution away. */
export function publicQuestion(question: CodeQuestion): PublicQuestion {
  const { language, code, input, files, tests, rules, time } = question;
  const visible = tests.filter((test) => test.visible);
  return {
    ...{ language, code, input, rules, time },
    files: files.filter((file) => file.visible),
    tests: visible,
    hiddenTests: tests.length - visible.length,
  };
}
