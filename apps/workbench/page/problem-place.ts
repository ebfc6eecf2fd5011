import type { LocatedProblem } from '@fragwerk/host';
import { type EditorTab, update } from './store.js';

/** The tab in which a problem can be mended. */
const tabOf = ({ field }: LocatedProblem): EditorTab => {
  if (field === 'constants' || field === 'maxima') return 'formulas';
  return field === 'service' ? 'plugins' : field;
};

/** Address of a field of the page for {@link goTo}: `text`, `datasets.2.range`. */
export const placeName = (field: string, index?: number, member?: string): string =>
  [field, ...(index === undefined ? [] : [index]), ...(member === undefined ? [] : [member])].join(
    '.',
  );

function fieldOf({ field, index, member }: LocatedProblem): HTMLElement | null {
  const name = placeName(field, index, member);
  return (
    document.querySelector<HTMLElement>(`[data-place="${name}"]`) ??
    document.querySelector<HTMLElement>(`[data-place^="${name}."]`)
  );
}

function select(field: HTMLElement, { position, end }: LocatedProblem): void {
  field.scrollIntoView({ block: 'nearest' });
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) field.focus();
  else {
    field.setSelectionRange(position ?? 0, end ?? field.value.length);
    // Only a field that gets the focus scrolls to its selection.
    field.blur();
    field.focus();
  }
}

/** Frames of the browser until a tab that was just chosen is drawn. */
const FRAMES = 10;

/** Shows the place of a problem in the editor, and selects its words. */
export function goTo(problem: LocatedProblem): void {
  update({ section: 'editor', editorTab: tabOf(problem) });
  const look = (left: number): void => {
    const field = fieldOf(problem);
    if (field) select(field, problem);
    else if (left > 0)
      requestAnimationFrame(() => {
        look(left - 1);
      });
    else document.getElementById(`editor-tab-${tabOf(problem)}`)?.focus();
  };
  requestAnimationFrame(() => {
    look(FRAMES);
  });
}
