import {
  type ConfigValue,
  type IntegerField,
  type NumberField,
  type PlaceField,
  readField,
  takesVariables,
  type TextField,
  writeCell,
  writeNumber,
} from '@fragwerk/sdk';
import { keyboardFor, row, typedField } from '../editor/controls.js';
import { theme } from '../theme.js';
import { unitAfter } from '../unit.js';
import { type Control, type ControlContext, labelledField, readText } from './base.js';

type TypedField = NumberField | IntegerField | TextField | PlaceField;

const isNumeric = (field: TypedField): field is NumberField | IntegerField =>
  field.kind === 'number' || field.kind === 'integer';

const arrowStep = (field: NumberField | IntegerField): number =>
  field.kind === 'number' ? (field.step ?? 1) : 1;

function typedInput(field: TypedField, isCell: boolean): HTMLInputElement {
  const isText = field.kind === 'text';
  const width = isText || isCell ? { width: '100%' } : { width: '140px' };
  const inCell = isCell ? { padding: '6px 8px' } : {};
  const isDigits = isNumeric(field) && !takesVariables(field);
  const digits = field.kind === 'integer' ? 'numeric' : 'decimal';
  const inputmode = isDigits ? keyboardFor(field, digits) : 'text';
  const input = typedField({ ...width, ...inCell }, { inputmode });
  // One more than allowed, so that a long text is reported instead of cut off.
  if (isText) input.maxLength = field.maxLength + 1;
  return input;
}

/**
 * A text field for numbers and texts. Numbers accept a decimal point or comma; arrow keys change
 * them. Invalid input stays in the field, with an explanation below, until the stored value changes.
 */
export function typedControl(field: TypedField, context: ControlContext): Control {
  const input = typedInput(field, context.isCell === true);
  const { language, onEdit, row: variables } = context;
  const written = (value: ConfigValue) =>
    typeof value === 'number' ? writeNumber(value, language) : writeCell(field, value);
  const isSame = (a: ConfigValue | undefined, b: ConfigValue) =>
    a !== undefined && writeCell(field, a) === writeCell(field, b);
  const valueIn = (text: string) => {
    const reading = readField(field, text);
    return 'value' in reading ? reading.value : undefined;
  };
  let [draft, shown] = ['', ''];
  const take = (): void => {
    const { reading, literal } = readText(field, input.value, variables);
    draft = 'problem' in reading ? input.value : '';
    showProblem('problem' in reading ? reading.problem[language] : '');
    if (literal !== undefined) onEdit(literal);
    else if (!('problem' in reading)) onEdit(input.value.trim());
  };
  input.addEventListener('input', take);
  input.addEventListener('keydown', (event) => {
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const value = valueIn(input.value);
    if (up === undefined || !isNumeric(field) || typeof value !== 'number') return;
    event.preventDefault();
    const next = Math.min(field.max, Math.max(field.min, value + up * arrowStep(field)));
    input.value = written(next);
    take();
  });
  const unit = unitAfter(input, isNumeric(field) ? field.unit : '');
  const line = row([input, ...unit], { flexWrap: 'nowrap', color: theme.muted });
  const { element: root, showProblem } = labelledField(field, context, { input, row: line });
  return {
    element: root,
    draft(text = draft) {
      if (text !== draft) {
        input.value = text;
        take();
      }
      return draft;
    },
    show(value, { problem, expression }) {
      const stored = expression === '' ? writeCell(field, value) : expression;
      if (stored === shown && draft !== '') return;
      [draft, shown] = ['', stored];
      // Text that is being typed stays.
      const isTyping = document.activeElement === input;
      if (!isTyping && expression !== '') input.value = expression;
      else if (!isTyping && !isSame(valueIn(input.value), value)) input.value = written(value);
      if (!isTyping || problem !== '') showProblem(problem);
    },
  };
}
