import {
  type AnswerField,
  element,
  freshId,
  hintStyle,
  setText,
  theme,
  visuallyHidden,
  withFocusRing,
} from '@fragwerk/browser';
import { type HalfSwitch, halfSwitch, type TypedField, typedField } from './controls.js';
import { turnByKeyboard, turnByPointer } from './dial-input.js';
import type { Face } from './face.js';
import type { ClockTexts } from './texts.js';
import {
  formatTime,
  isAfternoon,
  MINUTES_PER_DAY,
  MINUTES_PER_HALF_DAY,
  readStored,
  readTyped,
  shift,
  type Time,
  timeAt,
} from './time.js';

/** Where a new time comes from, and whether it is the last one of a series. */
interface Change {
  readonly from: 'dial' | 'typed' | 'half';
  readonly isLast: boolean;
}

/** A clock that a student sets by pointer, keyboard or typing; all show and write one time. */
export class Clock {
  readonly parts: readonly HTMLElement[];
  private readonly ids = { message: freshId(), keys: freshId() };
  private readonly typed: TypedField;
  private readonly half: HalfSwitch;
  private readonly message = element('p', {
    attributes: { id: this.ids.message, 'aria-live': 'polite' },
    // Room for two lines: nothing below may move away while a hand is being dragged.
    style: { ...hintStyle, minHeight: '2.8em', textAlign: 'center' },
  });
  private readonly spoken = element('p', {
    attributes: { 'aria-live': 'polite' },
    style: visuallyHidden,
  });
  private time: Time | null;
  private isAfternoon = false;

  constructor(
    private readonly face: Face,
    private readonly answer: AnswerField,
    private readonly texts: ClockTexts,
  ) {
    const stored = answer.read().trim();
    this.time = readStored(stored) ?? null;
    this.typed = typedField(texts, this.ids.message);
    this.half = halfSwitch(texts, (isAfternoon) => {
      this.chooseHalf(isAfternoon);
    });
    const row = element('div', { style: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' } }, [
      this.typed.element,
      this.half.element,
    ]);
    Object.assign(row.style, {
      alignItems: 'flex-end',
      justifyContent: 'center',
      marginTop: '8px',
    });
    const keys = element('p', { attributes: { id: this.ids.keys }, style: visuallyHidden }, [
      texts.keys,
    ]);
    this.parts = [face.element, row, keys, this.message, this.spoken];
    this.listenToDial();
    this.listenToTyping();
    this.typed.input.value = this.time ? formatTime(this.time) : stored;
    this.show();
    this.judgeTyped();
  }

  /** Takes over what was typed and not yet understood, when the host has the clock drawn anew. */
  takeDraft(text: string): void {
    if (text.trim() === '' || typeof readTyped(text) !== 'string') return;
    this.typed.input.value = text;
    this.judgeTyped();
  }

  private listenToDial(): void {
    const dial = withFocusRing(this.face.element);
    Object.assign(dial.style, {
      touchAction: 'none',
      userSelect: 'none',
      webkitUserSelect: 'none',
      cursor: 'pointer',
    });
    const attributes = {
      role: 'slider',
      tabindex: '0',
      'aria-label': this.texts.dial,
      'aria-describedby': this.ids.keys,
      'aria-valuemin': '0',
      'aria-valuemax': String(MINUTES_PER_DAY - 1),
    };
    for (const [name, value] of Object.entries(attributes)) dial.setAttribute(name, value);
    const events = {
      time: () => this.time,
      start: () => timeAt(this.isAfternoon ? MINUTES_PER_HALF_DAY : 0),
      onTime: (time: Time, isLast: boolean) => {
        this.take(time, { from: 'dial', isLast });
      },
    };
    turnByPointer(this.face, events);
    turnByKeyboard(dial, events);
  }

  private listenToTyping(): void {
    const { input } = this.typed;
    const read = (isLast: boolean): void => {
      const typed = readTyped(input.value);
      if (input.value.trim() === '') this.take(null, { from: 'typed', isLast });
      else if (typeof typed !== 'string') this.take(typed, { from: 'typed', isLast });
      else if (isLast) this.judgeTyped();
    };
    input.addEventListener('input', () => {
      read(false);
    });
    input.addEventListener('change', () => {
      read(true);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      // The host's form must not be sent off by it.
      event.preventDefault();
      read(true);
    });
  }

  private chooseHalf(isAfternoon: boolean): void {
    const isOther = isAfternoon !== this.isAfternoon;
    this.isAfternoon = isAfternoon;
    if (!this.time) this.show();
    else if (isOther) {
      this.take(shift(this.time, MINUTES_PER_HALF_DAY), { from: 'half', isLast: true });
    }
  }

  private take(time: Time | null, { from, isLast }: Change): void {
    this.time = time;
    this.answer.write(time ? formatTime(time) : '', isLast);
    const isBeingTyped = from === 'typed' && !isLast;
    if (!isBeingTyped) this.typed.input.value = time ? formatTime(time) : '';
    this.show(isLast);
    this.judgeTyped();
    // The dial says its value itself; what changes it from elsewhere would stay unheard.
    if (from !== 'dial' && isLast && time) {
      setText(this.spoken, this.texts.clockAt(this.texts.spoken(time)));
    }
  }

  private show(isSpoken = true): void {
    const { time, face } = this;
    if (time) this.isAfternoon = isAfternoon(time);
    this.half.show(this.isAfternoon);
    face.show(time?.minutes ?? null);
    if (!isSpoken) return;
    face.element.setAttribute('aria-valuenow', String(time ? time.minutes : 0));
    const value = time ? this.texts.spoken(time) : this.texts.notChosen;
    face.element.setAttribute('aria-valuetext', value);
  }

  private judgeTyped(): void {
    const text = this.typed.input.value;
    const typed = readTyped(text);
    const isProblem = text.trim() !== '' && typeof typed === 'string';
    const unset = this.time ? '' : this.texts.unset;
    setText(this.message, isProblem ? this.texts.problems[typed] : unset);
    this.message.style.color = isProblem ? theme.error : theme.muted;
    this.typed.markWrong(isProblem);
  }
}
