import type { CodeQuestion, CodeTest } from './question.js';

const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,63})\s*\}\}/g;

/** Replaces `{{a}}` by its value; unknown names stay as they are. */
const fill = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => values.get(name) ?? placeholder);

/** Returns the question with a student's values in all placeholders. */
export function fillQuestion(
  question: CodeQuestion,
  values: ReadonlyMap<string, string>,
): CodeQuestion {
  const filled = (text: string) => fill(text, values);
  return {
    ...question,
    code: question.code.map((part) => ({ ...part, text: filled(part.text) })),
    solution: filled(question.solution),
    input: filled(question.input),
    files: question.files.map((file) => ({ ...file, text: filled(file.text) })),
    tests: question.tests.map((test) => ({
      ...test,
      ...{ name: filled(test.name), code: filled(test.code) },
      ...{ input: filled(test.input), expected: filled(test.expected) },
      feedback: filled(test.feedback),
    })),
  };
}

/** Texts of a test that may contain placeholders. */
export const testTexts = ({ code, input, expected, feedback }: CodeTest): readonly string[] => [
  code,
  input,
  expected,
  feedback,
];

/** Texts of a question, apart from its tests, that affect what a program does. */
export const programTexts = ({ code, solution, files }: CodeQuestion): readonly string[] => [
  ...code.map(({ text }) => text),
  solution,
  ...files.map(({ text }) => text),
];

/** Returns the distinct placeholder names in texts. */
export const placeholdersIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))),
];
