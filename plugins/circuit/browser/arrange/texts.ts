import type { Language } from '@fragwerk/sdk';

const de = {
  group: 'Pfeile und Beschriftungen zum Verschieben',
  hint: 'Pfeile und eigene Beschriftungen kannst du verschieben: ziehen, oder antippen und dann das Ziel antippen.',
  keys: 'Pfeiltasten wählen das Ziel, Eingabe bestätigt, Esc bricht ab.',
  picked: (what: string) => `${what}: Wähle das Ziel.`,
  target: (what: string, where: string) => `${what} nach: ${where}`,
  dropped: (what: string, where: string) => `${what} steht jetzt bei: ${where}`,
  cancelled: 'Nichts verschoben.',
  result: (text: string) => `Schaltung als Text: ${text}`,
};

export type ArrangeTexts = typeof de;

const en: ArrangeTexts = {
  group: 'Movable arrows and labels',
  hint: 'Drag an arrow or a custom label, or tap it and then its target.',
  keys: 'Arrow keys select the target, Enter confirms, Escape cancels.',
  picked: (what) => `${what}: select the target.`,
  target: (what, where) => `${what} to: ${where}`,
  dropped: (what, where) => `${what} is now at: ${where}`,
  cancelled: 'Nothing was moved.',
  result: (text) => `Circuit as text: ${text}`,
};

export const arrangeTexts: Readonly<Record<Language, ArrangeTexts>> = { de, en };
