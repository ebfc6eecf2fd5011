import { type Answered, type Localized, type NumberRules, readComplex } from '@fragwerk/sdk';
import { type PointShares, type PointsName, pointWords } from './language/points.js';

/** What an answer that is nearly right earns, and when; for the help and for judging. */
interface PointsRow extends Localized {
  readonly share: number;
}

const row = (share: number, de: string, en: string): PointsRow => ({ share, de, en });

/** The one table of points, for every task with values. */
const POINTS = {
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

/** The table in Markdown, for the help: with the words that set a row. */
export function pointsTable(language: keyof Localized): string {
  const head = { de: ['Punkte', 'Antwort', 'Wort'], en: ['Points', 'Answer', 'Word'] }[language];
  const last = { de: 'alles andere', en: 'whatever else' }[language];
  const words: Readonly<Record<string, Localized>> = pointWords;
  const rows = Object.entries(POINTS).map(([name, one]) => {
    const word = words[name]?.[language];
    return [`${one.share * 100} %`, one[language], word === undefined ? '' : `\`${word}\``];
  });
  const lines = [head, ['---', '---', '---'], ...rows, ['0 %', last, '']];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The table as the SDK judges by it, with what a circuit's text sets. */
export function scoringOf(points: PointShares): Omit<NumberRules, 'tolerance'> {
  const share = (name: PointsName) => points[name] ?? POINTS[name].share;
  return {
    prefixErrorShare: share('prefix'),
    signErrorShare: share('sign'),
    unitErrorFactor: 1 - share('unit'),
    missingUnitShare: share('noUnit'),
    angleErrorShare: share('angle'),
    roundedShare: share('rounded'),
  };
}

/** The right answer as text: what the author wrote, else the calculated value. */
export function expectedText({ expected }: Pick<Answered, 'expected'>): string {
  const text = expected.text.trim() === '' ? (expected.value?.text ?? '') : expected.text;
  return withUnit(text.trim().replace(/^"(.*)"$/s, '$1'), targetUnit(expected.unit));
}

/** A value with the unit that it is meant in. */
export const withUnit = (text: string, unit: string): string =>
  unit !== '' && readComplex(text)?.unitText === '' ? `${text} ${unit}` : text;

/** The target unit without the host's marks: `?V`, `=V;w30`, `V,2` are all volts. */
export const targetUnit = (unit: string): string =>
  /^[?=]?([^;,#]*)/.exec(unit.trim())?.[1]?.trim() ?? '';
