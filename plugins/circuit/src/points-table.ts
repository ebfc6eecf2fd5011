import type { Localized } from '@fragwerk/sdk';
import { type PointsName, pointsKeywords } from './language/points.js';

/** What an answer that is nearly right earns, and when; for the help and for judging. */
interface PointsRow extends Localized {
  readonly share: number;
}

const row = (share: number, de: string, en: string): PointsRow => ({ share, de, en });

/** The one table of points, for every task with values. */
export const POINTS = {
  right: row(
    1,
    'Zahl und Einheit stimmen innerhalb der Toleranz; Kartesisch, Polar- und Exponentialform und jede Vorsilbe gelten gleich',
    'number and unit are right within the tolerance; Cartesian, polar and exponential form and every prefix count alike',
  ),
  turns: row(
    1,
    'ein Winkel unterscheidet sich nur um ganze Drehungen: 315° für −45°',
    'an angle differs by whole turns only: 315° for −45°',
  ),
  zero: row(
    1,
    'richtig ist 0, und die Antwort liegt darunter, was die Toleranz von der größten solchen Größe der Schaltung ausmacht; 0 braucht keine Einheit',
    'the right value is 0, and the answer is below what the tolerance is of the largest such quantity of the circuit; 0 needs no unit',
  ),
  rounded: row(
    0.75,
    'richtig, aber auf weniger Stellen gerundet, als die Toleranz erlaubt (mindestens zwei)',
    'right, but rounded to fewer digits than the tolerance allows (at least two)',
  ),
  prefix: row(
    0.5,
    'falsche Vorsilbe oder Zehnerpotenz: 7,07 A für 7,07 mA',
    'wrong prefix or power of ten: 7.07 A for 7.07 mA',
  ),
  sign: row(
    0.5,
    'falsches Vorzeichen, auch des Winkels oder eines Teils: 5+5j für 5−5j',
    'wrong sign, also of the angle or of one part: 5+5j for 5−5j',
  ),
  unit: row(
    0.5,
    'Einheit falsch bei richtiger Zahl, wie immer die Lösung geschrieben ist; W, VA und var sind verschiedene Einheiten',
    'wrong unit behind the right number, however the solution is written; W, VA and var are different units',
  ),
  noUnit: row(0.5, 'Einheit fehlt bei richtiger Zahl', 'no unit behind the right number'),
  angle: row(
    0.5,
    'Winkel fehlt bei richtigem Betrag, oder Radiant statt Grad',
    'no angle behind the right magnitude, or radians for degrees',
  ),
} as const satisfies Readonly<Record<string, PointsRow>>;

/** A row of the table for people. */
export interface PointsLine {
  /** In the circuit's text; `null` where the points are fixed. */
  readonly name: PointsName | null;
  /** The word that sets it, '' where the points are fixed. */
  readonly word: string;
  readonly percent: number;
  readonly answer: string;
}

/** The table with what is usual, the best answers first. */
export function pointsLines(language: keyof Localized): readonly PointsLine[] {
  const names = new Map(Object.entries(pointsKeywords));
  const rows = Object.entries(POINTS).map(([key, one]) => ({
    name: names.has(key) ? (key as PointsName) : null,
    word: names.get(key)?.[language] ?? '',
    percent: one.share * 100,
    answer: one[language],
  }));
  const answer = { de: 'alles andere', en: 'whatever else' }[language];
  return [...rows, { name: null, word: '', percent: 0, answer }];
}

/** The table in Markdown, for the help: with the words that set a row. */
export function pointsTable(language: keyof Localized): string {
  const head = { de: ['Punkte', 'Antwort', 'Wort'], en: ['Points', 'Answer', 'Word'] }[language];
  const rows = pointsLines(language).map(({ percent, answer, word }) => {
    return [`${percent} %`, answer, word === '' ? '' : `\`${word}\``];
  });
  const lines = [head, ['---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
