import type { Localized } from '@fragwerk/sdk';
import { both, phrase } from './phrase.js';

export interface Limit extends Localized {
  readonly max: number;
}

const limit = (max: number, de: string, en: string): Limit => ({ max, de, en });

/** Limits of circuits. Larger inputs are rejected with a message, so that no operation takes long. */
export const LIMITS = {
  length: limit(2000, 'Zeichen im Text der Schaltung', 'characters in the text of a circuit'),
  elements: limit(200, 'Bauteile', 'components'),
  depth: limit(100, 'geschachtelte Klammern', 'nested brackets'),
  label: limit(30, 'Zeichen in einem Namen', 'characters in a name'),
  items: limit(200, "Einträge nach ';'", "entries after ';'"),
  sections: limit(100, 'Abschnitte nebeneinander', 'sections in a row'),
  loads: limit(6, 'Verbraucher an einem Drehstromnetz', 'loads of a three-phase supply'),
  symbols: limit(8, 'Bauteile ohne Quellen in Formeln', 'components without sources in formulas'),
  sources: limit(10, 'Quellen in Formeln', 'sources in formulas'),
  inFormulas: limit(40, 'Bauteile in Formeln', 'components in formulas'),
  unknowns: limit(30, 'Unbekannte in Formeln', 'unknowns in formulas'),
  formulas: limit(100_000, 'Zeichen in Formeln', 'characters in formulas'),
  phasors: limit(60, 'Zeiger in einem Diagramm', 'phasors in a diagram'),
  parameters: limit(3000, 'Zeichen in den Angaben zum Bild', 'characters in picture parameters'),
  drawings: limit(40, 'Zeichenelemente in einem Bild', 'drawing elements in a picture'),
  points: limit(50, 'Punkte eines Linienzugs', 'points of a polyline'),
  coordinate: limit(1000, 'Einheiten vom Ursprung im Bild', 'units from the origin of a picture'),
  drawingText: limit(60, 'Zeichen in einem Zeichenelement', 'characters in a drawing element'),
  answer: limit(2000, 'Zeichen in einer Antwort', 'characters in an answer'),
  values: limit(20, 'gefragte Größen', 'requested quantities'),
  edits: limit(100, 'Änderungen auf einmal', 'edits at once'),
} as const satisfies Readonly<Record<string, Limit>>;

/** Describes an exceeded limit: `mehr als 200 Bauteile`. */
export const moreThan = ({ max, de, en }: Limit): Localized => ({
  de: `mehr als ${max} ${de}`,
  en: `more than ${max} ${en}`,
});

/** Explains that a picture leaves out what exceeds a limit. */
export const restNotDrawn = (limit: Limit): Localized =>
  phrase`${moreThan(limit)}; ${both('der Rest wird nicht gezeichnet', 'the rest is not drawn')}`;

/** Formats the limits as a Markdown list, for the help. */
export const limitList = (language: keyof Localized): string =>
  Object.values(LIMITS)
    .map((one) => `- ${one.max} ${one[language]}\n`)
    .join('');
