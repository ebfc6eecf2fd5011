import { element, fieldStyle, freshId, hintStyle, type Style } from '@fragwerk/browser';

/** Creates a field with its label above it. */
export function labelledInput(
  label: string,
  style: Style,
): { readonly element: HTMLElement; readonly input: HTMLInputElement } {
  const id = freshId();
  const attributes = { id, type: 'text', autocomplete: 'off', spellcheck: 'false' };
  const own = { ...fieldStyle, width: '100%', boxSizing: 'border-box' };
  const input = element('input', { ...attributes, style: own });
  const name = element('label', { for: id, style: { ...hintStyle, margin: '0' } }, [label]);
  return { input, element: element('div', { style: { minWidth: '0', ...style } }, [name, input]) };
}
