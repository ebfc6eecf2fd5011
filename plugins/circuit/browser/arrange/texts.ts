import type { Language } from '@fragwerk/sdk';

/** The words for moving arrows and labels, in one language. */
export interface ArrangeTexts {
  readonly group: string;
  readonly hint: string;
  readonly keys: string;
  readonly picked: (what: string) => string;
  readonly goal: (what: string, where: string) => string;
  readonly dropped: (what: string, where: string) => string;
  readonly cancelled: string;
  readonly circuit: string;
  readonly result: (text: string) => string;
}

export const arrangeTexts: Readonly<Record<Language, ArrangeTexts>> = {
  de: {
    group: 'Pfeile und Beschriftungen zum Verschieben',
    hint: 'Pfeile und eigene Beschriftungen lassen sich ziehen, auch durch Antippen und Antippen des Ziels.',
    keys: 'Eingabe nimmt auf, die Pfeiltasten wählen das Ziel, Eingabe legt ab, Esc bricht ab.',
    picked: (what) => `${what}: Wähle das Ziel.`,
    goal: (what, where) => `${what} nach: ${where}`,
    dropped: (what, where) => `${what} steht jetzt bei: ${where}`,
    cancelled: 'Nichts verschoben.',
    circuit: 'Schaltung',
    result: (text) => `Schaltung als Text: ${text}`,
  },
  en: {
    group: 'Arrows and labels to move',
    hint: 'Arrows and labels of their own can be dragged, or tapped and their goal tapped after.',
    keys: 'Enter picks up, the arrow keys choose the goal, Enter puts down, Escape cancels.',
    picked: (what) => `${what}: choose where to.`,
    goal: (what, where) => `${what} to: ${where}`,
    dropped: (what, where) => `${what} is now at: ${where}`,
    cancelled: 'Nothing was moved.',
    circuit: 'Circuit',
    result: (text) => `Circuit as text: ${text}`,
  },
};
