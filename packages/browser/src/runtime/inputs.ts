import {
  type AnswerInput,
  type Language,
  type Point,
  type Range,
  readNumber,
  roundToDigits,
  roundToStep,
  snap,
  writeCoordinate,
  writeNumber,
  writeQuantity,
} from '@fragwerk/sdk';
import { element, freshId, setText, verbatim, visuallyHidden } from '../dom.js';
import { unitAfter } from '../unit.js';
import { choiceOptions, inputGroup, selectList, selectOption } from '../choice-options.js';
import { keyboardFor, rangeInput, row, typedField } from '../editor/controls.js';
import { codeStyle, hintStyle, labelStyle, type Style } from '../theme.js';
import {
  type AnswerControl,
  type InputContext,
  labelled,
  listen,
  numberFieldStyle,
  numberStyle,
  showText,
} from './fields.js';
import { timeControl } from './time-input.js';

type Kind<K extends AnswerInput['kind']> = Extract<AnswerInput, { kind: K }>;

const withUnit = (field: HTMLElement, unit: string): HTMLElement =>
  element('span', { style: numberStyle }, [field, ...unitAfter(field, unit)]);

function sliderControl(input: Kind<'slider'>, context: InputContext): AnswerControl {
  const { label, language, onInput, texts } = context;
  const { min, max, step } = input;
  const bounds = { min: String(min), max: String(max), step: String(step) };
  const field = typedField(numberFieldStyle, { inputmode: keyboardFor(input), placeholder: '–' });
  const named = { ...bounds, 'aria-label': texts.sliderName(label) };
  const range = rangeInput(named, () => field.value, onInput);
  const written = (value: number) => writeNumber(roundToStep(value, step), language);
  // Starts in the middle, like a handle that is not set.
  const middle = snap((min + max) / 2, input);
  // A slider without a value shows its middle; a key or a tap is enough to select that.
  for (const type of ['keyup', 'click'] as const)
    range.addEventListener(type, (event) => {
      const isKey = event instanceof KeyboardEvent;
      if (field.value === '' && (!isKey || ['Home', 'Enter', ' '].includes(event.key)))
        onInput(range.value, true);
    });
  listen(field, (isLast) => {
    const text = field.value;
    const number = isLast ? readNumber(text) : null;
    const isSnapped = number !== null && number >= min && number <= max;
    onInput(isSnapped ? writeNumber(snap(number, input)) : text, isLast);
  });
  const number = withUnit(field, input.unit);
  return {
    element: labelled(field, context, [row([number, range], { gap: '8px 12px' })]),
    fields: [field],
    show({ value: shown, text }) {
      const value = typeof shown === 'number' ? shown : null;
      range.value = String(value ?? middle);
      range.style.opacity = value === null ? '0.6' : '1';
      range.setAttribute('aria-valuetext', text === '' ? texts.unset : text);
      // Typed text stays, for example "1" on the way to "15".
      const isTyping = document.activeElement === field && field.value !== '';
      const isSame = value === null || readNumber(field.value) === value;
      if (!(isTyping && isSame)) field.value = value === null ? '' : written(value);
    },
  };
}

function listControl({ options }: Kind<'pick'>, context: InputContext): AnswerControl {
  const { language, onInput, texts } = context;
  const list = selectList([
    selectOption('', `– ${texts.noName} –`),
    ...options.map(({ value, label }) => selectOption(value, label[language])),
  ]);
  list.addEventListener('change', () => onInput(list.value, true));
  return {
    element: labelled(list, context, [list]),
    fields: [],
    show({ value }) {
      list.value = typeof value === 'string' ? value : '';
    },
  };
}

/** Radio buttons for one answer, or boxes to tick for several. */
function optionsControl(
  type: 'radio' | 'checkbox',
  options: Kind<'pick'>['options'],
  { label, isCell, language, onInput }: InputContext,
): AnswerControl {
  const inputs = choiceOptions(
    type,
    options.map((option) => ({ value: option.value, label: [option.label[language]] })),
    (values) => onInput(values.join(';'), true),
  );
  const group = inputGroup(label, isCell);
  group.append(inputs.element);
  return {
    element: group,
    fields: [],
    show({ value }) {
      inputs.show(value === null ? [] : [value].flat().map(String));
    },
  };
}

