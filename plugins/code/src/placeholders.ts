import type { CodeQuestion } from './question.js';

const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,63})\s*\}\}/g;

/** Returns the question with a student's values in all placeholders such as `{{a}}`; unknown ones stay as they are. */
export const fillQuestion = (
  question: CodeQuestion,
  values: ReadonlyMap<string, string>,
): CodeQuestion =>
  JSON.parse(JSON.stringify(question), (_, member: unknown) =>
    typeof member === 'string'
      ? member.replace(PLACEHOLDER, (text, name: string) => values.get(name) ?? text)
      : member,
  ) as CodeQuestion;

/** Returns the members of a question, apart from its tests, that affect what a program does. */
export const programParts = ({ code, solution, files }: CodeQuestion) => [code, solution, files];

/** Returns the distinct names of placeholders in the texts of any data. */
export const placeholdersIn = (data: unknown): readonly string[] => [
  ...new Set([...JSON.stringify(data).matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];
