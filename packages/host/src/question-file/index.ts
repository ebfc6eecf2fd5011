import { JsonSyntaxError, parseJson } from '@fragwerk/contract';
import type { Localized } from '@fragwerk/sdk';
import { nearest, offer } from '@fragwerk/sdk/expressions';
import * as s from '@fragwerk/sdk/schema';
import type { DatasetDefinition } from '../datasets.js';
import {
  type AnswerTest,
  type PluginInstance,
  QUESTION_FORMAT,
  type QuestionDocument,
  type QuestionImage,
  type Subquestion,
  type TestVerdict,
} from '../question.js';
import { DATASET_ROWS } from '../ranges/column.js';

const MAX_ENTRIES = 1000;
/** Points below zero are reported by a trial run. */
const POINTS = { min: -1000, max: 1000 };

const text = s.withDefault(s.string, '');
const flag = s.withDefault(s.boolean, false);

/** `true`, or no member at all. */
const trueOnly: s.Schema<true | undefined> = {
  expected: flag.expected,
  read: (found, problems) => flag.read(found, problems) || undefined,
};

/** A 64-bit id as digits; a number is accepted for files written by hand. */
const id: s.Schema<string> = {
  expected: { de: 'eine Nummer bis 2^63-1', en: 'a number up to 2^63-1' },
  read(found, problems) {
    const digits = typeof found === 'number' ? String(found) : found;
    if (typeof digits === 'string' && /^\d{1,19}$/.test(digits) && BigInt(digits) < 2n ** 63n)
      return digits;
    problems.push({ path: '', expected: id.expected, found });
    return '';
  },
};

const orNull = (number: s.Schema<number>) => s.withDefault<number | null>(s.nullable(number), null);

const verdicts = s.oneOf('correct', 'wrong', 'partial', 'unitError', 'notScored');
const correct = s.withDefault<TestVerdict>(verdicts, 'correct');

/** `null` is a mistake, since it looks like any verdict, as it is any number of points. */
const verdict: s.Schema<TestVerdict> = {
  ...verdicts,
  read: (found, problems) => (found === null ? verdicts : correct).read(found, problems),
};

/** An object whose unknown members are ignored, unless they resemble a known one. */
function spelt<T extends object>(members: s.Members<T>): s.Schema<T> {
  const schema = s.object<T>(members);
  const names = Object.keys(members);
  return {
    ...schema,
    read(found, problems) {
      const unknown = s.isObject(found)
        ? Object.keys(found).filter((one) => !names.includes(one))
        : [];
      for (const path of unknown) {
        const meant = nearest(path, names);
        if (meant.length === 0) continue;
        const { de, en } = offer(...meant);
        const sentence = {
          de: `Diesen Eintrag gibt es nicht.${de}`,
          en: `there is no such member.${en}`,
        };
        problems.push({ path, expected: schema.expected, found, sentence });
      }
      return schema.read(found, problems);
    },
  };
}

const listOf = <T extends object>(members: s.Members<T>) =>
  s.withDefault(s.list(spelt<T>(members), { max: MAX_ENTRIES }), []);

/** A question file; without a seed, the name is the seed. */
const questionFile = spelt<Omit<QuestionDocument, 'seed'> & { readonly seed: string | null }>({
  format: s.withDefault(s.oneOf(QUESTION_FORMAT), QUESTION_FORMAT),
  name: text,
  id: s.withDefault(id, '1'),
  seed: s.withDefault<string | null>(s.nullable(s.string), null),
  text,
  plugins: listOf<PluginInstance>({
    name: text,
    type: text,
    config: text,
    keptBroken: trueOnly,
    draft: s.optional(s.string),
  }),
  datasets: listOf<DatasetDefinition>({ name: text, range: text, unit: text }),
  constants: text,
  maxima: text,
  subquestions: listOf<Subquestion>({
    mode: s.withDefault(s.oneOf('plugin', 'number', 'text'), 'plugin'),
    info: text,
    solution: text,
    tolerance: text,
    points: s.withDefault(s.number(POINTS), 1),
    unit: text,
  }),
  tests: listOf<AnswerTest>({
    subquestion: s.withDefault(s.integer({ min: 0, max: 999 }), 0),
    answer: text,
    verdict,
    points: orNull(s.number(POINTS)),
    row: orNull(s.integer({ min: 0, max: DATASET_ROWS - 1 })),
  }),
  images: s.optional(
    s.list(s.object<QuestionImage>({ name: text, content: text }), { max: MAX_ENTRIES }),
  ),
});

/** A question, or everything that is wrong with its file. */
export type ReadQuestion =
  | { readonly document: QuestionDocument; readonly problems?: undefined }
  /** Each begins with the path of the member, such as `datasets[2].range`, if it concerns one. */
  | { readonly document?: undefined; readonly problems: readonly Localized[] };

/**
 * Reads a question from parsed JSON. Missing members and `null` take their defaults, except for `verdict`;
 * unknown ones are ignored; misspelt ones and members of the wrong type are problems.
 */
export function readQuestion(json: unknown): ReadQuestion {
  const read = s.parse(questionFile, json);
  if ('problems' in read) return { problems: read.problems.map(s.describeProblem) };
  return { document: { ...read.value, seed: read.value.seed ?? read.value.name } };
}

function describeJsonMistake(text: string): Localized {
  if (!text.trimStart().startsWith('{'))
    return {
      de: 'Das ist keine Frage, wie die Werkbank sie exportiert (.json oder .zip).',
      en: 'this is not a question as the workbench exports it (.json or .zip).',
    };
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError && error.position >= 0) {
      const { line, column } = error;
      return {
        de: `Zeile ${line}, Spalte ${column}: Das ist kein gültiges JSON. Oft fehlt hier oder davor ein Komma oder Anführungszeichen, oder es ist eines zu viel.`,
        en: `line ${line}, column ${column}: this is not valid JSON. Often a comma or quote is missing here or just before, or there is one too many.`,
      };
    }
  }
  return { de: 'Das ist kein gültiges JSON.', en: 'this is not valid JSON.' };
}

/** Reads the text of a question's file. */
export function parseQuestion(text: string): ReadQuestion {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problems: [describeJsonMistake(text)] };
  }
  return readQuestion(json);
}

/** The members of a file and of its rows, in the order in which they are written. */
const MEMBERS = (
  'format name id seed text plugins datasets constants maxima subquestions tests images type config ' +
  'keptBroken draft range mode info solution tolerance subquestion answer verdict points unit row content'
).split(' ');

/** Writes a question as its file; equal documents give equal text, byte by byte. */
export const writeQuestion = (document: QuestionDocument): string =>
  `${JSON.stringify(document, MEMBERS, 2)}\n`;

/** Returns a question with the defaults of a file. */
export const emptyQuestion = (name: string, seed: string): QuestionDocument => ({
  ...questionFile.read({ name }, []),
  seed,
});