const pickControl = (input: Kind<'pick'>, context: InputContext): AnswerControl =>
  input.isList ? listControl(input, context) : optionsControl('radio', input.options, context);

const ticksControl = ({ options }: Kind<'ticks'>, context: InputContext): AnswerControl =>
  optionsControl(
    'checkbox',
    options.map((label, index) => ({ value: String(index), label })),
    context,
  );

function textControl(input: Kind<'text'>, context: InputContext): AnswerControl {
  const { onInput } = context;
  const limit = { maxlength: String(input.maxLength) };
  const field =
    input.lines > 1 ? textArea(input.lines, limit) : typedField({ width: '100%' }, limit);
  listen(field, (isLast) => onInput(field.value, isLast));
  return {
    element: labelled(field, context, [field]),
    fields: [field],
    show({ text }) {
      showText(field, text);
    },
  };
}

/** Monospaced, so that code and tables are aligned. */
function textArea(lines: number, limit: Readonly<Record<string, string>>): HTMLTextAreaElement {
  const attributes = { id: freshId(), rows: String(lines), ...verbatim, ...limit };
  return element('textarea', { ...attributes, style: { ...codeStyle, lineHeight: '1.5' } });
}

function numberControl(input: Kind<'number'>, context: InputContext): AnswerControl {
  const style = { ...numberFieldStyle, minWidth: '72px' };
  const field = typedField(context.isCell ? { ...style, width: '100%' } : style, {
    inputmode: input.unit === '' ? keyboardFor(input) : 'text',
  });
  listen(field, (isLast) => context.onInput(field.value, isLast));
  const reading = element('p', { style: hintStyle });
  return {
    element: labelled(field, context, [withUnit(field, input.unit), reading]),
    fields: [field],
    show({ stored, value, text }) {
      const { language, texts } = context;
      const { factor } = input;
      // The text of a calculation ends with its value.
      const [, read] = stored.includes('=') ? [] : text.split(' = ');
      setText(reading, read === undefined ? '' : texts.readAs(read));
      // Not the points of 1.234,5 and 5.10^3.
      const typed = stored.replace(/^(.?\d*)\.(?!10\D|.*[.,])/, '$1,');
      if (factor !== undefined && typeof value === 'number')
        showText(field, writeNumber(roundToDigits(value / factor, 9), language));
      else showText(field, language === 'de' ? typed : stored);
    },
  };
}

/** A coordinate: its name is never cut off, and its field shrinks to leave room for a button. */
const cellStyle: Style = { flex: '1 1 90px', maxWidth: '122px', whiteSpace: 'nowrap' };
const cellWithUnitStyle: Style = { ...cellStyle, flex: '1 1 120px', maxWidth: '170px' };

function pointControl(input: Kind<'point'>, context: InputContext): AnswerControl {
  const { label, language, onInput } = context;
  const axes = (['x', 'y'] as const).map((axis) => {
    const coordinate = input[axis];
    const field = typedField(
      { width: '100%', minWidth: '0', padding: '6px 4px', fontSize: '16px', textAlign: 'right' },
      {
        inputmode: coordinate.unit === '' ? keyboardFor(coordinate) : 'text',
        'aria-label': `${label}, ${coordinate.name}`,
      },
    );
    return { axis, coordinate, field };
  });
  const fields = axes.map(({ field }) => field);
  /** A single coordinate is not an answer yet, but not a mistake either. */
  const typed = () => {
    const [x = '', y = ''] = fields.map(({ value }) => value.trim());
    return x === '' || y === '' ? '' : `(${x}; ${y})`;
  };
  /** The answer before typing, which a cleared coordinate removes. */
  let before = '';
  for (const field of fields)
    listen(field, (isLast) => {
      const text = typed();
      if (text !== '' || before !== '') onInput(text, isLast);
      if (isLast) before = text;
    });
  const cells = axes.map(({ coordinate: { name, unit }, field }) => {
    const style = unit === '' ? cellStyle : cellWithUnitStyle;
    const parts = [`${name} =`, field, ...unitAfter(field, unit)];
    return element('span', { style: { ...numberStyle, ...style } }, parts);
  });
  const name = element('div', { style: context.isCell ? visuallyHidden : labelStyle }, [label]);
  const parts = [name, row(cells, { gap: '8px 12px' })];
  return {
    element: element('div', { style: { position: 'relative' } }, parts),
    fields,
    typed,
    show({ stored, value }) {
      const point = value as Point | null;
      // The other coordinate stays.
      if (stored === '' && typed() === '') return;
      before = stored;
      for (const { axis, coordinate, field } of axes) {
        const bare = { ...coordinate, unit: '' };
        showText(field, point ? writeCoordinate(point[axis], bare, language) : '');
      }
    },
  };
}

