import type { LocatedProblem } from '@fragwerk/host';
import { type EditorTab, update } from './store.js';

export const tabOf = ({ field }: Pick<LocatedProblem, 'field'>): EditorTab => {
  if (field === 'constants' || field === 'maxima') return 'formulas';
  return field === 'service' ? 'plugins' : field;
};

/** Returns the name of a field for {@link goTo}: `text`, `datasets.2.range`. */
export const placeName = (field: string, index?: number, member?: string): string =>
  [field, index, member].filter((part) => part !== undefined).join('.');

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
    // A field scrolls to its selection only when it receives the focus.
    field.blur();
    field.focus();
  }
}

/** Animation frames until a newly selected tab is rendered. */
const MAX_FRAMES = 10;

/** Shows the place of a problem in the editor and selects its text. */
export function goTo(problem: LocatedProblem): void {
  update({ section: 'editor', editorTab: tabOf(problem) });
  const tryToSelect = (framesLeft: number): void => {
    const field = fieldOf(problem);
    if (field) select(field, problem);
    else if (framesLeft > 0) requestAnimationFrame(() => tryToSelect(framesLeft - 1));
    else document.getElementById(`editor-tab-${tabOf(problem)}`)?.focus();
  };
  requestAnimationFrame(() => tryToSelect(MAX_FRAMES));
}
