import type { CodeFile, CodeQuestion } from '../question.js';
import { isObject } from '@fragwerk/sdk/schema';
import type { Report } from './check.js';
import { emptyFile, emptyQuestion, emptyTest, openCode, text } from './schema.js';

/** An object of a configuration, of which nothing is known yet. */
export type Members = Readonly<Record<string, unknown>>;

/** Returns whether a configuration is one of plugin-python. */
export const isOldConfig = (members: Members): boolean =>
  'indication' in members || 'validation' in members;

/** Reads a file, given as its text or as an object with its text. */
function oldFile(report: Report, name: string, value: unknown): CodeFile {
  const content = isObject(value) ? value.content : value;
  if (typeof content === 'string') return { ...emptyFile, name, text: content, visible: true };
  report(`files.${name}`, {
    de: `Der Inhalt der Datei ${name} ist nur auf dem alten Server. Füge sie hier neu hinzu.`,
    en: `The content of ${name} is on the old server only. Add the file again.`,
  });
  return { ...emptyFile, name, visible: true };
}

/** Converts a question of plugin-python: given code, one class of unit tests, files, the module `dataset`. */
export function fromOldConfig(report: Report, members: Members): CodeQuestion {
  const { files, linterWeight } = members;
  const read = (name: string) => text.read(members[name], []);
  const validation = read('validation');
  if (!/^[\s0.,]*$/.test(JSON.stringify(linterWeight ?? 0).replaceAll('"', '')))
    report('linterWeight', {
      de: 'Pylint gibt es hier nicht: Sein Gewicht entfällt, es zählen nur die Tests.',
      en: 'Pylint is not available: its weight is ignored, only the tests count.',
    });
  return {
    ...emptyQuestion,
    code: openCode(read('indication')),
    tests: validation.trim() === '' ? [] : [{ ...emptyTest, kind: 'unittest', code: validation }],
    files: isObject(files)
      ? Object.entries(files).map(([name, value]) => oldFile(report, name, value))
      : [],
    datasetModule: true,
  };
}
