import type { Language } from '@fragwerk/sdk';

/** The words of a question with a program in one language. */
export interface QuestionTexts {
  readonly broken: string;
  readonly program: (language: string) => string;
  readonly noAnswer: string;
  /** How to leave the editor, and the text area; both are read aloud. */
  readonly editorKeys: string;
  readonly runKeys: string;
  readonly plainEditor: string;
  readonly fixedLines: string;
}

export const questionTexts: Readonly<Record<Language, QuestionTexts>> = {
  de: {
    broken: 'Diese Frage kann nicht angezeigt werden.',
    program: (language) => `Dein Programm (${language})`,
    noAnswer: 'keine Antwort',
    editorKeys: 'Tab rückt ein. Mit Escape, dann Tab verlässt du das Feld.',
    runKeys: 'Strg+Eingabe führt aus.',
    plainEditor: 'Der Editor konnte nicht geladen werden; dieses Feld genügt für die Antwort.',
    fixedLines: 'Grau hinterlegte Zeilen sind vorgegeben.',
  },
  en: {
    broken: 'This question cannot be shown.',
    program: (language) => `Your program (${language})`,
    noAnswer: 'no answer',
    editorKeys: 'Tab indents. Escape, then Tab leaves the field.',
    runKeys: 'Ctrl+Enter runs it.',
    plainEditor: 'The editor could not be loaded; this field is enough for the answer.',
    fixedLines: 'Lines on grey are given.',
  },
};

/** Names of programming languages as people write them. */
const languageNames: Readonly<Record<string, string>> = {
  ...{ python: 'Python', c: 'C', cpp: 'C++', java: 'Java', nodejs: 'JavaScript', php: 'PHP' },
};

export const languageName = (language: string): string => languageNames[language] ?? language;
