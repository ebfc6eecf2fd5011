import type { ConfigField, ConfigValue, Localized } from '@fragwerk/sdk';
import { element, freshId, setText } from '../dom.js';
import { hintStyle, problemStyle } from '../theme.js';

/** What a control needs besides its field. */
export interface ControlContext {
  readonly say: (text: Localized) => string;
  readonly onEdit: (value: ConfigValue) => void;
}

/** The part of the form that edits one field. */
export interface Control {
  readonly element: HTMLElement;
  /** @param problem what is wrong with the field's item in the configuration string, '' if nothing */
  show(value: ConfigValue, problem: string): void;
}

export const labelStyle = { display: 'block', fontWeight: '600', marginBottom: '4px' };

export const legendFor = (text: string) =>
  element('legend', { style: { ...labelStyle, padding: '0' } }, [text]);

export const plainGroup = (children: Node[]) =>
  element(
    'fieldset',
    { style: { border: '0', margin: '0', padding: '0', minWidth: '0' } },
    children,
  );

/** The field's help below its control, tied to it. */
export function describe(
  target: HTMLElement,
  field: ConfigField,
  say: ControlContext['say'],
): Node[] {
  if (!field.help) return [];
  const id = freshId();
  target.setAttribute('aria-describedby', id);
  return [element('p', { attributes: { id }, style: hintStyle }, [say(field.help)])];
}

/** The line below a control that says what is wrong with it, tied to its input. */
export function problemLine(input: HTMLElement) {
  const id = freshId();
  const line = element('p', { attributes: { id, 'aria-live': 'polite' } });
  const described = input.getAttribute('aria-describedby');
  return {
    element: line,
    show(problem: string): void {
      setText(line, problem);
      Object.assign(line.style, problem === '' ? { margin: '0', padding: '0' } : problemStyle);
      // A group as a whole cannot be invalid to a screen reader; the description tells.
      if (input.localName !== 'fieldset')
        input.setAttribute('aria-invalid', String(problem !== ''));
      const ids = [described, problem === '' ? null : id].filter((part) => part !== null);
      if (ids.length > 0) input.setAttribute('aria-describedby', ids.join(' '));
      else input.removeAttribute('aria-describedby');
    },
  };
}