export type CompositeInput = Extract<AnswerInput, { members: unknown }>;
type SingleInput = Exclude<AnswerInput, { members: unknown }>;

interface InputKind<I> {
  readonly build: (input: I, context: InputContext) => AnswerControl;
  /** Explains what has to be entered. */
  readonly problem: (input: I, language: Language) => string;
}

/** Ranges that the author left open are not mentioned. */
const isBounded = ({ min, max }: Range) => max - min < 1e299;

const quantity = (value: number, unit: string, language: Language) =>
  writeQuantity(value, unit, { language, keepsUnit: true });

function rangeText({ min, max }: Range, language: Language, unit = ''): string {
  const [from, to] = [writeNumber(min, language), quantity(max, unit, language)];
  return language === 'de' ? `von ${from} bis ${to}` : `from ${from} to ${to}`;
}

function numberProblem(input: Kind<'number' | 'slider'>, language: Language): string {
  const example = quantity(2.5, input.unit, language);
  const isGerman = language === 'de';
  if (!isBounded(input))
    return isGerman
      ? `Gib eine Zahl ein, zum Beispiel ${example}.`
      : `Enter a number, for example ${example}.`;
  // The highest value that the slider takes.
  const max = input.kind === 'slider' ? snap(input.max, input) : input.max;
  const { factor = 1 } = input.kind === 'number' ? input : {};
  const shown = { ...input, min: input.min / factor, max: max / factor };
  const range = rangeText(shown, language, input.unit);
  return isGerman ? `Gib eine Zahl ${range} ein.` : `Enter a number ${range}.`;
}

const formProblem = (_: AnswerInput, language: Language): string =>
  ({
    de: 'Diese Antwort hat nicht die richtige Form.',
    en: 'This answer does not have the required form.',
  })[language];

/** A new kind of answer without an entry does not compile. */
const inputKinds: { readonly [K in SingleInput['kind']]: InputKind<Kind<K>> } = {
  slider: { build: sliderControl, problem: numberProblem },
  number: { build: numberControl, problem: numberProblem },
  time: {
    build: timeControl,
    problem: (_, language) =>
      ({
        de: 'Gib eine Uhrzeit von 0:00 bis 23:59 ein, zum Beispiel 9:05 oder 15:30.',
        en: 'Enter a time from 0:00 to 23:59, for example 9:05 or 15:30.',
      })[language],
  },
  point: {
    build: pointControl,
    problem({ x, y }, language) {
      const [first, second] = [x, y].map(({ min, max, factor, unit, name, ...range }) => {
        const shown = { ...range, min: min / factor, max: max / factor };
        return `${name} ${rangeText(shown, language, unit)}`;
      });
      return language === 'de'
        ? `Gib einen Punkt mit ${first} und ${second} ein.`
        : `Enter a point with ${first} and ${second}.`;
    },
  },
  pick: { build: pickControl, problem: formProblem },
  ticks: { build: ticksControl, problem: formProblem },
  text: {
    build: textControl,
    problem: (input, language) => input.form?.[language] ?? formProblem(input, language),
  },
};

/** Builds the input of a single answer, with the text that explains what has to be entered. */
export function answerControl(input: SingleInput, context: InputContext) {
  const kind: InputKind<never> = inputKinds[input.kind];
  return {
    control: kind.build(input as never, context),
    problem: kind.problem(input as never, context.language),
  };
}
