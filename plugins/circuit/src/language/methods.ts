import { failAt, quoted } from './problems.js';

/** The methods of the worked way that a circuit's text can choose, with their keywords. */
export const methodKeywords = {
  reduction: { de: 'Teiler', en: 'divider' },
  node: { de: 'Knoten', en: 'node' },
  mesh: { de: 'Maschen', en: 'mesh' },
  superposition: { de: 'Überlagerung', en: 'superposition' },
  thevenin: { de: 'Ersatzquelle', en: 'thevenin' },
} as const;

export type MethodName = keyof typeof methodKeywords;

/**
 * Parses `Weg=Knoten`, the method of the worked way.
 *
 * @returns `null` for another entry
 * @throws ParseError for an unknown method
 */
export function parseMethod(text: string, position: number): MethodName | null {
  const [, keyword] = /^(?:Weg|way)\s*=\s*(.*)$/is.exec(text) ?? [];
  if (keyword === undefined) return null;
  const wanted = keyword.trim().toLowerCase();
  const names = Object.keys(methodKeywords) as MethodName[];
  const isWanted = (name: MethodName) =>
    Object.values(methodKeywords[name]).some((one) => one.toLowerCase() === wanted);
  const list = (language: 'de' | 'en') =>
    names.map((name) => methodKeywords[name][language]).join(', ');
  return (
    names.find(isWanted) ??
    failAt(position, {
      de: `${quoted(keyword)} ist kein Lösungsweg; möglich sind ${list('de')}, zum Beispiel Weg=Knoten`,
      en: `${quoted(keyword)} is not a method; use ${list('en')}, for example way=node`,
    })
  );
}
