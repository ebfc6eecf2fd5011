import type { ChoiceField } from '@fragwerk/sdk';
import { element, freshId, withFocusRing } from '../dom.js';
import { radioOptions } from '../radio-options.js';
import { fieldStyle, theme } from '../theme.js';
import {
  type Control,
  type ControlContext,
  describedField,
  labelledField,
  labelStyle,
} from './base.js';

/** A dot of a colour, hidden from screen readers. */
const swatch = (colour: string): HTMLElement =>
  element('span', {
    attributes: { 'aria-hidden': 'true' },
    style: {
      width: '22px',
      height: '22px',
      flex: 'none',
      borderRadius: '50%',
      border: `1px solid ${theme.border}`,
      background: colour,
    },
  });

export function swatchControl(field: ChoiceField, { translate, onEdit }: ControlContext): Control {
  const radios = radioOptions(
    field.options.map(({ value, colour, label }) => ({
      value,
      label: [...(colour ? [swatch(colour)] : []), translate(label)],
    })),
    onEdit,
  );
  const style = { ...labelStyle, padding: '0' };
  const legend = element('legend', { style }, [translate(field.label)]);
  const group = element('fieldset', {
    style: { border: '0', margin: '0', padding: '0', minWidth: '0' },
  });
  const { element: content, showProblem } = describedField(field, translate, {
    input: group,
    content: [radios.element],
  });
  group.append(legend, content);
  return {
    element: group,
    show(value, problem) {
      radios.show(String(value));
      showProblem(problem);
    },
  };
}

export function selectControl(field: ChoiceField, { translate, onEdit }: ControlContext): Control {
  const options = field.options.map(({ value, label }) =>
    element('option', { attributes: { value } }, [translate(label)]),
  );
  const style = { ...fieldStyle, width: '100%' };
  const attributes = { id: freshId() };
  const select = withFocusRing(element('select', { attributes, style }, options));
  select.addEventListener('change', () => onEdit(select.value));
  const { element: root, showProblem } = labelledField(field, translate, { input: select });
  return {
    element: root,
    show(value, problem) {
      select.value = String(value);
      showProblem(problem);
    },
  };
}
