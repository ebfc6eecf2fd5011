import { writeNumber } from '@fragwerk/sdk';
import { bilingual, type Localized } from '../errors.js';
import type { ScoredAnswer } from './model.js';

type Points = Pick<ScoredAnswer, 'points' | 'maxPoints'>;

/** Tolerates the rounding errors of a sum of shares. */
export const EPSILON = 1e-9;

export const earnsAll = ({ points, maxPoints }: Points): boolean => points >= maxPoints - EPSILON;

export const writePoints = (points: number): Localized =>
  bilingual(writeNumber(points, 'de'), writeNumber(points, 'en'));

/** Writes points with their unit: `1 point`, `0.5 points`. */
export function pointsText(points: number): Localized {
  const { de, en } = writePoints(points);
  return points === 1
    ? bilingual(`${de} Punkt`, `${en} point`)
    : bilingual(`${de} Punkte`, `${en} points`);
}

/** Writes earned points: `0.5 of 1 points`. */
export function earnedPoints({ points, maxPoints }: Points): Localized {
  const [earned, all] = [writePoints(points), writePoints(maxPoints)];
  return bilingual(`${earned.de} von ${all.de} Punkten`, `${earned.en} of ${all.en} points`);
}

/** Writes points that are not all: `only 0.5 of 1 points`. */
export function onlyPoints(points: Points): Localized {
  const { de, en } = earnedPoints(points);
  return bilingual(`nur ${de}`, `only ${en}`);
}
