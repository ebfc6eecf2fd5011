import type { ScoredPart } from '../answer.js';
import type { Point } from '../figure/model.js';
import { type Localized, phrase } from '../localized.js';
import { breakdownOf, combineParts, readPoint } from '../scoring/index.js';
import { joinStored, listed, splitStored } from './members.js';
import { type CoordinateOptions, pointAnswer } from './point.js';
import { composite } from './record.js';
import { expecting } from './slips.js';
import type { ConfigValues } from '../config/index.js';
import { type AnswerMembers, type AnswerSpec, type ConfigDependent, resolve } from './spec.js';

/** Removes one point from a list; those after it move up. */
export function withoutPoint(own: Readonly<Record<string, string>>, name: string) {
  const names = Object.keys(own);
  const at = names.indexOf(name);
  return Object.fromEntries(
    names.map((one, index) => [
      one,
      at >= 0 && index >= at ? (own[names[index + 1] ?? ''] ?? '') : (own[one] ?? ''),
    ]),
  );
}

/** Names the points of a list `p1`, `p2`, … */
const named = <T>(points: readonly T[]): Readonly<Record<string, T>> =>
  Object.fromEntries(points.map((point, index) => [`p${index + 1}`, point]));

const labelOf = (index: number): Localized => ({
  de: `Punkt ${index + 1}`,
  en: `Point ${index + 1}`,
});

function oneTooMany(got: string, index: number): ScoredPart {
  const reason = {
    rule: 'point',
    outcome: 'different',
    tolerance: null,
    expected: '',
    got,
  } as const;
  const why = { de: 'Dieser Punkt ist zu viel.', en: 'This point should not be there.' };
  return {
    name: labelOf(index),
    member: `p${index + 1}`,
    text: phrase`${got}`,
    breakdown: { ...breakdownOf(reason, 0), why },
  };
}

/**
 * Reorders the right points to match the answered ones: as many as possible take the index of an answer
 * that they accept (by augmenting paths), the others fill the gaps.
 */
export function inOrderOf<T>(
  answered: readonly T[],
  right: readonly T[],
  isRight: (one: T, target: T) => boolean,
): readonly (T | undefined)[] {
  const owner = right.map(() => -1);
  const take = (index: number, seen: Set<number>): boolean =>
    right.some((target, at) => {
      const point = answered[index];
      if (point === undefined || seen.has(at) || !isRight(point, target)) return false;
      seen.add(at);
      const other = owner[at] ?? -1;
      if (other >= 0 && !take(other, seen)) return false;
      owner[at] = index;
      return true;
    });
  answered.forEach((_, index) => take(index, new Set()));
  const rest = right.filter((_, at) => owner[at] === -1);
  const length = Math.max(answered.length, right.length);
  return Array.from({ length }, (_, index) => {
    const at = owner.indexOf(index);
    return at >= 0 ? right[at] : rest.shift();
  });
}

const MAX_POINTS = 100;

/**
 * An answer that is a list of points, up to `max`, set in the figure or typed; stored as a matrix of hosts:
 * `[[1,2],[3,4]]`. The members are `p1`, `p2`, …; students see those that are set and the next one.
 */
export function pointsAnswer(options: {
  readonly label: Localized;
  /** Whether the points may be answered in another order than the solution has. */
  readonly inAnyOrder?: boolean;
  readonly max: ConfigDependent<number>;
  readonly x: CoordinateOptions;
  readonly y: CoordinateOptions;
}): AnswerSpec<readonly Point[]> {
  const { label, max, inAnyOrder = false, ...ranges } = options;
  // Built once, because every use of the answer needs them.
  const points = Array.from({ length: MAX_POINTS }, (_, index) =>
    pointAnswer({ ...ranges, label: labelOf(index), isList: true }),
  );
  const membersOf = (config: ConfigValues): AnswerMembers => {
    const count = Math.max(1, Math.min(MAX_POINTS, Math.floor(resolve(max, config))));
    return listed(named(points.slice(0, count)));
  };
  const spec = composite<Record<string, Point | null>>({ label, membersOf });
  return {
    ...spec,
    declared: ['points', options],
    read(stored, config) {
      const own = spec.read(stored, config);
      return own && Object.values(own).filter((point) => point !== null);
    },
    write: (points, config) => spec.write(named(points), config),
    score(submission, config) {
      const members = membersOf(config);
      const [one] = Object.values(members);
      const read = (text: string) =>
        Object.values(splitStored(text, members, config)).filter((point) => point !== '');
      const [given, right] = [read(submission.answer), read(submission.expected.text)];
      if (right.length > 1 && given.length > 0 && !given.some(readPoint)) {
        const reason = { rule: 'points', outcome: 'unreadable', tolerance: null } as const;
        const { answer: got, expected } = submission;
        return breakdownOf({ ...reason, expected: expected.text, got });
      }
      const isRight = (answer: string, text: string) =>
        one?.score({ ...expecting(submission, text), answer }, config).share === 1;
      const ordered = inAnyOrder ? inOrderOf(given, right, isRight) : right;
      const text = joinStored(named(ordered.map((one) => one ?? '')), members, config);
      const breakdown = spec.score(expecting(submission, text), config);
      const extra = given.flatMap((point, index): ScoredPart[] =>
        right.length === 0 || (ordered[index] ?? '') !== '' ? [] : [oneTooMany(point, index)],
      );
      return extra.length === 0 ? breakdown : combineParts([...(breakdown.parts ?? []), ...extra]);
    },
    input: (config) => ({ kind: 'points', members: membersOf(config) }),
  };
}
