import type { CodeFile, CodeQuestion } from '../question.js';
import { emptyQuestion, emptyTest } from '../question.js';
import { isObject, type Members, type Reader } from './reader.js';

/** Whether this is a configuration of plugin-python. */
export const isOldConfig = (members: Members): boolean =>
  'indication' in members || 'validation' in members;

/** A file by its name: its text, or where its text lies. */
function oldFile(reader: Reader, name: string, value: unknown): CodeFile {
  const content = isObject(value) ? value.content : value;
  if (typeof content === 'string') return { name, text: content, visible: true };
  reader.report(`files.${name}`, {
    de: `Die Datei ${name} liegt nur auf dem alten Server. Füge sie hier neu ein.`,
    en: `The file ${name} lies only on the old server. Add it here again.`,
  });
  return { name, text: '', visible: true };
}

/** A question of plugin-python: given code, one class of unit tests, files, the module `dataset`. */
export function fromOldConfig(reader: Reader, members: Members): CodeQuestion {
  const { files, linterWeight } = members;
  const validation = reader.text(members.validation, 'validation');
  if (!/^[\s0.,]*$/.test(JSON.stringify(linterWeight ?? 0).replaceAll('"', '')))
    reader.report('linterWeight', {
      de: 'Pylint gibt es hier nicht: Sein Gewicht entfällt, es zählen die Tests allein.',
      en: 'There is no Pylint here: its weight is left out, the tests alone count.',
    });
  return {
    ...emptyQuestion,
    code: [{ kind: 'open', text: reader.text(members.indication, 'indication') }],
    tests: validation.trim() === '' ? [] : [{ ...emptyTest, kind: 'unittest', code: validation }],
    files: isObject(files)
      ? Object.entries(files).map(([name, value]) => oldFile(reader, name, value))
      : [],
    datasetModule: true,
  };
}
