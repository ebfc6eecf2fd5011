import type { AnswerField } from '@fragwerk/browser';

/** Writes edited text to the host's field, as a text area does; leaves unedited text untouched. */
export function autosave(answer: AnswerField, read: () => string) {
  /** What was written last. */
  let saved: string | null = null;
  const write = (isLast: boolean): void => {
    saved = read();
    answer.write(saved, isLast);
  };
  /** Writes the text at the end of a series of edits. */
  const save = (): void => {
    if (saved !== null) write(true);
  };
  return {
    /** Writes the text after an edit. */
    edit: () => write(false),
    save,
    /** Writes the text a last time, unless the host has changed its field meanwhile. */
    end: () => {
      if (answer.read() === saved) save();
    },
  };
}
