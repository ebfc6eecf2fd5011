import {
  type ConfigValue,
  type IntegerField,
  type NumberField,
  readField,
  type TextField,
  writeNumber,
} from '@fragwerk/sdk';
import { element, freshId, withFocusRing } from '../dom.js';
import { fieldStyle, theme } from '../theme.js';
import { type Control, type ControlContext, describe, labelStyle, problemLine } from './base.js';

type TypedField = NumberField | IntegerField | TextField;

const decimalSign = { de: 'de', en: 'en' } as const;

function arrowStep(field: TypedField): number {
  if (field.kind === 'text') return 0;
  return field.kind === 'number' ? (field.step ?? 1) : 1;
}

function typedInput(field: TypedField): HTMLInputElement {
  const isText = field.kind === 'text';
  const attributes = {
    id: freshId(),
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    ...(isText ? {} : { inputmode: field.kind === 'integer' ? 'numeric' : 'decimal' }),
  };
  const width = isText ? { width: '100%' } : { width: '140px' };
  const input = withFocusRing(element('input', { attributes, style: { ...fieldStyle, ...width } }));
  // One more than allowed, so that the reader reports it instead of losing letters in silence.
  if (isText) input.maxLength = field.maxLength + 1;
  return input;
}

/**
 * A text field for numbers and texts. Numbers take a decimal point or comma; the arrow keys go up
 * and down. What cannot be taken stays in the field with a sentence below it.
 */
export function typedControl(field: TypedField, { say, onEdit }: ControlContext): Control {
  const input = typedInput(field);
  const help = describe(input, field, say);
  const problem = problemLine(input);
  const language = say(decimalSign) === 'de' ? 'de' : 'en';
  const written = (value: ConfigValue) =>
    typeof value === 'number' ? writeNumber(value, language) : String(value);
  const valueIn = (text: string) => {
    const reading = readField(field, text);
    return 'value' in reading ? reading.value : undefined;
  };
  const take = (): void => {
    const reading = readField(field, input.value);
    problem.show('problem' in reading ? say(reading.problem) : '');
    if ('value' in reading) onEdit(reading.value);
  };
  input.addEventListener('input', take);
  input.addEventListener('keydown', (event) => {
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const value = valueIn(input.value);
    if (up === undefined || field.kind === 'text' || typeof value !== 'number') return;
    event.preventDefault();
    const next = Math.min(field.max, Math.max(field.min, value + up * arrowStep(field)));
    input.value = written(next);
    take();
  });
  const label = element('label', { attributes: { for: input.id }, style: labelStyle }, [
    say(field.label),
  ]);
  const unit = field.kind === 'text' ? '' : field.unit;
  const row = element(
    'div',
    { style: { display: 'flex', alignItems: 'center', gap: '8px', color: theme.muted } },
    unit === '' ? [input] : [input, unit],
  );
  return {
    element: element('div', {}, [label, row, ...help, problem.element]),
    show(value, wrong) {
      // While someone types, the field is theirs.
      const isTyping = document.activeElement === input;
      if (!isTyping && valueIn(input.value) !== value) input.value = written(value);
      if (!isTyping || wrong !== '') problem.show(wrong);
    },
  };
}
