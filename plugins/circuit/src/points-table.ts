import type { Localized } from '@fragwerk/sdk';
import { pointsKeywords, type PointsName } from './language/keywords.js';

const row = (share: number, de: string, en: string) => ({ share, de, en });

/** Points for partly correct answers, for scoring and for the help. */
export const POINTS = {
  right: row(
    1,
    'Zahl und Einheit stimmen innerhalb der Toleranz; kartesische, Polar- und Exponentialform und alle Vorsilben gelten gleich',
    'number and unit are correct within the tolerance; Cartesian, polar and exponential form and all prefixes are equivalent',
  ),
  turns: row(
    1,
    'ein Winkel unterscheidet sich nur um volle Umdrehungen: 315° für −45°',
    'an angle differs by full turns only: 315° for −45°',
  ),
  zero: row(
    1,
    'richtig ist 0, und die Antwort ist kleiner als die Toleranz, bezogen auf die größte gleichartige Größe der Schaltung; 0 braucht keine Einheit',
    'the correct value is 0, and the answer is below the tolerance relative to the largest such quantity of the circuit; 0 needs no unit',
  ),
  carried: row(
    1,
    'richtig weitergerechnet mit einem falschen Wert, nach dem davor gefragt ist: PR1 = IR1²·R1 mit falschem IR1',
    'consistent with a wrong value that is asked for before it: PR1 = IR1²·R1 with a wrong IR1',
  ),
  rounded: row(
    0.75,
    'richtig, aber auf weniger Stellen gerundet, als die Toleranz erlaubt (mindestens zwei)',
    'correct, but rounded to fewer digits than the tolerance allows (at least two)',
  ),
  prefix: row(
    0.5,
    'falsche Vorsilbe oder Zehnerpotenz: 7,07 A statt 7,07 mA',
    'wrong prefix or power of ten: 7.07 A instead of 7.07 mA',
  ),
  sign: row(
    0.5,
    'falsches Vorzeichen, auch des Winkels oder eines Teils: 5+5j statt 5−5j',
    'wrong sign, also of the angle or of one part: 5+5j instead of 5−5j',
  ),
  unit: row(
    0.5,
    'Einheit falsch bei richtiger Zahl, unabhängig von der Schreibweise der Lösung; W, VA und var sind verschiedene Einheiten',
    'correct number with a wrong unit, however the solution is written; W, VA and var are different units',
  ),
  noUnit: row(0.5, 'Einheit fehlt bei richtiger Zahl', 'correct number without a unit'),
  angle: row(
    0.5,
    'Winkel fehlt bei richtigem Betrag, oder Radiant statt Grad',
    'correct magnitude without an angle, or radians instead of degrees',
  ),
};

export interface PointsLine {
  /** `null` if the points are fixed. */
  readonly name: PointsName | null;
  /** Keyword in the circuit's text, '' if the points are fixed. */
  readonly word: string;
  readonly percent: number;
  readonly answer: string;
}

/** Returns the table with the default points, the best answers first. */
export function pointsLines(language: keyof Localized): readonly PointsLine[] {
  const names = new Map(Object.entries(pointsKeywords));
  const rows = Object.entries(POINTS).map(([key, one]) => ({
    name: names.has(key) ? (key as PointsName) : null,
    word: names.get(key)?.[language] ?? '',
    percent: one.share * 100,
    answer: one[language],
  }));
  const answer = { de: 'alles andere', en: 'anything else' }[language];
  return [...rows, { name: null, word: '', percent: 0, answer }];
}

export function pointsTable(language: keyof Localized): string {
  const head = { de: ['Punkte', 'Antwort', 'Wort'], en: ['Points', 'Answer', 'Word'] }[language];
  const rows = pointsLines(language).map(({ percent, answer, word }) => {
    return [`${percent} %`, answer, word === '' ? '' : `\`${word}\``];
  });
  const lines = [head, ['---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
