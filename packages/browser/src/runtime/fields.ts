import type { Language } from '@fragwerk/sdk';
import { element, freshId, visuallyHidden, withFocusRing } from '../dom.js';
import { type Style, fieldStyle } from '../theme.js';
import type { RuntimeTexts } from './texts.js';

/** What an input needs to know, and whom it notifies. */
export interface InputContext {
  readonly label: string;
  /** In a table, heads of row and column say what a cell is; its label is only read aloud. */
  readonly isCell: boolean;
  readonly language: Language;
  readonly texts: RuntimeTexts;
  /** What is typed or set; `isLast` at the end of a series. */
  readonly onInput: (text: string, isLast: boolean) => void;
}

/** An answer as it is shown: the stored string, its value, and that for people. */
interface ShownAnswer {
  readonly stored: string;
  readonly value: unknown;
  readonly words: string;
}

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** The part of the page in which an answer is entered. */
export interface AnswerControl {
  readonly element: HTMLElement;
  show(answer: ShownAnswer): void;
  /** The elements that a problem belongs to; none where nothing can be typed. */
  readonly fields: readonly Field[];
  /** What a handle sets as this input takes it; as it is unless given. */
  fit?(text: string): string;
  /** What stands in the fields. */
  typed(): string;
}

/** The name above a field. */
export const labelStyle: Style = { display: 'block', marginBottom: '4px', fontWeight: '600' };

/** A text field of one line, with an id for its label. */
export function typedField(style: Style, attributes: Readonly<Record<string, string>>) {
  const common = { type: 'text', autocomplete: 'off', spellcheck: 'false', id: freshId() };
  return withFocusRing(
    element('input', {
      attributes: { ...common, ...attributes },
      style: { ...fieldStyle, ...style },
    }),
  );
}

/** Notifies of typing, and at the end of it: the Enter key, or leaving the field. */
export function listen(field: Field, onInput: (isLast: boolean) => void): void {
  field.addEventListener('input', () => {
    onInput(false);
  });
  field.addEventListener('change', () => {
    onInput(true);
  });
  if (field instanceof HTMLTextAreaElement) return;
  field.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
    // The host's form must not be sent off by it.
    event.preventDefault();
    onInput(true);
  });
}

/** A field under its label; that of a cell is only read aloud. */
export function labelled(
  field: Field,
  { label, isCell }: InputContext,
  more: readonly Node[] = [],
) {
  const style = isCell ? visuallyHidden : labelStyle;
  const name = element('label', { attributes: { for: field.id }, style }, [label]);
  const place = isCell ? { position: 'relative' } : {};
  return element('div', { style: { ...place, minWidth: '0' } }, [name, ...more]);
}

/** The field's own text; while someone types, it is theirs. */
export function showText(field: Field, text: string): void {
  if (document.activeElement !== field) field.value = text;
}

/** A number with what stands beside it. */
export const numberStyle: Style = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  fontSize: '18px',
};
