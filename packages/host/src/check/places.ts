import type { QuestionProblem, Repair } from '../attempt/model.js';
import type { DatasetDefinition } from '../datasets.js';
import type { QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import { nearest, withoutInvisible } from '@fragwerk/sdk/expressions';
import type { Localized } from '../errors.js';

/** A field of a question, or a cell of one of its tables. */
export type FieldPlace = Pick<QuestionProblem, 'field' | 'index' | 'member'>;

/** Returns the text of a field; '' if it is not a text. */
export function fieldText(
  document: QuestionDocument,
  { field, index, member }: FieldPlace,
): string {
  if (field === 'service') return '';
  const content = document[field] ?? [];
  if (typeof content === 'string') return content;
  const row = content[index ?? -1] as Readonly<Record<string, unknown>> | undefined;
  const cell = row?.[member ?? ''];
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** Returns the change that puts another text into a field. */
export function withText(
  document: QuestionDocument,
  { field, index, member }: FieldPlace,
  text: string,
): Partial<QuestionDocument> {
  if (field === 'service') return {};
  const content = document[field] ?? [];
  if (typeof content === 'string') return { [field]: text };
  const cell = typeof content[index ?? -1]?.[member as never] === 'number' ? Number(text) : text;
  const rows = content.map((row, at) => (at === index ? { ...row, [member ?? '']: cell } : row));
  return { [field]: rows };
}

/** Returns the change that renames a value in the text, in calculations and in answers of tests. */
export function withRenamedValue(
  { text, maxima, subquestions, tests }: QuestionDocument,
  from: string,
  to: string,
): Partial<QuestionDocument> {
  const escaped = from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const word = new RegExp(`("(?:[^"\\\\]|\\\\.)*"|'[^']*')|(?<![\\w.%])${escaped}(?!\\w)`, 'g');
  const renamed = (source: string) => source.replace(word, (_, quoted?: string) => quoted ?? to);
  const inBraces = (source: string) => source.replace(/\{(?:=[^{}\n]+|[^{}\n,;]+)/g, renamed);
  return {
    text: inBraces(text),
    maxima: renamed(maxima),
    subquestions: subquestions.map((one) => ({ ...one, solution: renamed(one.solution) })),
    tests: tests.map((test) => ({ ...test, answer: inBraces(test.answer) })),
  };
}

/** A piece of a field's text, from `position` to before `end`. */
export interface Span extends FieldPlace {
  readonly position: number;
  readonly end: number;
}

export const wholeField = (document: QuestionDocument, place: FieldPlace): Span => ({
  ...place,
  position: 0,
  end: fieldText(document, place).length,
});

export const textSpan = (position: number, length: number): Span => ({
  field: 'text',
  position,
  end: position + length,
});

function labelOf(before: string, text: string): Localized {
  if (before === '') return { de: `${text} einsetzen`, en: `Insert ${text}` };
  if (text === '') return { de: `${before} löschen`, en: `Delete ${before}` };
  // Both look the same.
  if (withoutInvisible(before).trim() === text)
    return { de: `${text} ohne unsichtbare Zeichen`, en: `${text} without invisible characters` };
  return { de: `${text} statt ${before}`, en: `${text} instead of ${before}` };
}

export function replacing(
  document: QuestionDocument,
  { position, end, ...place }: Span,
  text: string,
): Repair {
  const whole = fieldText(document, place);
  const before = whole.slice(position, end);
  const label = labelOf(before, text);
  const change = withText(document, place, whole.slice(0, position) + text + whole.slice(end));
  return { label, change };
}

export function creatingDatasets(
  document: QuestionDocument,
  datasets: readonly DatasetDefinition[],
): Repair {
  const names = datasets.map(({ name }) => name).join(', ');
  const [de, en] = datasets.length === 1 ? ['Datensatz', 'dataset'] : ['Datensätze', 'datasets'];
  return {
    label: { de: `${de} ${names} anlegen`, en: `Create ${en} ${names}` },
    change: { datasets: [...document.datasets, ...datasets] },
  };
}

/** Returns the repair that removes a span, whose text is its default name. */
export function deleting(
  document: QuestionDocument,
  span: Span,
  name = fieldText(document, span).slice(span.position, span.end),
): Repair {
  const { change } = replacing(document, span, '');
  return { label: { de: `${name} löschen`, en: `Delete ${name}` }, change };
}

/** Returns repairs that replace a word by names that resemble it. */
export function renaming(
  document: QuestionDocument,
  span: Span,
  names: Iterable<string>,
): readonly Repair[] {
  const word = fieldText(document, span).slice(span.position, span.end);
  return nearest(word, names).map((name) => replacing(document, span, name));
}

/** Like {@link renaming}, but offers a single name even if it does not resemble the word. */
export function renamingToOnly(
  document: QuestionDocument,
  span: Span,
  names: ReadonlySet<string>,
): readonly Repair[] {
  const near = renaming(document, span, names);
  const [only] = names.size === 1 ? names : [];
  return near.length > 0 || only === undefined ? near : [replacing(document, span, only)];
}

/** A problem with its place as an editor shows it. */
export interface LocatedProblem extends QuestionProblem {
  /** Counted from 1; `null` where the field is not a text. */
  readonly line: number | null;
  readonly column: number | null;
  /** The text that is wrong, '' if there is none. */
  readonly excerpt: string;
}

export const withoutRepairs = ({ repairs: _, ...problem }: LocatedProblem): LocatedProblem =>
  problem;

/** Returns the end of the tag, name, number or character at a position. */
function endOfToken(text: string, position: number, isTagged: boolean): number {
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

const MAX_EXCERPT = 40;

/** Adds line, column and an excerpt to a problem. */
export function located(document: QuestionDocument, problem: QuestionProblem): LocatedProblem {
  const text = fieldText(document, problem);
  if (problem.position === undefined) {
    const excerpt = problem.member === undefined ? '' : text.slice(0, MAX_EXCERPT);
    return { ...problem, line: null, column: null, excerpt };
  }
  const position = Math.min(problem.position, text.length);
  const end = problem.end ?? endOfToken(text, position, ['text', 'maxima'].includes(problem.field));
  const before = text.slice(0, position).split('\n');
  const line = text.slice(position, end).split('\n')[0] ?? '';
  return {
    ...problem,
    position,
    end,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    excerpt: line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT)}…` : line,
  };
}
