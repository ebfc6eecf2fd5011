import { element, fieldStyle, freshId, type Style, theme, withFocusRing } from '@fragwerk/browser';
import type { ClockTexts } from './texts.js';

/** The labelled text field that is also the digital display. */
export interface TypedField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** Marks the text as wrong, or takes the mark away. */
  markWrong(isWrong: boolean): void;
}

/** Builds the field; `messageId` is the element in which problems stand. */
export function typedField(texts: ClockTexts, messageId: string): TypedField {
  const id = freshId();
  const label = element(
    'label',
    { attributes: { for: id }, style: { display: 'block', fontSize: '14px', color: theme.muted } },
    [texts.typed],
  );
  const input = element('input', {
    attributes: { id, type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: '–:––' },
    style: {
      ...fieldStyle,
      width: '100%',
      padding: '4px 10px',
      height: '48px',
      fontSize: '24px',
      fontWeight: '600',
      fontVariantNumeric: 'tabular-nums',
    },
  });
  return {
    element: element('div', { style: { flex: '1 1 92px', maxWidth: '136px' } }, [
      label,
      withFocusRing(input),
    ]),
    input,
    markWrong: (isWrong) => {
      input.setAttribute('aria-invalid', String(isWrong));
      if (isWrong) input.setAttribute('aria-describedby', messageId);
      else input.removeAttribute('aria-describedby');
      input.style.borderColor = isWrong ? theme.error : theme.border;
    },
  };
}

/** The two buttons for the halves of the day. */
export interface HalfSwitch {
  readonly element: HTMLElement;
  show(isAfternoon: boolean): void;
}

function halfButton(half: ClockTexts['halves'][number]): HTMLButtonElement {
  const hours = element('span', { style: { display: 'block', fontSize: '13px' } }, [half.hours]);
  const style: Style = {
    ...fieldStyle,
    flex: '1 1 auto',
    height: '48px',
    padding: '2px 10px',
    lineHeight: '1.25',
    cursor: 'pointer',
  };
  const button = element('button', { attributes: { type: 'button' }, style }, [
    half.name,
    ' ',
    hours,
  ]);
  return withFocusRing(button);
}

/** Builds the buttons; `onChoose` hears the half that was pressed. */
export function halfSwitch(
  texts: ClockTexts,
  onChoose: (isAfternoon: boolean) => void,
): HalfSwitch {
  const buttons = texts.halves.map(halfButton);
  buttons.forEach((button, index) => {
    button.style.borderRadius = index === 0 ? '8px 0 0 8px' : '0 8px 8px 0';
    if (index > 0) button.style.marginLeft = '-1px';
    button.addEventListener('click', () => {
      onChoose(index === 1);
    });
  });
  return {
    element: element(
      'div',
      { attributes: { role: 'group', 'aria-label': texts.half }, style: { display: 'flex' } },
      buttons,
    ),
    show: (isAfternoon) => {
      buttons.forEach((button, index) => {
        const isPressed = isAfternoon === (index === 1);
        button.setAttribute('aria-pressed', String(isPressed));
        button.style.background = isPressed ? theme.accent : theme.surface;
        button.style.color = isPressed ? theme.onAccent : theme.text;
        button.style.borderColor = isPressed ? theme.accent : theme.border;
      });
    },
  };
}
