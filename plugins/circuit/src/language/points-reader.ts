import { type PointsName, pointWords } from './points.js';
import { problemAt, quoted, SyntaxStop } from './problems.js';

const names = Object.keys(pointWords) as PointsName[];

/**
 * Reads `Einheit=25`, points in percent for what is nearly right.
 *
 * @returns `null` for an entry without `=`
 * @throws SyntaxStop for an unknown word or what is no percentage
 */
export function readPoints(
  text: string,
  position: number,
): { readonly row: PointsName; readonly percent: number } | null {
  const match = /^([^=]*)=\s*(.*?)\s*%?$/s.exec(text);
  if (!match) return null;
  const [, word = '', amount = ''] = match;
  const wanted = word.trim().toLowerCase();
  const row = names.find((name) =>
    Object.values(pointWords[name]).some((one) => one.toLowerCase() === wanted),
  );
  const list = (language: 'de' | 'en') =>
    names.map((name) => pointWords[name][language]).join(', ');
  if (!row)
    throw new SyntaxStop(
      problemAt(position, {
        de: `${quoted(text)}: Punkte lassen sich setzen für ${list('de')}, zum Beispiel Einheit=25`,
        en: `${quoted(text)}: points can be set for ${list('en')}, for example unit=25`,
      }),
    );
  const percent = /^\d{1,3}$/.test(amount) ? Number(amount) : NaN;
  if (percent <= 100) return { row, percent };
  throw new SyntaxStop(
    problemAt(position, {
      de: `${quoted(text)}: Punkte sind ganze Prozent von 0 bis 100, zum Beispiel ${pointWords[row].de}=25`,
      en: `${quoted(text)}: points are whole percent from 0 to 100, for example ${pointWords[row].en}=25`,
    }),
  );
}
