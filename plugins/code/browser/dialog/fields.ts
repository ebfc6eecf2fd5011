import { element, freshId, row, type Style } from '@fragwerk/browser';
import { codeFont, fieldLook } from '../shared/look.js';
import { colour } from '../shared/palette.js';

/** Label and width of a control. */
interface FieldOptions {
  readonly label: string;
  /** CSS flex value. */
  readonly flex?: string;
}

export const WIDE = '1 1 100%';

const labelStyle: Style = { display: 'block', fontSize: '15px', color: colour('muted') };
const wide: Style = { ...fieldLook, display: 'block', width: '100%', minWidth: '0' };

/** Arranges fields in a wrapping row. */
export const fieldRow = (fields: readonly HTMLElement[]): HTMLElement =>
  row(fields, { alignItems: 'flex-end' });

function labelled(control: HTMLElement, options: FieldOptions): HTMLElement {
  const { label, flex = '1 1 160px' } = options;
  control.id = freshId();
  const name = element('label', { for: control.id, style: labelStyle }, [label]);
  return element('div', { style: { flex, minWidth: '0' } }, [name, control]);
}

/** Single-line field; `isCode` turns off spell checking. */
export function textField(
  value: string,
  options: FieldOptions & { readonly isCode?: boolean },
  onChange: (value: string, input: HTMLInputElement) => void,
): HTMLElement {
  const { isCode = false } = options;
  const plain = isCode ? { spellcheck: 'false', autocapitalize: 'off' } : {};
  const attributes = { type: 'text', autocomplete: 'off', ...plain };
  const style = isCode ? { ...wide, ...codeFont } : wide;
  const input = element('input', { ...attributes, style });
  input.value = value;
  input.addEventListener('input', () => onChange(input.value, input));
  return labelled(input, options);
}

/** Number field, `null` if empty; marks invalid input and does not report it. */
export const numberField = (
  value: number | null,
  options: FieldOptions,
  onChange: (value: number | null) => void,
): HTMLElement =>
  textField(value === null ? '' : String(value), options, (typed, input) => {
    const number = Number(typed.replace(',', '.'));
    const isValid = number >= 0 && number < Infinity;
    input.setAttribute('aria-invalid', String(!isValid));
    input.style.borderColor = colour(isValid ? 'border' : 'error');
    if (isValid) onChange(typed.trim() === '' ? null : number);
  });

/** Multi-line field for code, input or output. */
export function areaField(
  value: string,
  options: FieldOptions & { readonly lines?: number },
  onChange: (value: string) => void,
): HTMLElement {
  const attributes = { spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' };
  const style = { ...wide, ...codeFont, resize: 'vertical' };
  const area = element('textarea', { ...attributes, style });
  area.value = value;
  area.rows = Math.min(14, Math.max(options.lines ?? 2, value.split('\n').length));
  area.addEventListener('input', () => onChange(area.value));
  return labelled(area, { flex: WIDE, ...options });
}

/** Drop-down list. */
export function selectField<K extends string>(
  value: K,
  options: FieldOptions & { readonly choices: Readonly<Record<K, string>> },
  onChange: (value: K) => void,
): HTMLElement {
  const choices = Object.entries<string>(options.choices);
  const list = choices.map(([key, label]) => element('option', { value: key }, [label]));
  const select = element('select', { style: wide }, list);
  select.value = value;
  select.addEventListener('change', () => onChange(select.value as K));
  return labelled(select, options);
}

/** Checkbox. */
export function checkField(
  value: boolean,
  label: string,
  onChange: (value: boolean) => void,
): HTMLElement {
  const style = { width: '22px', height: '22px', margin: '0' };
  const box = element('input', { type: 'checkbox', style });
  box.checked = value;
  box.addEventListener('change', () => onChange(box.checked));
  const look = { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '44px' };
  return element('label', { style: look }, [box, label]);
}
