import type { PercentField } from '@fragwerk/sdk';
import { freshId } from '../dom.js';
import { numberInput, rangeInput, row } from '../editor/controls.js';
import { dialogTexts } from '../texts.js';
import { fieldStyle } from '../theme.js';
import { type Control, type ControlContext, labelledField } from './base.js';

/** A slider and a number field for the same value. */
export function percentControl(field: PercentField, { language, onEdit }: ControlContext): Control {
  const bounds = { min: String(field.min), max: String(field.max), step: '1' };
  const number = numberInput({
    ...{ ...bounds, id: freshId(), inputmode: 'numeric' },
    style: { ...fieldStyle, width: '92px' },
  });
  const name = `${field.label[language]} (${dialogTexts.slider[language]})`;
  const slider = rangeInput(
    { ...bounds, 'aria-label': name },
    () => number.value,
    (value) => {
      number.value = value;
      onEdit(Number(value));
    },
  );
  number.addEventListener('input', () => {
    if (number.value !== '' && number.validity.valid) onEdit(number.valueAsNumber);
  });
  number.addEventListener('change', () => {
    // The slider takes the nearest integer within its bounds.
    if (number.value !== '') slider.value = number.value;
    number.value = slider.value;
    onEdit(Number(slider.value));
  });
  const both = row([number, slider], { gap: '12px' });
  return {
    element: labelledField(field, { language }, { input: number, row: both }).element,
    show: (value) => {
      slider.value = String(Number(value));
      // Typed text stays, for example "1" on the way to "15".
      if (number.value === '' || Number(number.value) !== value) number.value = slider.value;
    },
  };
}
