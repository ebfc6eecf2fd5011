import { element, fieldStyle, freshId, setText, theme, withFocusRing } from '@fragwerk/browser';
import { readComplex } from '@fragwerk/sdk';
import { cleanValue, formatAnswer, parseAnswer } from '../../src/answer/answer.js';
import { onCommit, quantityName } from '../shared/controls.js';
import { type ActiveScene, staticPicture } from './scene.js';
import type { QuestionTexts } from './texts.js';

function problemIn(text: string, texts: QuestionTexts): string {
  if (text.trim() === '') return '';
  const quantity = readComplex(text);
  if (!quantity) return texts.noNumber;
  return quantity.unitText !== '' && !quantity.unit ? texts.unknownUnit : '';
}

/** A field for one value, with its name and the problem of its content. */
function valueField(name: string, scene: ActiveScene, onEdit: (isLast: boolean) => void) {
  const { texts } = scene;
  const ids = { input: freshId(), problem: freshId() };
  const placeholder = name === '' ? texts.example : texts.exampleWithUnit;
  const input = withFocusRing(
    element('input', {
      attributes: {
        ...{ type: 'text', id: ids.input, autocomplete: 'off', autocapitalize: 'off' },
        ...{ spellcheck: 'false', maxlength: '60', placeholder },
      },
      style: { ...fieldStyle, width: '100%', minWidth: '0', fontSize: '18px' },
    }),
  );
  const label = element(
    'label',
    { attributes: { for: ids.input }, style: { fontWeight: '600', fontSize: '18px' } },
    name === '' ? [texts.answer] : [...quantityName(name), ' ='],
  );
  const problem = element('p', {
    attributes: { id: ids.problem, 'aria-live': 'polite' },
    style: { gridColumn: '2', margin: '0', color: theme.error, fontSize: '15px' },
  });
  const check = (): void => {
    const text = problemIn(input.value, texts);
    setText(problem, text);
    input.setAttribute('aria-invalid', String(text !== ''));
    input.style.borderColor = text === '' ? theme.border : theme.error;
    if (text === '') input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', ids.problem);
  };
  input.addEventListener('input', () => {
    if (input.getAttribute('aria-invalid') === 'true') check();
    onEdit(false);
  });
  onCommit(input, () => {
    check();
    onEdit(true);
  });
  return { input, parts: [label, input, problem], check };
}

/** A field for each requested quantity, or for the only value. */
export function valuesInput(scene: ActiveScene): HTMLElement[] {
  const { task, answer, texts } = scene;
  const isNamed = task.kind === 'values';
  const names = isNamed ? task.names : [''];
  const stored = parseAnswer(answer.read());
  const write = (isLast: boolean): void => {
    const values = new Map(fields.map(({ name, field }) => [name, field.input.value]));
    const text = values.get('') ?? '';
    answer.write(
      formatAnswer(isNamed ? { kind: 'values', values } : { kind: 'value', text }),
      isLast,
    );
  };
  const fields = names.map((name) => ({ name, field: valueField(name, scene, write) }));
  for (const { name, field } of fields) {
    const known = stored.kind === 'values' ? stored.values.get(name) : undefined;
    field.input.value = cleanValue(known ?? (stored.kind === 'value' ? stored.text : ''));
    field.check();
  }
  const grid = element(
    'div',
    {
      attributes: isNamed ? { role: 'group', 'aria-label': texts.values } : {},
      style: {
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 260px)',
        alignItems: 'center',
        gap: '4px 12px',
        marginTop: '12px',
      },
    },
    fields.flatMap(({ field }) => field.parts),
  );
  return [staticPicture(scene), grid];
}
