import type { Language } from '@fragwerk/sdk';
import type { Place } from '../../src/scoring/place.js';

const german = {
  broken: 'Diese Frage kann nicht angezeigt werden.',
  program: (language: string) => `Dein Programm (${language})`,
  noAnswer: 'Keine Antwort.',
  editorKeys: 'Tab rückt ein. Mit Escape und dann Tab verlässt du das Feld.',
  runKeys: 'Strg+Eingabe startet das Programm.',
  plainEditor: 'Der Editor konnte nicht geladen werden. Du kannst in diesem Feld antworten.',
  fixedLines: 'Grau hinterlegte Zeilen sind vorgegeben.',
  run: 'Ausführen',
  stop: 'Anhalten',
  input: 'Eingabe',
  inputHint: 'Was das Programm mit input() liest, Zeile für Zeile.',
  loading: 'Python wird geladen …',
  running: 'Das Programm läuft …',
  stopped: 'Angehalten.',
  outdated: 'Seit diesem Start wurde etwas geändert. Das Ergebnis gehört zur Fassung davor.',
  noPython: (reason: string) =>
    `Python konnte nicht geladen werden (${reason}). Prüfe die Verbindung oder arbeite ohne Probelauf weiter: Deine Antwort bleibt in der Aufgabe und wird wie gewohnt bewertet.`,
  noPackages: (names: string) =>
    `Auf diesem Server fehlen Pakete, die das Programm braucht: ${names}. Deine Antwort bleibt in der Aufgabe und wird bewertet, sobald sie installiert sind.`,
  elsewhere: (language: string) =>
    `${language} läuft nicht im Browser. Dein Programm wird nach der Abgabe ausgeführt und bewertet.`,
  output: 'Ausgabe',
  longOutput: (lines: number) =>
    `Die Ausgabe hat ${lines === 1 ? 'eine lange Zeile' : `${lines} Zeilen`}.`,
  noOutput: 'Das Programm hat nichts ausgegeben.',
  drawing: 'Zeichnung',
  goTo: ({ file, line }: Place) => `Zur Zeile ${line}${file === '' ? '' : ` in ${file}`}`,
  tests: 'Tests',
  test: 'Test',
  expected: 'Erwartet',
  actual: 'Erhalten',
  missingLine: 'fehlt',
  extraLine: 'nichts',
  otherLine: 'anders',
  passed: 'bestanden',
  partial: 'teilweise bestanden',
  failed: 'nicht bestanden',
  done: 'Fertig.',
  files: 'Dateien im Ordner des Programms',
  fileTabs: 'Dateien',
  mainFile: 'Programm',
  yourFile: (name: string) => `Deine Datei ${name}`,
  readOnlyFile: (name: string) => `${name} (nur lesen)`,
  rules: 'Regeln für das Programm',
};

export type QuestionTexts = typeof german;

const english: QuestionTexts = {
  broken: 'This question cannot be shown.',
  program: (language) => `Your program (${language})`,
  noAnswer: 'No answer.',
  editorKeys: 'Tab indents. Press Escape, then Tab to leave the field.',
  runKeys: 'Ctrl+Enter runs the program.',
  plainEditor: 'The editor could not be loaded. You can answer in this field.',
  fixedLines: 'Lines with a grey background are given.',
  run: 'Run',
  stop: 'Stop',
  input: 'Input',
  inputHint: 'What the program reads with input(), line by line.',
  loading: 'Loading Python …',
  running: 'The program is running …',
  stopped: 'Stopped.',
  outdated: 'Something has changed since this run. The result belongs to the earlier version.',
  noPython: (reason) =>
    `Python could not be loaded (${reason}). Check the connection, or continue without a run: your answer stays in the question and will be scored as usual.`,
  noPackages: (names) =>
    `Packages that the program needs are missing on this server: ${names}. Your answer stays in the question and will be scored once they are installed.`,
  elsewhere: (language) =>
    `${language} does not run in the browser. Your program will be run and scored after you hand it in.`,
  output: 'Output',
  longOutput: (lines) => `The output has ${lines === 1 ? 'one long line' : `${lines} lines`}.`,
  noOutput: 'The program printed nothing.',
  drawing: 'Drawing',
  goTo: ({ file, line }) => `Go to line ${line}${file === '' ? '' : ` of ${file}`}`,
  tests: 'Tests',
  test: 'Test',
  expected: 'Expected',
  actual: 'Actual',
  missingLine: 'missing',
  extraLine: 'nothing',
  otherLine: 'differs',
  passed: 'passed',
  partial: 'partly passed',
  failed: 'failed',
  done: 'Done.',
  files: 'Files in the program’s folder',
  fileTabs: 'Files',
  mainFile: 'Program',
  yourFile: (name) => `Your file ${name}`,
  readOnlyFile: (name) => `${name} (read-only)`,
  rules: 'Rules for the program',
};

export const questionTexts: Readonly<Record<Language, QuestionTexts>> = { de: german, en: english };
