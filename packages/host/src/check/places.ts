import type { QuestionProblem, Repair } from '../attempt/model.js';
import type { Localized } from '../errors.js';
import type { QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import { nearest } from './near.js';

/** A field of a question, or a cell of one of its tables. */
export type FieldPlace = Pick<QuestionProblem, 'field' | 'index' | 'member'>;

/** The text of a field; '' where there is none. */
export function fieldText(
  document: QuestionDocument,
  { field, index, member }: FieldPlace,
): string {
  if (field === 'service') return '';
  const content = document[field];
  if (typeof content === 'string') return content;
  const row = content[index ?? -1] as Readonly<Record<string, unknown>> | undefined;
  const cell = row?.[member ?? ''];
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** The question with another text in one field. */
export function withText(
  document: QuestionDocument,
  { field, index, member }: FieldPlace,
  text: string,
): Partial<QuestionDocument> {
  if (field === 'service') return {};
  const content = document[field];
  if (typeof content === 'string') return { [field]: text };
  const rows = content.map((row, at) => (at === index ? { ...row, [member ?? '']: text } : row));
  return { [field]: rows };
}

/** Words of a field, from `position` to before `end`. */
export interface Span extends FieldPlace {
  readonly position: number;
  readonly end: number;
}

/** A repair that puts another text in place of words. */
export function replacing(
  document: QuestionDocument,
  { position, end, ...place }: Span,
  text: string,
): Repair {
  const whole = fieldText(document, place);
  const before = whole.slice(position, end);
  return {
    label: { de: `${text} statt ${before}`, en: `${text} instead of ${before}` },
    change: withText(document, place, whole.slice(0, position) + text + whole.slice(end)),
  };
}

/** Repairs that put the names in place of a word that resemble it. */
export const renaming = (
  document: QuestionDocument,
  words: Span,
  names: Iterable<string>,
): readonly Repair[] => {
  const word = fieldText(document, words).slice(words.position, words.end);
  return nearest(word, names).map((name) => replacing(document, words, name));
};

/** A problem with its place for people. */
export interface LocatedProblem extends QuestionProblem {
  /** Counted from 1; `null` where the field is not a text. */
  readonly line: number | null;
  readonly column: number | null;
  /** The words that are wrong, '' where nothing stands. */
  readonly excerpt: string;
}

/** What stands at a position: a whole tag, a name, a number, or one character. */
function endOfWords(text: string, position: number, isTagged: boolean): number {
  if (isTagged) {
    const part = parseTags(text).parts.find(
      ({ kind, start }) => kind !== 'text' && start === position,
    );
    if (part) return part.end;
    const tag = /^\[[^\s\]]*[^[\]\n]{0,60}\]?/.exec(text.slice(position, position + 80));
    if (tag) return position + tag[0].length;
  }
  const word = /^(?:[\w.%äöüÄÖÜß°Ω]+|\s*\S)/.exec(text.slice(position));
  return Math.min(text.length, position + (word?.[0].length ?? 0));
}

const SHOWN = 40;

/** Adds to a problem where it stands, as an editor counts, and the words there. */
export function located(document: QuestionDocument, problem: QuestionProblem): LocatedProblem {
  const text = fieldText(document, problem);
  if (problem.position === undefined) {
    const words = problem.member === undefined ? '' : text.slice(0, SHOWN);
    return { ...problem, line: null, column: null, excerpt: words };
  }
  const position = Math.min(problem.position, text.length);
  const end = problem.end ?? endOfWords(text, position, ['text', 'maxima'].includes(problem.field));
  const before = text.slice(0, position).split('\n');
  const words = text.slice(position, end).split('\n')[0] ?? '';
  return {
    ...problem,
    ...{ position, end, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    excerpt: words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words,
  };
}

/** A sentence in both languages. */
export const bilingual = (de: string, en: string): Localized => ({ de, en });
