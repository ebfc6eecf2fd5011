import type { Localized } from '@fragwerk/sdk';

/** A bound: how many there may be, and of what. */
export interface Limit extends Localized {
  readonly most: number;
}

const limit = (most: number, de: string, en: string): Limit => ({ most, de, en });

/** Every bound of circuits. What is beyond is refused in words, so that no operation takes long. */
export const LIMITS = {
  length: limit(2000, 'Zeichen im Text der Schaltung', 'characters in the text of a circuit'),
  elements: limit(200, 'Bauteile', 'components'),
  depth: limit(100, 'Klammern ineinander', 'brackets inside each other'),
  label: limit(30, 'Zeichen in einem Namen', 'characters in a name'),
  items: limit(200, "Einträge hinter ';'", "entries behind ';'"),
  sections: limit(100, 'Abschnitte nebeneinander', 'sections side by side'),
  loads: limit(6, 'Verbraucher an einem Drehstromnetz', 'loads at a three-phase net'),
  symbols: limit(
    20,
    'Bauteile mit Wert in Formeln, ohne Quellen',
    'components with a value in formulas, sources apart',
  ),
  fractions: limit(
    10,
    'Bauteile mit Wert in Formeln für Betrag, Winkel und Leistung, ohne Quellen',
    'components with a value in formulas of magnitude, angle and power, sources apart',
  ),
  sources: limit(10, 'Quellen in Formeln', 'sources in formulas'),
  inFormulas: limit(40, 'Bauteile in Formeln', 'components in formulas'),
  unknowns: limit(40, 'Unbekannte in Formeln', 'unknowns in formulas'),
  formulas: limit(100_000, 'Zeichen in Formeln', 'characters in formulas'),
  phasors: limit(60, 'Zeiger in einem Diagramm', 'phasors in a diagram'),
  parameters: limit(
    3000,
    'Zeichen in den Angaben eines Bilds',
    'characters in the parameters of a picture',
  ),
  drawings: limit(40, 'Zeichenelemente in einem Bild', 'drawing elements in a picture'),
  points: limit(50, 'Punkte eines Linienzugs', 'points of a polyline'),
  coordinate: limit(
    1000,
    'Einheiten vom Ursprung in Zeichenelementen',
    'units from the origin in drawing elements',
  ),
  drawingText: limit(
    60,
    'Zeichen im Text eines Zeichenelements',
    'characters in the text of a drawing element',
  ),
  answer: limit(2000, 'Zeichen in einer Antwort', 'characters in an answer'),
  values: limit(20, 'gefragte Größen', 'quantities that are asked for'),
  edits: limit(100, 'Änderungen auf einmal', 'changes at once'),
} as const satisfies Readonly<Record<string, Limit>>;

/** What is refused, for a message: `mehr als 200 Bauteile`. */
export const moreThan = ({ most, de, en }: Limit): Localized => ({
  de: `mehr als ${most} ${de}`,
  en: `more than ${most} ${en}`,
});

/** The bounds as a list in Markdown, for the help. */
export const limitList = (language: keyof Localized): string =>
  Object.values(LIMITS)
    .map((one) => `- ${one.most} ${one[language]}\n`)
    .join('');
