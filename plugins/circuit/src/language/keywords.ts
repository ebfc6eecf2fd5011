import type { Localized } from '@fragwerk/sdk';
import { nearest } from '@fragwerk/sdk/expressions';
import { joined, phrase } from '../phrase.js';
import { failAt, quoted } from './problems.js';

/** The methods of the worked solution that a circuit's text can choose, with their keywords. */
export const methodKeywords = {
  reduction: { de: 'Teiler', en: 'divider' },
  node: { de: 'Knoten', en: 'node' },
  mesh: { de: 'Maschen', en: 'mesh' },
  superposition: { de: 'Überlagerung', en: 'superposition' },
  thevenin: { de: 'Ersatzquelle', en: 'thevenin' },
} as const;

export type MethodName = keyof typeof methodKeywords;

/** Returns the entry with a keyword in any language and case. */
const entryOf = <K extends string>(keywords: Readonly<Record<K, Localized>>, wanted: string) =>
  (Object.keys(keywords) as K[]).find((name) => {
    const { de, en } = keywords[name];
    return [de, en].some((one) => one.toLowerCase() === wanted.toLowerCase());
  });

const listOf = (keywords: Readonly<Record<string, Localized>>): Localized =>
  joined(Object.values(keywords), ', ');

/**
 * Parses `Weg=Knoten`, the method of the worked solution.
 *
 * @returns `null` for another entry
 * @throws ParseError for an unknown method
 */
export function parseMethod(text: string, position: number): MethodName | null {
  const [, keyword] = /^(?:Weg|way)\s*=\s*(.*)$/is.exec(text) ?? [];
  if (keyword === undefined) return null;
  const { de, en } = listOf(methodKeywords);
  return (
    entryOf(methodKeywords, keyword.trim()) ??
    failAt(position, {
      de: `${quoted(keyword)} ist kein Lösungsweg; möglich sind ${de}, zum Beispiel Weg=Knoten`,
      en: `${quoted(keyword)} is not a method; use ${en}, for example way=node`,
    })
  );
}

/** Rows of the points table that a circuit's text can set, with their keywords. */
export const pointsKeywords = {
  rounded: { de: 'Rundung', en: 'rounding' },
  prefix: { de: 'Vorsilbe', en: 'prefix' },
  sign: { de: 'Vorzeichen', en: 'sign' },
  unit: { de: 'Einheit', en: 'unit' },
  noUnit: { de: 'ohneEinheit', en: 'noUnit' },
  angle: { de: 'Winkel', en: 'angle' },
  carried: { de: 'Folgefehler', en: 'carried' },
} as const;

export type PointsName = keyof typeof pointsKeywords;
/** Shares by row, from 0 to 1. */
export type PointShares = Readonly<Partial<Record<PointsName, number>>>;

/**
 * Parses `Einheit=25`, points in percent for a partly correct answer.
 *
 * @returns `null` for an entry without `=`
 * @throws ParseError for an unknown keyword or an invalid percentage
 */
export function parsePoints(
  text: string,
  position: number,
): { readonly row: PointsName; readonly percent: number } | null {
  const match = /^([^=]*)=\s*(.*?)\s*%?$/s.exec(text);
  if (!match) return null;
  const [, keyword = '', amount = ''] = match;
  const row = entryOf(pointsKeywords, keyword.trim());
  const all = listOf(pointsKeywords);
  if (!row) {
    const known = Object.values(pointsKeywords).flatMap(({ de, en }) => [de, en]);
    const [near] = nearest(keyword.trim(), known);
    const renamed = {
      de: "nach ':' folgt ein neuer Name, zum Beispiel R1:Rv; Werte gehören in die Datensätze",
      en: "a new name follows after ':', for example R1:Rv; values belong in the datasets",
    };
    const possible = {
      de: `Punkte lassen sich setzen für ${all.de}, zum Beispiel Einheit=25`,
      en: `points can be set for ${all.en}, for example unit=25`,
    };
    const meant = { de: `Meintest du ${near}?`, en: `did you mean ${near}?` };
    const other = /^[A-Z]+\d+\s*$/.test(keyword) ? renamed : possible;
    return failAt(position, phrase`${quoted(text)}: ${near === undefined ? other : meant}`);
  }
  const percent = /^\d{1,3}$/.test(amount) ? Number(amount) : NaN;
  if (percent <= 100) return { row, percent };
  return failAt(position, {
    de: `${quoted(text)}: Punkte sind ganze Prozentzahlen von 0 bis 100, zum Beispiel ${pointsKeywords[row].de}=25`,
    en: `${quoted(text)}: points are a whole percentage from 0 to 100, for example ${pointsKeywords[row].en}=25`,
  });
}
