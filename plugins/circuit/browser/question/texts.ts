import type { Language } from '@fragwerk/sdk';

const de = {
  circuit: 'Teile der Schaltung',
  brokenCircuit: 'Die Schaltung dieser Frage kann nicht gezeichnet werden.',
  answer: 'Antwort',
  noAnswer: 'keine Antwort',
  values: 'Gesuchte Werte',
  example: 'z. B. 2,5',
  exampleWithUnit: 'Zahl mit Einheit',
  readAs: (value: string) => `Gelesen als ${value}`,
  keys: 'Zeichen einfügen',
  /** Characters that keyboards lack, with what they mean. */
  keyNames: {
    '∠': 'Winkel',
    j: 'imaginäre Einheit',
    '°': 'Grad',
    Ω: 'Ohm',
    µ: 'Mikro',
    '√': 'Wurzel',
    π: 'Pi',
  },
  pick: (count: number) =>
    count === 1
      ? 'Wähle ein Bauteil aus: durch Antippen oder mit Pfeiltasten und Eingabetaste.'
      : `Wähle bis zu ${count} Bauteile aus: durch Antippen oder mit Pfeiltasten und Eingabetaste.`,
  picked: (names: string) => `Ausgewählt: ${names}`,
  nothingPicked: 'Noch kein Bauteil ausgewählt.',
  arrows: 'Wähle ein Bauteil aus, setze seine Pfeile und drehe sie in die richtige Richtung.',
  faintArrows: 'Blasse Pfeile an Gruppen, Eingang und Ausgang setzt du durch Antippen.',
  arrowKeys:
    'Tasten auf einem Bauteil, einer Gruppe, Eingang oder Ausgang: U setzt den Spannungspfeil oder dreht ihn um, I den Strompfeil, Entf entfernt beide.',
  selected: (name: string) => `Ausgewählt: ${name}`,
  nothingSelected: 'Noch nichts ausgewählt.',
  set: { U: 'Spannungspfeil setzen', I: 'Strompfeil setzen' },
  turn: { U: 'Spannungspfeil umdrehen', I: 'Strompfeil umdrehen' },
  remove: { U: 'Spannungspfeil entfernen', I: 'Strompfeil entfernen' },
  noArrow: 'ohne Pfeil',
  noArrows: 'Noch kein Pfeil gesetzt.',
};

export type QuestionTexts = typeof de;

const en: QuestionTexts = {
  circuit: 'Parts of the circuit',
  brokenCircuit: 'The circuit of this question cannot be drawn.',
  answer: 'Answer',
  noAnswer: 'no answer',
  values: 'Requested values',
  example: 'e.g. 2.5',
  exampleWithUnit: 'number with unit',
  readAs: (value) => `Read as ${value}`,
  keys: 'Insert characters',
  keyNames: {
    '∠': 'angle',
    j: 'imaginary unit',
    '°': 'degrees',
    Ω: 'ohm',
    µ: 'micro',
    '√': 'square root',
    π: 'pi',
  },
  pick: (count) =>
    count === 1
      ? 'Select a component: tap it, or use the arrow keys and Enter.'
      : `Select up to ${count} components: tap them, or use the arrow keys and Enter.`,
  picked: (names) => `Selected: ${names}`,
  nothingPicked: 'No component selected yet.',
  arrows: 'Select a component, place its arrows and reverse them where necessary.',
  faintArrows: 'Tap a faint arrow at a group, the input or the output to place it.',
  arrowKeys:
    'Keys on a component, a group, the input or the output: U places or reverses the voltage arrow, I the current arrow, Delete removes both.',
  selected: (name) => `Selected: ${name}`,
  nothingSelected: 'Nothing selected yet.',
  set: { U: 'Place voltage arrow', I: 'Place current arrow' },
  turn: { U: 'Reverse voltage arrow', I: 'Reverse current arrow' },
  remove: { U: 'Remove voltage arrow', I: 'Remove current arrow' },
  noArrow: 'no arrow',
  noArrows: 'No arrow placed yet.',
};

export const questionTexts: Readonly<Record<Language, QuestionTexts>> = { de, en };
