import {
  type ConfigValue,
  type IntegerField,
  type NumberField,
  readField,
  resolveField,
  takesVariables,
  type TextField,
  writeNumber,
} from '@fragwerk/sdk';
import { element, freshId, withFocusRing } from '../dom.js';
import { fieldStyle, theme } from '../theme.js';
import { type Control, type ControlContext, labelledField } from './base.js';

type TypedField = NumberField | IntegerField | TextField;

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
    ...(isText || takesVariables(field)
      ? {}
      : { inputmode: field.kind === 'integer' ? 'numeric' : 'decimal' }),
  };
  const width = isText ? { width: '100%' } : { width: '140px' };
  const input = withFocusRing(element('input', { attributes, style: { ...fieldStyle, ...width } }));
  // One more than allowed, so that a long text is reported instead of cut off.
  if (isText) input.maxLength = field.maxLength + 1;
  return input;
}

/**
 * A text field for numbers and texts. Numbers accept a decimal point or comma; arrow keys change
 * them. Invalid input stays in the field, with an explanation below.
 */
export function typedControl(field: TypedField, context: ControlContext): Control {
  const input = typedInput(field);
  const { language, translate, onEdit, row: variables } = context;
  const written = (value: ConfigValue) =>
    typeof value === 'number' ? writeNumber(value, language) : String(value);
  const valueIn = (text: string) => {
    const reading = readField(field, text);
    return 'value' in reading ? reading.value : undefined;
  };
  const take = (): void => {
    const literal = readField(field, input.value);
    const reading = resolveField(field, input.value, variables);
    showProblem('problem' in reading ? translate(reading.problem) : '');
    if ('value' in reading && 'value' in literal && reading.value === literal.value)
      onEdit(reading.value);
    else if ('value' in reading || 'unresolved' in reading) onEdit(input.value.trim());
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
  const unit = field.kind === 'text' ? '' : field.unit;
  const row = element(
    'div',
    { style: { display: 'flex', alignItems: 'center', gap: '8px', color: theme.muted } },
    unit === '' ? [input] : [input, unit],
  );
  const { element: root, showProblem } = labelledField(field, translate, { input, row });
  return {
    element: root,
    show(value, { problem, expression }) {
      // Text that is being typed stays.
      const isTyping = document.activeElement === input;
      if (!isTyping && expression !== '') input.value = expression;
      else if (!isTyping && valueIn(input.value) !== value) input.value = written(value);
      if (!isTyping || problem !== '') showProblem(problem);
    },
  };
}
