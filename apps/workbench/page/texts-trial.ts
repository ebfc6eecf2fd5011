import type { Localized } from '@fragwerk/host';
import { both } from './texts.js';

export const trialTexts = {
  running: (done: number, all: number) =>
    both(`Probelauf: Variante ${done} von ${all} …`, `Trial run: row ${done} of ${all} …`),
  failed: both('Der Probelauf wurde unterbrochen.', 'The trial run was interrupted.'),
  solved: (count: number, all: number) =>
    both(`${count} von ${all} Varianten sind lösbar`, `${count} of ${all} rows can be solved`),
  unknown: (count: number) =>
    both(
      `; bei ${count} zeigt kein Test die richtige Antwort`,
      `; for ${count}, no test shows the right answer`,
    ),
  lights: both('Ein Lämpchen je Variante', 'One light per row'),
  light: {
    solved: both('lösbar', 'can be solved'),
    unsolved: both('nicht lösbar', 'cannot be solved'),
    unknown: both('richtige Antwort unbekannt', 'right answer unknown'),
    waiting: both('noch nicht probiert', 'not tried yet'),
  },
  row: (row: number) => both(`Variante ${row}`, `Row ${row}`),
  student: (row: number) => both(`Antworten in Variante ${row}`, `Answers in row ${row}`),
  kind: both('Eingabe', 'Entered'),
  replay: (answer: string) =>
    both(`${answer} in dieser Variante eingeben`, `Enter ${answer} in this row`),
  kinds: {
    right: both('Lösung', 'Solution'),
    spelling: both('andere Schreibweise', 'other spelling'),
    sample: both('Musterlösung', 'sample solution'),
    slip: both('typischer Fehler', 'typical mistake'),
    empty: both('leere Antwort', 'empty answer'),
    test: both('Test', 'Test'),
  },
  quoted: ({ de, en }: Localized) => both(`„${de}“`, `“${en}”`),
  advice: both('Hinweis', 'Advice'),
} as const;
