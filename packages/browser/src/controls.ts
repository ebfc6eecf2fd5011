import type { ChoiceField, ConfigField, Localized, PercentField } from '@fragwerk/sdk';
import { element, freshId, withFocusRing } from './dom.js';
import { nearestPercent, readPercent } from './percent.js';
import { dialogTexts } from './texts.js';
import { fieldStyle, hintStyle, theme } from './theme.js';

/** What a control needs besides its field. */
export interface ControlContext {
  readonly say: (text: Localized) => string;
  readonly onEdit: (value: string | number) => void;
}

/** The part of the form that edits one field. */
export interface Control {
  readonly element: HTMLElement;
  show(value: string | number): void;
}

const labelStyle = { display: 'block', fontWeight: '600', marginBottom: '4px' };

const legendFor = (text: string) =>
  element('legend', { style: { ...labelStyle, padding: '0' } }, [text]);

const plainGroup = (children: Node[]) =>
  element(
    'fieldset',
    { style: { border: '0', margin: '0', padding: '0', minWidth: '0' } },
    children,
  );

function describe(target: HTMLElement, field: ConfigField, say: ControlContext['say']): Node[] {
  if (!field.help) return [];
  const id = freshId();
  target.setAttribute('aria-describedby', id);
  return [element('p', { attributes: { id }, style: hintStyle }, [say(field.help)])];
}

function swatch(colour: string): HTMLElement {
  return element('span', {
    attributes: { 'aria-hidden': 'true' },
    style: {
      width: '22px',
      height: '22px',
      flex: 'none',
      borderRadius: '50%',
      border: `1px solid ${theme.border}`,
      background: colour,
    },
  });
}

const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '44px',
  boxSizing: 'border-box',
  padding: '4px 12px 4px 10px',
  border: `1px solid ${theme.line}`,
  borderRadius: '8px',
  cursor: 'pointer',
};

function swatchControl(field: ChoiceField, { say, onEdit }: ControlContext): Control {
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
  const mark = (value: string | number): void => {
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
  return { element: group, show: mark };
}

function selectControl(field: ChoiceField, { say, onEdit }: ControlContext): Control {
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
  return {
    element: element('div', {}, [label, select, ...describe(select, field, say)]),
    show: (value) => {
      select.value = String(value);
    },
  };
}

function percentInputs(field: PercentField, say: ControlContext['say']) {
  const bounds = { min: String(field.min), max: String(field.max), step: '1' };
  const slider = element('input', {
    attributes: {
      ...bounds,
      type: 'range',
      'aria-label': `${say(field.label)} (${say(dialogTexts.slider)})`,
    },
    style: {
      flex: '1 1 140px',
      minWidth: '0',
      height: '44px',
      margin: '0',
      accentColor: theme.accent,
    },
  });
  const number = element('input', {
    attributes: { ...bounds, type: 'number', id: freshId(), inputmode: 'numeric' },
    style: { ...fieldStyle, width: '92px' },
  });
  return { slider: withFocusRing(slider), number: withFocusRing(number) };
}

function percentControl(field: PercentField, { say, onEdit }: ControlContext): Control {
  const { slider, number } = percentInputs(field, say);
  const take = (value: number | undefined): void => {
    if (value !== undefined) onEdit(value);
  };
  slider.addEventListener('input', () => {
    number.value = slider.value;
    take(Number(slider.value));
  });
  number.addEventListener('input', () => {
    take(readPercent(field, number.value));
  });
  number.addEventListener('change', () => {
    const nearest = nearestPercent(field, number.value) ?? Number(slider.value);
    number.value = String(nearest);
    take(nearest);
  });
  const label = element('label', { attributes: { for: number.id }, style: labelStyle }, [
    say(field.label),
  ]);
  const row = element(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' } },
    [number, slider],
  );
  return {
    element: element('div', {}, [label, row, ...describe(number, field, say)]),
    show: (value) => {
      slider.value = String(value);
      // While someone types, for example "1" on the way to "15", the field is theirs.
      if (Number(number.value) !== value) number.value = String(value);
    },
  };
}

/** Builds the control for a field: colours as swatches, other choices as a list, percentages. */
export function controlFor(field: ConfigField, context: ControlContext): Control {
  if (field.kind === 'percent') return percentControl(field, context);
  const hasColours = field.options.some((option) => option.colour !== undefined);
  return hasColours ? swatchControl(field, context) : selectControl(field, context);
}
