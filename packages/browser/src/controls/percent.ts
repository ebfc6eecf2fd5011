import type { PercentField } from '@fragwerk/sdk';
import { freshId } from '../dom.js';
import { numberInput, rangeInput, row } from '../editor/controls.js';
import { dialogTexts } from '../texts.js';
import { fieldStyle } from '../theme.js';
import { type Control, type ControlContext, labelledField } from './base.js';

/** Reads a typed percentage; `undefined` unless it is an integer within the field's bounds. */
export function readPercent(field: PercentField, typed: string): number | undefined {
  if (!/^\s*\d+\s*$/.test(typed)) return undefined;
  const value = Number(typed);
  return value >= field.min && value <= field.max ? value : undefined;
}

/** Returns the allowed percentage nearest to the typed one; `undefined` without a number. */
export function nearestPercent(field: PercentField, typed: string): number | undefined {
  const value = Number(typed);
  if (typed.trim() === '' || Number.isNaN(value)) return undefined;
  return Math.round(Math.min(field.max, Math.max(field.min, value)));
}

/** A slider and a number field for the same value. */
export function percentControl(field: PercentField, { language, onEdit }: ControlContext): Control {
  const bounds = { min: String(field.min), max: String(field.max), step: '1' };
  const take = (value: number | undefined): void => {
    if (value !== undefined) onEdit(value);
  };
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
      take(readPercent(field, value));
    },
  );
  number.addEventListener('input', () => take(readPercent(field, number.value)));
  number.addEventListener('change', () => {
    const nearest = nearestPercent(field, number.value) ?? Number(slider.value);
    number.value = String(nearest);
    take(nearest);
  });
  const both = row([number, slider], { gap: '12px' });
  return {
    element: labelledField(field, { language }, { input: number, row: both }).element,
    show: (value) => {
      slider.value = String(Number(value));
      // Typed text stays, for example "1" on the way to "15".
      if (Number(number.value) !== value) number.value = slider.value;
    },
  };
}
