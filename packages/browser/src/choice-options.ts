import { element, freshId, visuallyHidden } from './dom.js';
import { row } from './editor/controls.js';
import { fieldStyle, labelStyle, type Style, theme } from './theme.js';

const optionStyle: Style = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '44px',
  boxSizing: 'border-box',
  padding: '6px 14px 6px 12px',
  border: `1px solid ${theme.border}`,
  borderRadius: '8px',
  cursor: 'pointer',
};

export const selectOption = (value: string, text: string): HTMLElement =>
  element('option', { value }, [text]);

/** A selection list, with an id for its label. */
export const selectList = (options: readonly HTMLElement[]): HTMLSelectElement =>
  element('select', { id: freshId(), style: { ...fieldStyle, width: '100%' } }, options);

/** Frames inputs, named by their legend; that of a cell is only for screen readers. */
export function inputGroup(name: string, isCell = false): HTMLFieldSetElement {
  const look = isCell ? visuallyHidden : { ...labelStyle, padding: '0' };
  const style = { border: '0', margin: '0', padding: '0', minWidth: '0', position: 'relative' };
  return element('fieldset', { style }, [element('legend', { style: look }, [name])]);
}

/** Radio buttons, or boxes to tick, each in a frame with its label. */
export function choiceOptions(
  type: 'radio' | 'checkbox',
  options: readonly { readonly value: string; readonly label: readonly (Node | string)[] }[],
  onChange: (values: readonly string[]) => void,
) {
  const name = freshId();
  const lines = options.map(({ value, label }) => {
    const attributes = { type, name, value };
    const style = { width: '20px', height: '20px', margin: '0', flex: 'none' };
    const input = element('input', { ...attributes, style });
    input.addEventListener('change', () =>
      onChange(lines.filter((one) => one.input.checked).map((one) => one.input.value)),
    );
    return { input, line: element('label', { style: optionStyle }, [input, ...label]) };
  });
  return {
    element: row(
      lines.map(({ line }) => line),
      { alignItems: 'stretch' },
    ),
    /** Checks the options of these values only. */
    show(values: readonly string[]): void {
      for (const { input, line } of lines) {
        input.checked = values.includes(input.value);
        line.style.borderColor = input.checked ? theme.accent : theme.border;
        line.style.background = input.checked ? theme.accentSoft : theme.surface;
      }
    },
  };
}
