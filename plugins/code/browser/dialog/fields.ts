import {
  element,
  fieldStyle,
  freshId,
  problemLine,
  row,
  type Style,
  verbatim,
} from '@fragwerk/browser';
import { codeFont } from '../shared/look.js';
import { colour } from '../shared/palette.js';

interface Edited<V> {
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Returns a function that lets fields edit the members of an item. */
export const membersOf =
  <T>(item: T, change: (part: Partial<T>) => unknown) =>
  <K extends keyof T>(key: K): Edited<T[K]> => ({
    value: item[key],
    onChange: (value) => change({ [key]: value } as unknown as Partial<T>),
  });

interface FieldOptions {
  readonly label: string;
  /** CSS flex value. */
  readonly flex?: string;
}

export const WIDE = '1 1 100%';

const labelStyle: Style = { display: 'block', fontSize: '15px', color: colour('muted') };
const wide: Style = { ...fieldStyle, display: 'block', width: '100%', minWidth: '0' };

export const fieldRow = (fields: readonly HTMLElement[]): HTMLElement =>
  row(fields, { alignItems: 'flex-end' });

function labelled(control: HTMLElement, { label, flex = '1 1 160px' }: FieldOptions): HTMLElement {
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

export function textField(
  { value, onChange }: Edited<string>,
  { isCode = false, problemOf = () => '', ...options }: TextOptions,
): HTMLElement {
  const attributes = { type: 'text', autocomplete: 'off', ...(isCode ? verbatim : {}) };
  const style = isCode ? { ...wide, ...codeFont } : wide;
  const input = element('input', { ...attributes, style });
  input.value = value;
  const root = labelled(input, options);
  const line = problemLine([input]);
  root.append(line.element);
  input.addEventListener('input', () => {
    const problem = problemOf(input.value);
    line.show(problem);
    if (problem === '') onChange(input.value);
  });
  return root;
}

interface NumberOptions<V> extends FieldOptions {
  /** Default: 0. */
  readonly bounds?: { readonly min: number; readonly max: number };
  /** The value of an empty field. */
  readonly empty: V;
  /** Explains that a text is not a number within the bounds. */
  readonly explain: (min: number, max: number) => string;
}

export function numberField<V extends number | null>(
  { value, onChange }: Edited<V>,
  {
    bounds: { min, max } = { min: 0, max: Infinity },
    empty,
    explain,
    ...options
  }: NumberOptions<V>,
): HTMLElement {
  const read = (typed: string) =>
    typed.trim() === '' ? empty : (Number(typed.replace(',', '.')) as V);
  const problemOf = (typed: string): string => {
    const number = read(typed) ?? min;
    return number >= min && number <= max && number < Infinity ? '' : explain(min, max);
  };
  const text = { value: String(value ?? ''), onChange: (typed: string) => onChange(read(typed)) };
  return textField(text, { ...options, problemOf });
}

/** Multi-line field for code, input or output. */
export function areaField(
  { value, onChange }: Edited<string>,
  { lines = 2, ...options }: FieldOptions & { readonly lines?: number },
): HTMLElement {
  const style = { ...wide, ...codeFont, resize: 'vertical' };
  const area = element('textarea', { ...verbatim, style });
  area.value = value;
  const fit = (): void => {
    area.rows = Math.min(14, Math.max(lines, area.value.split('\n').length));
  };
  fit();
  area.addEventListener('input', () => {
    fit();
    onChange(area.value);
  });
  return labelled(area, { flex: WIDE, ...options });
}

export function selectField<K extends string>(
  { value, onChange }: Edited<K>,
  options: FieldOptions & { readonly choices: Readonly<Record<K, string>> },
): HTMLElement {
  const choices = Object.entries<string>(options.choices);
  const list = choices.map(([key, label]) => element('option', { value: key }, [label]));
  const select = element('select', { style: wide }, list);
  select.value = value;
  select.addEventListener('change', () => onChange(select.value as K));
  return labelled(select, options);
}

export function checkField({ value, onChange }: Edited<boolean>, label: string): HTMLElement {
  const style = { flex: 'none', width: '22px', height: '22px', margin: '0' };
  const box = element('input', { type: 'checkbox', style });
  box.checked = value;
  box.addEventListener('change', () => onChange(box.checked));
  const look = { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '44px' };
  return element('label', { style: look }, [box, label]);
}
