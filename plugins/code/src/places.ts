import type { CodeQuestion, CodeTest } from './question.js';

const PLACE = /\{\{\s*([A-Za-z]\w{0,63})\s*\}\}/g;

/** Puts values in place of `{{a}}`; what is no variable of the question stays as it is. */
const fill = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACE, (place, name: string) => values.get(name) ?? place);

/** The question with the values of a student in all of its places. */
export function fillQuestion(
  question: CodeQuestion,
  values: ReadonlyMap<string, string>,
): CodeQuestion {
  const put = (text: string) => fill(text, values);
  return {
    ...question,
    code: question.code.map((part) => ({ ...part, text: put(part.text) })),
    solution: put(question.solution),
    input: put(question.input),
    files: question.files.map((file) => ({ ...file, text: put(file.text) })),
    tests: question.tests.map((test) => ({
      ...test,
      ...{ name: put(test.name), code: put(test.code) },
      ...{ input: put(test.input), expected: put(test.expected) },
    })),
  };
}

/** Texts of a test in which values may stand. */
export const testTexts = ({ code, input, expected }: CodeTest): readonly string[] => [
  code,
  input,
  expected,
];

/** Texts of a question, besides its tests, on which what a program does depends. */
export const programTexts = ({ code, solution, files }: CodeQuestion): readonly string[] => [
  ...code.map(({ text }) => text),
  solution,
  ...files.map(({ text }) => text),
];

/** The names at `{{a}}` in texts, each once. */
export const placesIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PLACE)].map(([, name = '']) => name))),
];
