import type { Language } from '@fragwerk/sdk';

/** The words of a question with a circuit in one language. */
export interface QuestionTexts {
  readonly circuit: string;
  readonly brokenCircuit: string;
  readonly answer: string;
  readonly noAnswer: string;
  readonly values: string;
  /** For a value without a name; those with one have the next, which does not give the unit away. */
  readonly example: string;
  readonly exampleWithUnit: string;
  readonly noNumber: string;
  readonly unknownUnit: string;
  readonly pick: (count: number) => string;
  readonly picked: (names: string) => string;
  readonly nothingPicked: string;
  readonly arrows: string;
  /** Told where there are places that are no components. */
  readonly faintArrows: string;
  readonly arrowKeys: string;
  readonly chosen: (name: string) => string;
  readonly nothingChosen: string;
  readonly set: Readonly<Record<'U' | 'I', string>>;
  readonly turn: Readonly<Record<'U' | 'I', string>>;
  readonly remove: Readonly<Record<'U' | 'I', string>>;
  readonly noArrow: string;
  readonly noArrows: string;
}

export const questionTexts: Readonly<Record<Language, QuestionTexts>> = {
  de: {
    circuit: 'Teile der Schaltung',
    brokenCircuit: 'Die Schaltung dieser Frage kann nicht gezeichnet werden.',
    answer: 'Antwort',
    noAnswer: 'keine Antwort',
    values: 'Gesuchte Werte',
    example: 'z. B. 2,5',
    exampleWithUnit: 'Zahl mit Einheit',
    noNumber: 'Das ist keine Zahl, zum Beispiel 2,5 mA.',
    unknownUnit: 'Diese Einheit ist nicht bekannt.',
    pick: (count) =>
      count === 1
        ? 'Wähle ein Bauteil: antippen, oder mit den Pfeiltasten und Eingabe.'
        : `Wähle bis zu ${count} Bauteile: antippen, oder mit den Pfeiltasten und Eingabe.`,
    picked: (names) => `Gewählt: ${names}`,
    nothingPicked: 'Noch kein Bauteil gewählt.',
    arrows: 'Wähle ein Bauteil, setze seine Pfeile und drehe sie in die richtige Richtung.',
    faintArrows: 'Blasse Pfeile an Gruppen, Eingang und Ausgang setzt du durch Antippen.',
    arrowKeys:
      'Tasten auf einem Bauteil, einer Gruppe, Eingang oder Ausgang: U setzt oder dreht den Spannungspfeil, I den Strompfeil, Entf entfernt beide.',
    chosen: (name) => `Ausgewählt: ${name}`,
    nothingChosen: 'Noch nichts ausgewählt.',
    set: { U: 'Spannungspfeil setzen', I: 'Strompfeil setzen' },
    turn: { U: 'Spannungspfeil umdrehen', I: 'Strompfeil umdrehen' },
    remove: { U: 'Spannungspfeil entfernen', I: 'Strompfeil entfernen' },
    noArrow: 'ohne Pfeil',
    noArrows: 'Noch kein Pfeil gesetzt.',
  },
  en: {
    circuit: 'Parts of the circuit',
    brokenCircuit: 'The circuit of this question cannot be drawn.',
    answer: 'Answer',
    noAnswer: 'no answer',
    values: 'Values asked for',
    example: 'e.g. 2.5',
    exampleWithUnit: 'number with unit',
    noNumber: 'This is no number, for example 2.5 mA.',
    unknownUnit: 'This unit is not known.',
    pick: (count) =>
      count === 1
        ? 'Pick a component: tap it, or use the arrow keys and Enter.'
        : `Pick up to ${count} components: tap them, or use the arrow keys and Enter.`,
    picked: (names) => `Picked: ${names}`,
    nothingPicked: 'No component picked yet.',
    arrows: 'Choose a component, place its arrows and turn them the right way.',
    faintArrows: 'Tap a faint arrow at a group, the input or the output to place it.',
    arrowKeys:
      'Keys on a component, a group, the input or the output: U places or turns the voltage arrow, I the current arrow, Delete removes both.',
    chosen: (name) => `Chosen: ${name}`,
    nothingChosen: 'Nothing chosen yet.',
    set: { U: 'Place voltage arrow', I: 'Place current arrow' },
    turn: { U: 'Turn voltage arrow', I: 'Turn current arrow' },
    remove: { U: 'Remove voltage arrow', I: 'Remove current arrow' },
    noArrow: 'no arrow',
    noArrows: 'No arrow placed yet.',
  },
};
