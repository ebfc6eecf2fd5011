import { choice, type ColourField, namedColours } from '@fragwerk/sdk';
import { element, freshId } from '../dom.js';
import { row } from '../editor/controls.js';
import { dialogTexts } from '../texts.js';
import { fieldStyle, theme } from '../theme.js';
import { problemLine } from '../problem-line.js';
import { type Control, type ControlContext } from './base.js';
import { swatchControl } from './choice.js';

const swatches = namedColours.map(({ value, label }) => ({ value, label, colour: value }));

/** Swatches of the named colours, and the browser's picker for others. */
export function colourControl(field: ColourField, context: ControlContext): Control {
  const { language, onEdit } = context;
  const named = swatchControl(choice({ ...field, options: swatches }), context);
  const id = freshId();
  const style = { ...fieldStyle, width: '64px', padding: '4px', cursor: 'pointer' };
  const picker = element('input', { id, type: 'color', style });
  picker.addEventListener('input', () => onEdit(picker.value));
  const label = element('label', { for: id, style: { color: theme.muted } }, [
    dialogTexts.otherColour[language],
  ]);
  const other = row([picker, label], { marginTop: '8px' });
  const line = problemLine([picker]);
  return {
    element: element('div', {}, [named.element, other, line.element]),
    show(value, { problem }) {
      named.show(value, { problem: '', expression: '' });
      picker.value = value as string;
      line.show(problem);
    },
  };
}
