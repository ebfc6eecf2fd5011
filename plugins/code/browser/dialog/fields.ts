import { element, freshId, row, setText, type Style } from '@fragwerk/browser';
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

interface TextOptions extends FieldOptions {
  /** Turns off spell checking. */
  readonly isCode?: boolean;
  /** Explains invalid text, which is not reported; '' for valid text. */
  readonly problemOf?: (typed: string) => string;
}

/** Returns a function that explains what is wrong with an input, and the line that shows it. */
function problemBelow(input: HTMLInputElement) {
  const id = freshId();
  const style = { margin: '0', fontSize: '15px', color: colour('error') };
  const line = element('p', { id, 'aria-live': 'polite', style });
  const show = (problem: string): void => {
    const isValid = problem === '';
    setText(line, problem);
    // Below the focus ring.
    line.style.marginTop = isValid ? '0' : '6px';
    input.setAttribute('aria-invalid', String(!isValid));
    if (isValid) input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', id);
    input.style.borderColor = colour(isValid ? 'border' : 'error');
  };
  return { line, show };
}

/** Single-line field. */
export function textField(
  value: string,
  { isCode = false, problemOf = () => '', ...options }: TextOptions,
  onChange: (value: string) => void,
): HTMLElement {
  const plain = isCode ? { spellcheck: 'false', autocapitalize: 'off' } : {};
  const attributes = { type: 'text', autocomplete: 'off', ...plain };
  const style = isCode ? { ...wide, ...codeFont } : wide;
  const input = element('input', { ...attributes, style });
  input.value = value;
  const root = labelled(input, options);
  const { line, show } = problemBelow(input);
  root.append(line);
  input.addEventListener('input', () => {
    const problem = problemOf(input.value);
    show(problem);
    if (problem === '') onChange(input.value);
  });
  return root;
}

interface NumberFieldOptions extends FieldOptions {
  /** Default: 0. */
  readonly bounds?: { readonly min: number; readonly max: number };
  /** Explains that a text is not a number within the bounds. */
  readonly explain: (min: number, max: number) => string;
}

/** Number field; `null` if empty. */
export function numberField(
  value: number | null,
  { bounds: { min, max } = { min: 0, max: Infinity }, explain, ...options }: NumberFieldOptions,
  onChange: (value: number | null) => void,
): HTMLElement {
  const read = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(',', '.')));
  const problemOf = (typed: string): string => {
    const number = read(typed) ?? min;
    return number >= min && number <= max && number < Infinity ? '' : explain(min, max);
  };
  const written = value === null ? '' : String(value);
  return textField(written, { ...options, problemOf }, (typed) => onChange(read(typed)));
}

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
