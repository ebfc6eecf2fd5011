import {
  button,
  element,
  freshId,
  hintStyle,
  onCommit,
  problemLine,
  row,
  setText,
  typedField,
} from '@fragwerk/browser';
import { formatReading, spellingProblem } from '@fragwerk/sdk';
import {
  cleanValue,
  formatAnswer,
  parseAnswer,
  unquoted,
  valuesIn,
} from '../../src/answer/answer.js';
import { LIMITS } from '../../src/limits.js';
import { nameParts } from '../../src/quantity-names.js';
import { type ActiveScene, staticPicture } from './scene.js';

function quantityName(name: string): (Node | string)[] {
  const { prefix, letter, index } = nameParts(name);
  const sub = element('sub', { style: { fontSize: '0.75em' } }, [index]);
  return [prefix + letter, ...(index === '' ? [] : [sub])];
}

/** Buttons that type a character into the field that had the focus last. */
function keysFor(
  inputs: readonly HTMLInputElement[],
  { keys: label, keyNames }: ActiveScene['texts'],
): HTMLElement {
  let [target] = inputs;
  for (const input of inputs) input.addEventListener('focus', () => (target = input));
  const keys = Object.entries(keyNames).map(([key, name]) => {
    const made = button(key, () => {
      if (!target) return;
      const { selectionStart, selectionEnd, value } = target;
      target.setRangeText(key, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
      target.dispatchEvent(new Event('input', { bubbles: true }));
      target.focus();
    });
    made.setAttribute('aria-label', `${key} ${name}`);
    // The field keeps the focus, so its content may still change.
    made.addEventListener('pointerdown', (event) => event.preventDefault());
    return made;
  });
  const group = row(keys, { marginTop: '8px' });
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', label);
  return group;
}

/** Returns the problem in a field, and how its text was interpreted if that looks different; '' for neither. */
function readingOf(typed: string, name: string, { texts, language }: ActiveScene) {
  // The field of a name takes a single value.
  const numbers = valuesIn(name === '' ? typed : cleanValue(typed)).filter(
    (text) => text.trim() !== '',
  );
  const [problem] = numbers.flatMap((text) => spellingProblem(text, 'V') ?? []);
  const [number = '', ...more] = numbers;
  const read = formatReading(number, language);
  if (problem || more.length > 0 || read === '')
    return { problem: problem?.[language] ?? '', reading: '' };
  return { problem: '', reading: texts.readAs(read) };
}

/** Screen readers would read the letter and the subscript of a label one by one; the field has the name. */
const hidden = { 'aria-hidden': 'true' };

function valueField(name: string, scene: ActiveScene, onEdit: (isLast: boolean) => void) {
  const { texts } = scene;
  const id = freshId();
  const reading = element('p', { id, 'aria-live': 'polite', style: { ...hintStyle, margin: '0' } });
  const style = { width: '100%', minWidth: '0', fontSize: '18px' };
  const input = typedField(style, {
    'aria-describedby': id,
    // The only field may take several values.
    ...(name === ''
      ? { maxlength: String(LIMITS.answer.max), placeholder: texts.example }
      : { maxlength: '60', placeholder: texts.exampleWithUnit, 'aria-label': name }),
  });
  const label = element(
    'label',
    { for: input.id, ...(name !== '' && hidden), style: { fontWeight: '600', fontSize: '18px' } },
    name === '' ? [texts.answer] : [...quantityName(name), ' ='],
  );
  const line = problemLine([input]);
  const notes = element('div', { style: { gridColumn: '2' } }, [line.element, reading]);
  const check = (): void => {
    const found = readingOf(input.value, name, scene);
    line.show(found.problem);
    setText(reading, found.reading);
  };
  input.addEventListener('input', () => {
    if (notes.textContent !== '') check();
    onEdit(false);
  });
  onCommit(input, () => {
    check();
    onEdit(true);
  });
  return { name, input, parts: [label, input, notes], check };
}

/** A field for each requested quantity, or for the only value. */
export function valuesInput(scene: ActiveScene): HTMLElement[] {
  const { task, answer, texts } = scene;
  const isNamed = task.kind === 'values';
  const names = isNamed ? task.names : [''];
  const stored = parseAnswer(answer.read());
  const write = (isLast: boolean): void => {
    const values = new Map(fields.map(({ name, input }) => [name, input.value]));
    const text = values.get('') ?? '';
    const written = formatAnswer(isNamed ? { kind: 'values', values } : { kind: 'value', text });
    answer.write(written, isLast);
  };
  const fields = names.map((name) => valueField(name, scene, write));
  for (const { name, input, check } of fields) {
    const known = stored.kind === 'values' ? stored.values.get(name) : undefined;
    input.value = isNamed
      ? cleanValue(known ?? (stored.kind === 'value' ? stored.text : ''))
      : unquoted(answer.read());
    check();
  }
  const grid = element(
    'div',
    {
      ...(isNamed ? { role: 'group', 'aria-label': texts.values } : {}),
      style: {
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 260px)',
        alignItems: 'center',
        gap: '4px 12px',
        marginTop: '12px',
      },
    },
    fields.flatMap(({ parts }) => parts),
  );
  const inputs = fields.map(({ input }) => input);
  return [staticPicture(scene), grid, keysFor(inputs, texts)];
}
