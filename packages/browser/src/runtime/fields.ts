import type { Language } from '@fragwerk/sdk';
import { element, visuallyHidden } from '../dom.js';
import { onCommit } from '../editor/controls.js';
import { type Style, labelStyle } from '../theme.js';
import type { RuntimeTexts } from './texts.js';

export interface InputContext {
  readonly label: string;
  /** In a table, the heads name a cell; its label is only for screen readers. */
  readonly isCell: boolean;
  readonly language: Language;
  readonly texts: RuntimeTexts;
  /** Receives typed or set text; `isLast` ends a series of changes. */
  readonly onInput: (text: string, isLast: boolean) => void;
}

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** The part of the page in which an answer is entered. */
export interface AnswerControl {
  readonly element: HTMLElement;
  show(answer: { stored: string; value: unknown; text: string }): void;
  /** The fields that can be invalid; none if nothing can be typed. */
  readonly fields: readonly Field[];
  /** Adapts text that a handle sets. */
  fit?(text: string): string;
  /** Returns the text in the fields; that of the only one by default. */
  typed?(): string;
}

/** Reports typing and its end, the Enter key or leaving the field. */
export function listen(field: Field, onInput: (isLast: boolean) => void): void {
  field.addEventListener('input', () => onInput(false));
  if (field instanceof HTMLInputElement) onCommit(field, () => onInput(true));
  else field.addEventListener('change', () => onInput(true));
}

/** Labels a field; the label of a cell is only for screen readers. */
export function labelled(
  field: Pick<HTMLElement, 'id'>,
  { label, isCell }: InputContext,
  more: readonly Node[] = [],
) {
  const style = isCell ? visuallyHidden : labelStyle;
  const name = element('label', { for: field.id, style }, [label]);
  const place = isCell ? { position: 'relative' } : {};
  return element('div', { style: { ...place, minWidth: '0' } }, [name, ...more]);
}

/** Sets the text of a field unless it is being edited. */
export function showText(field: Field, text: string): void {
  if (document.activeElement !== field) field.value = text;
}

/** A field for one number, typed or set with a slider. */
export const numberFieldStyle: Style = { width: '128px', fontSize: '18px', textAlign: 'right' };

export const numberStyle: Style = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  fontSize: '18px',
};
