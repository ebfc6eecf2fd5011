import { element, freshId, withFocusRing } from './dom.js';
import { type Style, theme } from './theme.js';

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

/** Radio buttons, each in a frame with its label. */
export function radioOptions(
  options: readonly { readonly value: string; readonly label: readonly (Node | string)[] }[],
  onPick: (value: string) => void,
) {
  const name = freshId();
  const lines = options.map(({ value, label }) => {
    const attributes = { type: 'radio', name, value };
    const style = { width: '20px', height: '20px', margin: '0', flex: 'none' };
    const radio = withFocusRing(element('input', { attributes, style }));
    radio.addEventListener('change', () => onPick(value));
    return { radio, line: element('label', { style: optionStyle }, [radio, ...label]) };
  });
  return {
    element: element(
      'div',
      { style: { display: 'flex', flexWrap: 'wrap', gap: '8px' } },
      lines.map(({ line }) => line),
    ),
    /** Checks the option of a value; none if there is no such option. */
    show(value: string): void {
      for (const { radio, line } of lines) {
        radio.checked = radio.value === value;
        line.style.borderColor = radio.checked ? theme.accent : theme.border;
        line.style.background = radio.checked ? theme.accentSoft : theme.surface;
      }
    },
  };
}
