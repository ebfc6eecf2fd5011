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
  readonly run: string;
  readonly stop: string;
  readonly input: string;
  readonly inputHint: string;
  readonly loading: string;
  readonly running: string;
  readonly stopped: string;
  /** Python could not be loaded; the reason is a short technical one. */
  readonly noPython: (reason: string) => string;
  readonly elsewhere: (language: string) => string;
  readonly output: string;
  readonly noOutput: string;
  readonly goToLine: (line: number) => string;
  readonly tests: string;
  readonly hiddenTests: (count: number) => string;
  readonly test: string;
  readonly expected: string;
  readonly got: string;
  readonly passed: string;
  readonly partly: string;
  readonly failed: string;
  readonly summary: (passed: number, count: number) => string;
  readonly done: string;
  readonly files: string;
  readonly rules: string;
}

export const questionTexts: Readonly<Record<Language, QuestionTexts>> = {
  de: {
    broken: 'Diese Frage kann nicht angezeigt werden.',
    program: (language) => `Dein Programm (${language})`,
    noAnswer: 'Keine Antwort.',
    editorKeys: 'Tab rückt ein. Mit Escape, dann Tab verlässt du das Feld.',
    runKeys: 'Strg+Eingabe führt aus.',
    plainEditor: 'Der Editor konnte nicht geladen werden; dieses Feld genügt für die Antwort.',
    fixedLines: 'Grau hinterlegte Zeilen sind vorgegeben.',
    run: 'Ausführen',
    stop: 'Anhalten',
    input: 'Eingabe',
    inputHint: 'Was das Programm mit input() liest, Zeile für Zeile.',
    loading: 'Python wird geladen …',
    running: 'Das Programm läuft …',
    stopped: 'Angehalten.',
    noPython: (reason) =>
      `Python konnte hier nicht geladen werden (${reason}). Die Antwort ist gespeichert und wird wie sonst bewertet.`,
    elsewhere: (language) =>
      `${language} läuft nicht im Browser. Das Programm wird beim Abgeben ausgeführt und bewertet.`,
    output: 'Ausgabe',
    noOutput: 'Das Programm hat nichts ausgegeben.',
    goToLine: (line) => `Zur Zeile ${line}`,
    tests: 'Tests',
    hiddenTests: (count) =>
      count === 1
        ? 'Bewertet wird mit einem weiteren Test.'
        : `Bewertet wird mit ${count} weiteren Tests.`,
    test: 'Test',
    expected: 'Erwartet',
    got: 'Bekommen',
    passed: 'bestanden',
    partly: 'teilweise',
    failed: 'nicht bestanden',
    summary: (passed, count) => `${passed} von ${count} Tests bestanden.`,
    done: 'Fertig.',
    files: 'Dateien neben dem Programm',
    rules: 'Regeln für das Programm',
  },
  en: {
    broken: 'This question cannot be shown.',
    program: (language) => `Your program (${language})`,
    noAnswer: 'No answer.',
    editorKeys: 'Tab indents. Escape, then Tab leaves the field.',
    runKeys: 'Ctrl+Enter runs it.',
    plainEditor: 'The editor could not be loaded; this field is enough for the answer.',
    fixedLines: 'Lines on grey are given.',
    run: 'Run',
    stop: 'Stop',
    input: 'Input',
    inputHint: 'What the program reads with input(), line by line.',
    loading: 'Loading Python …',
    running: 'The program is running …',
    stopped: 'Stopped.',
    noPython: (reason) =>
      `Python could not be loaded here (${reason}). The answer is stored and will be scored as usual.`,
    elsewhere: (language) =>
      `${language} does not run in the browser. The program is run and scored when it is handed in.`,
    output: 'Output',
    noOutput: 'The program printed nothing.',
    goToLine: (line) => `Go to line ${line}`,
    tests: 'Tests',
    hiddenTests: (count) => (count === 1 ? 'One more test counts.' : `${count} more tests count.`),
    test: 'Test',
    expected: 'Expected',
    got: 'Got',
    passed: 'passed',
    partly: 'partly',
    failed: 'not passed',
    summary: (passed, count) => `${passed} of ${count} tests passed.`,
    done: 'Done.',
    files: 'Files beside the program',
    rules: 'Rules for the program',
  },
};
