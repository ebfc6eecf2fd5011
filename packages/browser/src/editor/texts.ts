import type { Language } from '@fragwerk/sdk';

const de = {
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  undone: 'Rückgängig gemacht',
  redone: 'Wiederholt',
  goTo: (message: string) => `${message} (zur Stelle springen)`,
  accept: 'Ersetzen durch:',
};

/** The texts of undo and redo. */
export type UndoTexts = Pick<typeof de, 'undo' | 'redo' | 'undone' | 'redone'>;

/** The texts that editors of a text have in common. */
export const editorTexts: Readonly<Record<Language, typeof de>> = {
  de,
  en: {
    undo: 'Undo',
    redo: 'Redo',
    undone: 'Undone',
    redone: 'Redone',
    goTo: (message) => `${message} (go there)`,
    accept: 'Replace with:',
  },
};
