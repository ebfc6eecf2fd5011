import type { ChoiceField, ConfigValue } from '@fragwerk/sdk';
import { element, freshId, withFocusRing } from '../dom.js';
import { fieldStyle, theme } from '../theme.js';
import {
  type Control,
  type ControlContext,
  describe,
  labelStyle,
  legendFor,
  plainGroup,
  problemLine,
} from './base.js';
import { optionStyle, swatch } from './swatch.js';

/** Radio buttons with their colours. */
export function swatchControl(field: ChoiceField, { say, onEdit }: ControlContext): Control {
  const name = freshId();
  const options = field.options.map((option) => {
    const attributes = { type: 'radio', name, value: option.value };
    const radio = element('input', {
      attributes,
      style: { width: '18px', height: '18px', margin: '0' },
    });
    withFocusRing(radio).addEventListener('change', () => {
      mark(option.value);
      onEdit(option.value);
    });
    const colour = option.colour ? [swatch(option.colour)] : [];
    const label = element('label', { style: optionStyle }, [radio, ...colour, say(option.label)]);
    return { radio, label };
  });
  const mark = (value: ConfigValue): void => {
    for (const { radio, label } of options) {
      radio.checked = radio.value === value;
      label.style.borderColor = radio.checked ? theme.accent : theme.line;
      label.style.background = radio.checked ? theme.accentSoft : theme.surface;
    }
  };
  const list = element(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', gap: '8px' } },
    options.map(({ label }) => label),
  );
  const group = plainGroup([legendFor(say(field.label)), list]);
  group.append(...describe(group, field, say));
  const problem = problemLine(group);
  group.append(problem.element);
  return {
    element: group,
    show(value, wrong) {
      mark(value);
      problem.show(wrong);
    },
  };
}

/** A list to pick from. */
export function selectControl(field: ChoiceField, { say, onEdit }: ControlContext): Control {
  const id = freshId();
  const options = field.options.map(({ value, label }) =>
    element('option', { attributes: { value } }, [say(label)]),
  );
  const style = { ...fieldStyle, width: '100%' };
  const select = withFocusRing(element('select', { attributes: { id }, style }, options));
  select.addEventListener('change', () => {
    onEdit(select.value);
  });
  const label = element('label', { attributes: { for: id }, style: labelStyle }, [
    say(field.label),
  ]);
  const help = describe(select, field, say);
  const problem = problemLine(select);
  return {
    element: element('div', {}, [label, select, ...help, problem.element]),
    show(value, wrong) {
      select.value = String(value);
      problem.show(wrong);
    },
  };
}
