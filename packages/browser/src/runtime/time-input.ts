import { type AnswerInput, modulo, writeTimeOfDay } from '@fragwerk/sdk';
import { element, setPressed } from '../dom.js';
import { button, row, typedField } from '../editor/controls.js';
import type { Style } from '../theme.js';
import { type AnswerControl, type InputContext, labelled, listen } from './fields.js';
import type { RuntimeTexts } from './texts.js';

const DAY_SECONDS = 24 * 60 * 60;
const NOON_SECONDS = DAY_SECONDS / 2;

const buttonStyle: Style = {
  ...{ flex: '1 1 auto', height: 'auto', minHeight: '48px', hyphens: 'auto', padding: '2px 10px' },
};

/** Two buttons for the halves of the day, which a twelve-hour dial does not distinguish. */
function halfSwitch({ halfOfDay, halves }: RuntimeTexts, onChoose: (isLate: boolean) => void) {
  const buttons = halves.map(({ name, hours }, index) => {
    const small = element('span', { style: { display: 'block', fontSize: '13px' } }, [hours]);
    const shape: Style =
      index === 0
        ? { borderRadius: '8px 0 0 8px' }
        : { borderRadius: '0 8px 8px 0', marginLeft: '-1px' };
    const choose = () => onChoose(index === 1);
    return button([name, ' ', small], choose, { ...buttonStyle, ...shape });
  });
  const attributes = { role: 'group', 'aria-label': halfOfDay };
  return {
    element: element('div', { ...attributes, style: { display: 'flex' } }, buttons),
    show(isLate: boolean) {
      for (const [index, half] of buttons.entries()) setPressed(half, isLate === (index === 1));
    },
  };
}

/** A time of day: a text field, and buttons for its half of the day. */
export function timeControl(
  _: Extract<AnswerInput, { kind: 'time' }>,
  context: InputContext,
): AnswerControl {
  const { texts, onInput } = context;
  let time: number | null = null;
  let isLate = false;
  const field = typedField(
    {
      ...{ width: '136px', height: '48px', padding: '4px 10px', fontSize: '24px' },
      ...{ fontWeight: '600', fontVariantNumeric: 'tabular-nums' },
    },
    { placeholder: '–:––' },
  );
  listen(field, (isLast) => {
    onInput(field.value, isLast);
    if (isLast && time !== null) field.value = writeTimeOfDay(time);
  });
  const half = halfSwitch(texts, (wanted) => {
    const isOther = wanted !== isLate;
    isLate = wanted;
    half.show(isLate);
    if (isOther && time !== null)
      onInput(writeTimeOfDay(modulo(time + NOON_SECONDS, DAY_SECONDS)), true);
  });
  const parts = [labelled(field, context, [field]), half.element];
  return {
    element: row(parts, { alignItems: 'flex-end', gap: '8px 12px' }),
    fields: [field],
    fit(text) {
      if (time !== null || !isLate) return text;
      const [hours = '', rest = ''] = text.split(/(?=:)/);
      return Number(hours) < 12 ? `${Number(hours) + 12}${rest}` : text;
    },
    show({ stored, value }) {
      time = value as number | null;
      if (time !== null) isLate = time >= NOON_SECONDS;
      half.show(isLate);
      const isTyping = document.activeElement === field;
      if (!isTyping) field.value = stored.trim();
    },
  };
}
