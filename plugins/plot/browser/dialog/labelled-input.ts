import { element, fieldStyle, freshId, hintStyle, type Style, verbatim } from '@fragwerk/browser';

/** Lays out an input, or a list to choose from, with its label above it. */
export function labelled(
  label: string,
  style: Style,
  input: HTMLInputElement | HTMLSelectElement,
): HTMLElement {
  input.id = freshId();
  Object.assign(input.style, { ...fieldStyle, width: '100%' });
  const name = element('label', { for: input.id, style: { ...hintStyle, margin: '0' } }, [label]);
  return element('div', { style: { minWidth: '0', ...style } }, [name, input]);
}

export function labelledInput(label: string, style: Style) {
  const input = element('input', { type: 'text', ...verbatim });
  return { input, element: labelled(label, style, input) };
}
