import type { Expected, Localized } from '@fragwerk/sdk';
import type { Circuit } from '../language/names.js';
import { type Answer, type Direction, readAnswer } from './answer.js';
import { withArrowNames } from './arrow-names.js';

/** What a part of an answer is: as the student gave it, or compared with the solution. */
export type Mark = 'given' | 'right' | 'wrong' | 'missing';

/** An arrow or a picked component of an answer, or of the solution where the answer lacks it. */
export interface Marked {
  /** Quantity or name of the component. */
  readonly key: string;
  /** `null` for a picked component. */
  readonly direction: Direction | null;
  readonly mark: Mark;
}

/** The author's solution without the quotes around it. */
export function solutionText({ text, value }: Expected): string {
  const bare = text.trim() === '' ? (value?.text ?? '') : text;
  return bare
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();
}

/** The components that a solution asks for; their names alone are enough. */
export function picksOf(solution: string): readonly string[] {
  const given = readAnswer(/^pick\s*:/i.test(solution) ? solution : `pick:${solution}`);
  return given.kind === 'pick' ? given.names : [];
}

type Entries = ReadonlyMap<string, Direction | null>;

/** Arrows or picks by name; empty for answers of other kinds. */
function entriesOf(answer: Answer): Entries {
  if (answer.kind === 'arrows') return answer.arrows;
  return new Map(answer.kind === 'pick' ? answer.names.map((name) => [name, null]) : []);
}

/** The arrows and picks of an answer, not compared with anything. */
export const givenMarks = (answer: Answer): readonly Marked[] =>
  [...entriesOf(answer)].map(([key, direction]) => ({ key, direction, mark: 'given' }));

function wantedIn(answer: Answer, solution: string, circuit: Circuit | null): Entries {
  const right = withArrowNames(readAnswer(solution), circuit);
  return answer.kind === 'pick' && right.kind === 'value'
    ? new Map(picksOf(solution).map((name) => [name, null]))
    : entriesOf(right);
}

/** The arrows and picks of the solution to such an answer; empty when it asks for neither. */
export const wantedMarks = (
  text: string,
  solution: string,
  circuit: Circuit | null,
): readonly Marked[] =>
  [...wantedIn(readAnswer(text), solution, circuit)].map(([key, direction]) => ({
    ...{ key, direction, mark: 'given' },
  }));

/**
 * The arrows and picks of an answer beside those of the solution: right, wrong (also when only the
 * direction is), and those that are missing. Empty when the question asks for neither.
 */
export function comparedMarks(
  text: string,
  solution: string,
  circuit: Circuit | null,
): readonly Marked[] {
  const answer = withArrowNames(readAnswer(text), circuit);
  const wanted = wantedIn(answer, solution, circuit);
  if (wanted.size === 0) return [];
  const got = entriesOf(answer);
  const given = [...got].map(([key, direction]): Marked => {
    const isRight = wanted.get(key) === direction;
    return { key, direction, mark: isRight ? 'right' : 'wrong' };
  });
  const missing = [...wanted].flatMap(([key, direction]): Marked[] =>
    got.has(key) ? [] : [{ key, direction, mark: 'missing' }],
  );
  return [...given, ...missing];
}

/** What a mark in the picture says. */
export const markWords: Readonly<Record<Mark, Localized>> = {
  given: { de: 'Antwort', en: 'answer' },
  right: { de: 'richtig', en: 'right' },
  wrong: { de: 'falsch', en: 'wrong' },
  missing: { de: 'fehlt', en: 'missing' },
};
