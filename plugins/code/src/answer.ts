import type { Localized } from '@fragwerk/sdk';
import { answerLimits } from './limits.js';
import {
  type CodeFile,
  type CodeQuestion,
  plainText,
  type Program,
  programOf,
} from './question.js';

/** The line above each file of an answer after its program: a comment in many languages. */
const HEADING = /^# ={8} (\w[\w.-]{0,99}) ={8}$/;
const headingOf = (name: string) => `# ${'='.repeat(8)} ${name} ${'='.repeat(8)}`;
/** Lines of a file that look like a heading have more marks in the answer. */
const ESCAPABLE = /^#+ ={8} \w[\w.-]{0,99} ={8}$/gm;
const ESCAPED = /^#(#+ ={8} \w[\w.-]{0,99} ={8})$/gm;

type Files = Pick<CodeQuestion, 'files'>;

/** Returns the files that students write. */
export const ownFiles = ({ files }: Files): readonly CodeFile[] =>
  files.filter(({ editable }) => editable);

/** Texts of an answer by name; that of the program has none. */
type Texts = ReadonlyMap<string, string>;

/** Reads an answer; if students write no further files, it is the program itself. */
export function splitAnswer(question: Files, answer: string): Texts {
  if (ownFiles(question).length === 0) return new Map([['', answer]]);
  const parts: { readonly name: string; readonly lines: string[] }[] = [{ name: '', lines: [] }];
  for (const line of plainText(answer).split('\n')) {
    const [, name] = HEADING.exec(line) ?? [];
    if (name === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ name, lines: [] });
  }
  return new Map(parts.map(({ name, lines }) => [name, lines.join('\n').replace(ESCAPED, '$1')]));
}

/** Returns the program of an answer and all files that students write; missing ones are as given. */
export function answerTexts(question: Files, answer: string): Texts {
  const written = splitAnswer(question, answer);
  const files = ownFiles(question).map(
    ({ name, text }) => [name, written.get(name) ?? text] as const,
  );
  return new Map([['', written.get('') ?? ''], ...files]);
}

/** Writes an answer for {@link splitAnswer}: the program, then the files that students write. */
export function joinAnswer(question: Files, texts: Texts): string {
  const files = ownFiles(question);
  const main = texts.get('') ?? '';
  if (files.length === 0) return main;
  const escape = (text: string) => text.replace(ESCAPABLE, '#$&');
  const parts = files.map(
    ({ name, text }) => `\n${headingOf(name)}\n${escape(texts.get(name) ?? text)}`,
  );
  return escape(main) + parts.join('');
}

/** Returns a question with the files of an answer in place of those given, and the whole program. */
export function withAnswer<T extends Pick<CodeQuestion, 'code' | 'files'>>(
  question: T,
  answer: string,
): { readonly question: T; readonly program: Program } {
  const texts = answerTexts(question, answer);
  const files = question.files.map((file) => ({
    ...file,
    text: texts.get(file.name) ?? file.text,
  }));
  return {
    question: { ...question, files },
    program: programOf(question, texts.get('') ?? ''),
  };
}

/** Explains which limit an answer exceeds; `null` for none. */
export function limitProblem(question: Files, answer: string): Localized | null {
  const { characters, files } = answerLimits;
  if (answer.length > characters)
    return {
      de: `Die Abgabe hat ${answer.length} Zeichen, erlaubt sind ${characters} für alle Dateien zusammen. Kürze sie.`,
      en: `The answer has ${answer.length} characters; ${characters} are allowed for all files together. Shorten it.`,
    };
  const size = splitAnswer(question, answer).size - 1;
  if (size <= files) return null;
  return {
    de: `Die Abgabe hat neben dem Programm ${size} Dateien, erlaubt sind ${files}.`,
    en: `The answer has ${size} files besides the program; ${files} are allowed.`,
  };
}
