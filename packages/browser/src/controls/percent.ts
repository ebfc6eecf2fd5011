import type { PercentField } from '@fragwerk/sdk';
import { element, freshId } from '../dom.js';
import { row } from '../editor/controls.js';
import { nearestPercent, readPercent } from '../percent.js';
import { dialogTexts } from '../texts.js';
import { fieldStyle, theme } from '../theme.js';
import { type Control, type ControlContext, labelledField } from './base.js';

function percentInputs(field: PercentField, translate: ControlContext['translate']) {
  const bounds = { min: String(field.min), max: String(field.max), step: '1' };
  const slider = element('input', {
    ...bounds,
    type: 'range',
    'aria-label': `${translate(field.label)} (${translate(dialogTexts.slider)})`,
    style: {
      flex: '1 1 140px',
      minWidth: '0',
      height: '44px',
      margin: '0',
      accentColor: theme.accent,
    },
  });
  const number = element('input', {
    ...bounds,
    type: 'number',
    id: freshId(),
    inputmode: 'numeric',
    style: { ...fieldStyle, width: '92px' },
  });
  return { slider, number };
}

/** A slider and a number field for the same value. */
export function percentControl(
  field: PercentField,
  { translate, onEdit }: ControlContext,
): Control {
  const { slider, number } = percentInputs(field, translate);
  const take = (value: number | undefined): void => {
    if (value !== undefined) onEdit(value);
  };
  slider.addEventListener('input', () => {
    number.value = slider.value;
    take(Number(slider.value));
  });
  number.addEventListener('input', () => take(readPercent(field, number.value)));
  number.addEventListener('change', () => {
    const nearest = nearestPercent(field, number.value) ?? Number(slider.value);
    number.value = String(nearest);
    take(nearest);
  });
  const both = row([number, slider], { gap: '12px' });
  return {
    element: labelledField(field, { translate }, { input: number, row: both }).element,
    show: (value) => {
      slider.value = String(Number(value));
      // Typed text stays, for example "1" on the way to "15".
      if (Number(number.value) !== value) number.value = slider.value;
    },
  };
}
