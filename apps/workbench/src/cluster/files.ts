import { parseJson, readScoreRecord, type ScoreRecord } from '@fragwerk/contract';
import type { HandedIn } from '@fragwerk/plugin-code/cluster';
import * as s from '@fragwerk/sdk/schema';
import { ApiError } from '../server/problems.js';
import { type Task, Tasks } from './tasks.js';

/** Answers of a file, or recorded ones with their questions. */
type Answers =
  | { readonly kind: 'answers'; readonly answers: readonly HandedIn[] }
  | { readonly kind: 'records'; readonly tasks: readonly Task[]; readonly unreadable: number };

const answersSchema = s.list(s.object<HandedIn>({ id: s.string, answer: s.string }));

const FORMS = {
  de: 'Erwartet werden aufgezeichnete Antworten (.jsonl), eine CSV-Datei mit den Spalten id und answer oder JSON wie [{"id": "A1", "answer": "print(1)"}].',
  en: 'Expected recorded answers (.jsonl), a CSV file with the columns id and answer, or JSON such as [{"id": "A1", "answer": "print(1)"}].',
};

const refuse = (de: string, en: string): never => {
  throw new ApiError(422, { de: `${de} ${FORMS.de}`, en: `${en} ${FORMS.en}` });
};

function readJson(text: string): readonly HandedIn[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    refuse(`Das ist kein gültiges JSON (${message}).`, `Invalid JSON (${message}).`);
  }
  const result = s.parse(answersSchema, found);
  if ('value' in result) return result.value;
  const [problem] = result.problems;
  const described = problem && s.describeProblem(problem);
  return refuse(described?.de ?? '', described?.en ?? '');
}

/** Splits CSV into rows (RFC 4180), also with semicolons, as office programs in German write it. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const separator = /^[^\n"]*;/.test(text) ? ';' : ',';
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n?|\\n|$)`,
    'y',
  );
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const { lastIndex } = cell;
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? [];
    if (cell.lastIndex === 0) {
      const line = text.slice(0, lastIndex).split('\n').length;
      refuse(
        `Die Anführungszeichen in Zeile ${line} passen nicht zusammen.`,
        `The quotes in line ${line} do not match.`,
      );
    }
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.some((one) => one !== ''));
}

function readCsv(text: string): readonly HandedIn[] {
  const [head = [], ...rows] = rowsOf(text);
  const columnOf = (name: string) => head.findIndex((one) => one.trim().toLowerCase() === name);
  const [id, answer] = [columnOf('id'), columnOf('answer')];
  if (id < 0 || answer < 0) refuse('Der Datei fehlen Spalten.', 'The file lacks columns.');
  return rows.map((row) => ({ id: row[id] ?? '', answer: row[answer] ?? '' }));
}

function readRecords(text: string, isWanted: (record: ScoreRecord) => boolean): Answers {
  const tasks = new Tasks();
  let unreadable = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const record = readScoreRecord(parseJson(line));
      if (isWanted(record)) tasks.add(record, String(index + 1));
    } catch {
      unreadable++;
    }
  }
  return { kind: 'records', tasks: tasks.all, unreadable };
}

/**
 * Reads answers.
 *
 * @param isWanted chooses among recorded answers
 * @throws ApiError for a file of another form or encoding, or with an id twice
 */
export function readAnswers(
  content: string,
  isWanted: (record: ScoreRecord) => boolean = () => true,
): Answers {
  const text = content.replace(/^\uFEFF/, '');
  const start = text.trimStart().charAt(0);
  if (start === '{') return readRecords(text, isWanted);
  // What is not UTF-8 has been decoded to this character.
  if (text.includes('\uFFFD'))
    refuse(
      'Die Datei ist nicht in UTF-8 gespeichert, sodass Umlaute verloren gingen.',
      'The file is not saved as UTF-8, so that umlauts would be lost.',
    );
  const answers = start === '[' ? readJson(text) : readCsv(text);
  const known = new Set<string>();
  for (const { id } of answers) {
    if (known.has(id)) refuse(`Die id „${id}“ kommt zweimal vor.`, `The id “${id}” occurs twice.`);
    known.add(id);
  }
  return { kind: 'answers', answers };
}
