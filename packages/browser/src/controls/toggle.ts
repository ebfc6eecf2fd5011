import type { ToggleField } from '@fragwerk/sdk';
import { element, freshId } from '../dom.js';
import { type Control, type ControlContext, describedField } from './base.js';

export function toggleControl(field: ToggleField, { language, onEdit }: ControlContext): Control {
  const box = element('input', {
    type: 'checkbox',
    id: freshId(),
    style: { width: '22px', height: '22px', margin: '0' },
  });
  box.addEventListener('change', () => onEdit(box.checked));
  const style = {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    fontWeight: '600',
    cursor: 'pointer',
  };
  const label = element('label', { for: box.id, style }, [box, field.label[language]]);
  const { element: root, showProblem } = describedField(field, language, {
    input: box,
    content: [label],
  });
  return {
    element: root,
    show(value, { problem }) {
      box.checked = value === true;
      showProblem(problem);
    },
  };
}
