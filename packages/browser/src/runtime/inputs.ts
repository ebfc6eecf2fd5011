import type { AnswerInput, Language } from '@fragwerk/sdk';
import { readNumber, snap, writeNumber } from '@fragwerk/sdk';
import { element, freshId, withFocusRing } from '../dom.js';
import { type Style, fieldStyle, theme } from '../theme.js';
import type { RuntimeTexts } from './texts.js';

/** What an input needs to know, and whom it tells. */
export interface InputContext {
  readonly label: string;
  readonly language: Language;
  readonly texts: RuntimeTexts;
  /** The stored string as it is typed or set; `isLast` at the end of a series. */
  readonly onInput: (text: string, isLast: boolean) => void;
}

/** The part of the page in which an answer is entered. */
export interface AnswerControl {
  readonly element: HTMLElement;
  /** Shows a stored answer; `words` are its value for people, '' when there is none. */
  show(stored: string, words: string): void;
  /** The element that a problem belongs to; `null` where none can be typed. */
  readonly typed: HTMLInputElement | null;
}

type Kind<K extends AnswerInput['kind']> = Extract<AnswerInput, { kind: K }>;

const labelStyle: Style = { display: 'block', marginBottom: '4px', fontWeight: '600' };

function typedField(style: Style, attributes: Readonly<Record<string, string>>) {
  const common = { type: 'text', autocomplete: 'off', spellcheck: 'false', id: freshId() };
  return withFocusRing(
    element('input', {
      attributes: { ...common, ...attributes },
      style: { ...fieldStyle, ...style },
    }),
  );
}

function listen(input: HTMLInputElement, onInput: InputContext['onInput']): void {
  input.addEventListener('input', () => {
    onInput(input.value, false);
  });
  input.addEventListener('change', () => {
    onInput(input.value, true);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // The host's form must not be sent off by it.
    event.preventDefault();
    onInput(input.value, true);
  });
}

function rangeInput(input: Kind<'slider'>, { label, texts }: InputContext): HTMLInputElement {
  return withFocusRing(
    element('input', {
      attributes: {
        type: 'range',
        min: String(input.min),
        max: String(input.max),
        step: String(input.step),
        'aria-label': texts.sliderName(label),
      },
      style: {
        flex: '1 1 160px',
        minWidth: '0',
        height: '44px',
        margin: '0',
        borderRadius: '8px',
        accentColor: theme.accent,
        cursor: 'pointer',
      },
    }),
  );
}

function sliderControl(input: Kind<'slider'>, context: InputContext): AnswerControl {
  const { label, language, onInput, texts } = context;
  const range = rangeInput(input, context);
  const field = typedField(
    { width: '96px', fontSize: '20px', fontWeight: '600', textAlign: 'right' },
    { inputmode: 'decimal', placeholder: '–' },
  );
  const read = (isLast: boolean) => {
    onInput(range.value, isLast);
  };
  range.addEventListener('input', () => {
    read(false);
  });
  range.addEventListener('change', () => {
    read(true);
  });
  // A slider without a value stands at its beginning; to take that one, a key or a tap is enough.
  for (const type of ['keyup', 'pointerup'] as const)
    range.addEventListener(type, (event) => {
      const isKey = event instanceof KeyboardEvent;
      if (field.value === '' && (!isKey || ['Home', 'Enter', ' '].includes(event.key))) read(true);
    });
  listen(field, (text, isLast) => {
    const number = isLast ? readNumber(text) : null;
    const isSnapped = number !== null && number >= input.min && number <= input.max;
    onInput(isSnapped ? writeNumber(snap(number, input)) : text, isLast);
  });
  const unit = input.unit === '' ? [] : [element('span', {}, [input.unit])];
  const row = element(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' } },
    [element('span', { style: numberStyle }, [field, ...unit]), range],
  );
  const name = element('label', { attributes: { for: field.id }, style: labelStyle }, [label]);
  return {
    element: element('div', {}, [name, row]),
    typed: field,
    show(stored, words) {
      const value = words === '' ? null : readNumber(stored);
      range.value = String(value ?? input.min);
      range.style.opacity = value === null ? '0.6' : '1';
      range.setAttribute('aria-valuetext', words === '' ? texts.unset : words);
      // While someone types, for example "1" on the way to "15", the field is theirs.
      const isTyping = document.activeElement === field && field.value !== '';
      const isSame = value !== null && readNumber(field.value) === value;
      if (!(isTyping && isSame)) field.value = value === null ? '' : writeNumber(value, language);
    },
  };
}

const numberStyle: Style = { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '18px' };

const optionStyle: Style = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '44px',
  boxSizing: 'border-box',
  padding: '6px 14px 6px 12px',
  border: `1px solid ${theme.border}`,
  borderRadius: '8px',
  cursor: 'pointer',
};

function pickControl(input: Kind<'pick'>, context: InputContext): AnswerControl {
  const { label, language, onInput } = context;
  const name = freshId();
  const options = input.options.map(({ value, label: words }) => {
    const radio = withFocusRing(
      element('input', {
        attributes: { type: 'radio', name, value },
        style: { width: '20px', height: '20px', margin: '0', flex: 'none' },
      }),
    );
    radio.addEventListener('change', () => {
      onInput(value, true);
    });
    return { radio, line: element('label', { style: optionStyle }, [radio, words[language]]) };
  });
  const legend = element('legend', { style: { ...labelStyle, padding: '0' } }, [label]);
  const list = element(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', gap: '8px' } },
    options.map(({ line }) => line),
  );
  const style = { border: '0', margin: '0', padding: '0', minWidth: '0' };
  return {
    element: element('fieldset', { style }, [legend, list]),
    typed: null,
    show(stored) {
      for (const { radio, line } of options) {
        radio.checked = radio.value === stored;
        line.style.borderColor = radio.checked ? theme.accent : theme.border;
        line.style.background = radio.checked ? theme.accentSoft : theme.surface;
      }
    },
  };
}

function textControl(input: Kind<'text'>, { label, onInput }: InputContext): AnswerControl {
  const field = typedField({ width: '100%' }, { maxlength: String(input.maxLength) });
  listen(field, onInput);
  const name = element('label', { attributes: { for: field.id }, style: labelStyle }, [label]);
  return {
    element: element('div', {}, [name, field]),
    typed: field,
    show(stored) {
      if (document.activeElement !== field) field.value = stored;
    },
  };
}

/** Builds the input of an answer: a slider with a number field, radio buttons or a text field. */
export function answerControl(input: AnswerInput, context: InputContext): AnswerControl {
  if (input.kind === 'slider') return sliderControl(input, context);
  return input.kind === 'pick' ? pickControl(input, context) : textControl(input, context);
}
