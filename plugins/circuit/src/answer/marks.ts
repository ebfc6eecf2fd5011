import {
  circle,
  type Colour,
  line,
  type Localized,
  type Point,
  polyline,
  rectangle,
  type Shape,
  stroke,
  type Stroke,
} from '@fragwerk/sdk';
import type { Circuit } from '../language/names.js';
import { type Answer, type Direction, parseAnswer, withArrowNames } from './answer.js';

/** Status of a part of an answer: as given by the student, or compared with the solution. */
type Mark = 'given' | 'right' | 'wrong' | 'missing';

/** An arrow or a picked component of an answer, or one that is missing in it. */
export interface Marked {
  /** Quantity or name of the component. */
  readonly key: string;
  /** `null` for a picked component. */
  readonly direction: Direction | null;
  readonly mark: Mark;
}

type Entries = ReadonlyMap<string, Direction | null>;

/** Returns arrows or picks by name; empty for answers of other kinds. */
export function entriesOf(answer: Answer): Entries {
  if (answer.kind === 'arrows') return answer.arrows;
  return new Map(answer.kind === 'pick' ? answer.names.map((name) => [name, null]) : []);
}

/** Returns the arrows and picks of an answer without comparing them. */
export const givenMarks = (answer: Answer): readonly Marked[] =>
  [...entriesOf(answer)].map(([key, direction]) => ({ key, direction, mark: 'given' }));

/** Parses the solution to an answer of this kind; that to a pick may omit `pick:`. */
export function parseSolution(answer: Answer, solution: string, circuit: Circuit | null): Answer {
  const parsed = withArrowNames(parseAnswer(solution), circuit);
  return answer.kind === 'pick' && parsed.kind === 'value'
    ? parseAnswer(`pick:${solution}`)
    : parsed;
}

/** Returns the arrows and picks of the solution; empty if it has neither. */
export const solutionMarks = (
  text: string,
  solution: string,
  circuit: Circuit | null,
): readonly Marked[] => givenMarks(parseSolution(parseAnswer(text), solution, circuit));

/**
 * Compares the arrows and picks of an answer with those of the solution: right, wrong (even if only
 * the direction is), or missing. Empty if the solution has neither.
 */
export function comparedMarks(
  text: string,
  solution: string,
  circuit: Circuit | null,
): readonly Marked[] {
  const answer = withArrowNames(parseAnswer(text), circuit);
  const expected = entriesOf(parseSolution(answer, solution, circuit));
  if (expected.size === 0) return [];
  const entries = entriesOf(answer);
  const given = [...entries].map(([key, direction]): Marked => {
    const isRight = expected.get(key) === direction;
    return { key, direction, mark: isRight ? 'right' : 'wrong' };
  });
  const missing = [...expected].flatMap(([key, direction]): Marked[] =>
    entries.has(key) ? [] : [{ key, direction, mark: 'missing' }],
  );
  return [...given, ...missing];
}

export const markTexts: Readonly<Record<Mark, Localized>> = {
  given: { de: 'Antwort', en: 'answer' },
  right: { de: 'richtig', en: 'right' },
  wrong: { de: 'falsch', en: 'wrong' },
  missing: { de: 'fehlt', en: 'missing' },
};

/** Half the width of a badge, in pixels. */
export const BADGE = 8;
const [RIGHT, WRONG, MISSING, PAPER] = ['#1b6e2c', '#b3261e', '#444444', '#ffffff'] as const;

/** Colour of a mark; badges are also distinguishable by shape. */
export const markColours: Readonly<Record<Mark, Colour>> = {
  given: '#1a56c4',
  right: RIGHT,
  wrong: WRONG,
  missing: MISSING,
};

/** Draws a tick on a disc, a cross on a square or a plus in a ring; nothing for `given`. */
export function badge(mark: Mark, { x, y }: Point): readonly Shape[] {
  const at = (dx: number, dy: number): Point => ({ x: x + dx, y: y + dy });
  const pen = stroke(PAPER, 2, 'round');
  switch (mark) {
    case 'given':
      return [];
    case 'right':
      return [
        circle(at(0, 0), BADGE, { fill: RIGHT, stroke: stroke(PAPER, 1.5) }),
        polyline([at(-4, 0.5), at(-1, 3.5), at(4, -3)], { stroke: pen }),
      ];
    case 'wrong':
      return [
        rectangle(
          at(-BADGE, -BADGE),
          { width: 2 * BADGE, height: 2 * BADGE },
          { fill: WRONG, stroke: stroke(PAPER, 1.5) },
        ),
        line(at(-4, -4), at(4, 4), pen),
        line(at(-4, 4), at(4, -4), pen),
      ];
    case 'missing':
      return [
        circle(at(0, 0), BADGE, { fill: PAPER, stroke: stroke(MISSING, 2) }),
        line(at(-4, 0), at(4, 0), stroke(MISSING, 2, 'round')),
        line(at(0, -4), at(0, 4), stroke(MISSING, 2, 'round')),
      ];
  }
}

export const missingPen: Stroke = { ...stroke(MISSING, 2), dash: [6, 4] };
