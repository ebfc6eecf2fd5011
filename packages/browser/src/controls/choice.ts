import { type ChoiceField, readField, resolveField, writeCell } from '@fragwerk/sdk';
import { element } from '../dom.js';
import { choiceOptions, selectList, selectOption } from '../choice-options.js';
import { dialogTexts } from '../texts.js';
import { theme } from '../theme.js';
import { type Control, type ControlContext, groupedField, labelledField } from './base.js';

/** A dot of a colour, hidden from screen readers. */
const swatch = (colour: string): HTMLElement =>
  element('span', {
    'aria-hidden': 'true',
    style: {
      width: '22px',
      height: '22px',
      flex: 'none',
      borderRadius: '50%',
      border: `1px solid ${theme.border}`,
      background: colour,
      forcedColorAdjust: 'none',
    },
  });

export function swatchControl(field: ChoiceField, { language, onEdit }: ControlContext): Control {
  const radios = choiceOptions(
    'radio',
    field.options.map(({ value, colour, label }) => ({
      value,
      label: [...(colour ? [swatch(colour)] : []), label[language]],
    })),
    ([value = '']) => onEdit(value),
  );
  const { element: group, showProblem } = groupedField(field, language, radios.element);
  return {
    element: group,
    show(value, { problem }) {
      radios.show([value as string]);
      showProblem(problem);
    },
  };
}

/** Lists the variables of the question whose value is one of the options. */
function variableOptions(field: ChoiceField, { language, row }: ControlContext): HTMLElement[] {
  const fitting = [...(row?.variables.keys() ?? [])].flatMap((name) => {
    const reading = resolveField(field, name, row);
    const isOption = 'value' in readField(field, name);
    const chosen = field.options.find((one) => 'value' in reading && one.value === reading.value);
    return isOption || !chosen ? [] : [selectOption(name, `${name} = ${chosen.label[language]}`)];
  });
  const label = dialogTexts.variables[language];
  return fitting.length === 0 ? [] : [element('optgroup', { label }, fitting)];
}

export function selectControl(field: ChoiceField, context: ControlContext): Control {
  const { language, onEdit } = context;
  const options = field.options.map(({ value, label }) => selectOption(value, label[language]));
  const written = selectOption('', '');
  const select = selectList([...options, ...variableOptions(field, context)]);
  select.addEventListener('change', () => onEdit(select.value));
  const { element: root, showProblem } = labelledField(field, context, { input: select });
  return {
    element: root,
    show(value, { problem, expression }) {
      written.remove();
      const shown = expression === '' ? writeCell(field, value) : expression;
      select.value = shown;
      // The value is not in the list: an expression such as `{=…}`, or an image that the host does not name.
      if (select.selectedIndex < 0) {
        written.setAttribute('value', shown);
        written.textContent = shown;
        select.append(written);
        select.value = shown;
      }
      showProblem(problem);
    },
  };
}
