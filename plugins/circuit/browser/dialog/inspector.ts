import { element, fieldStyle, freshId, setText, withFocusRing } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { arrowName } from '../../src/drawing/arrows.js';
import { LIMITS } from '../../src/limits.js';
import type { Circuit, NamedElement } from '../../src/language/names.js';
import { button, press, row } from '../shared/controls.js';
import { elementWords } from '../shared/describe.js';
import { hasArrow } from '../../src/moves.js';
import { hasValue, isReversible } from './edits.js';
import type { EditorTexts } from './texts.js';

/** What is done with the chosen element. */
export interface InspectorEvents {
  readonly onArrow: (letter: 'U' | 'I') => void;
  readonly onSecret: () => void;
  readonly onTurn: () => void;
  readonly onRemove: () => void;
  readonly onRename: (name: string) => void;
}

/** A name as it may stand in the text. */
const cleanName = (text: string): string =>
  text
    .replace(/[,;:"\\[\]\r\n]/g, '')
    .trim()
    .slice(0, LIMITS.label.max);

/** What can be done with the chosen element. */
export class Inspector {
  readonly element: HTMLElement;
  private readonly title = element('p', { style: { margin: '0', fontWeight: '600' } });
  private readonly name: HTMLInputElement;
  private readonly tools: HTMLElement;
  private readonly voltage: HTMLButtonElement;
  private readonly current: HTMLButtonElement;
  private readonly secret: HTMLButtonElement;
  private readonly turn: HTMLButtonElement;

  constructor(
    private readonly texts: EditorTexts,
    private readonly language: Language,
    events: InspectorEvents,
  ) {
    const id = freshId();
    this.name = withFocusRing(
      element('input', {
        attributes: {
          ...{ id, type: 'text', autocomplete: 'off', spellcheck: 'false' },
          maxlength: String(LIMITS.label.max),
        },
        style: { ...fieldStyle, width: '110px' },
      }),
    );
    const label = element('label', { attributes: { for: id } }, [texts.name]);
    this.voltage = button(texts.voltage, () => {
      events.onArrow('U');
    });
    this.current = button(texts.current, () => {
      events.onArrow('I');
    });
    this.secret = button(texts.secret, events.onSecret);
    this.turn = button(texts.turn, events.onTurn);
    this.tools = row([
      row([label, this.name]),
      ...[this.voltage, this.current, this.secret, this.turn],
      button(texts.remove, events.onRemove),
    ]);
    this.element = element('div', { style: { display: 'grid', gap: '8px' } }, [
      this.title,
      this.tools,
    ]);
    this.listen(events.onRename);
  }

  private listen(onRename: InspectorEvents['onRename']): void {
    const take = (): void => {
      const name = cleanName(this.name.value);
      if (name !== '' && name !== this.name.defaultValue) onRename(name);
    };
    this.name.addEventListener('change', take);
    this.name.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      take();
    });
  }

  /** Shows the chosen element; `null` when there is none. */
  show(circuit: Circuit | null, named: NamedElement | null): void {
    const { texts, language } = this;
    setText(
      this.title,
      named ? `${texts.chosen}: ${elementWords(named, language)}` : texts.nothingChosen,
    );
    this.tools.style.display = named ? 'flex' : 'none';
    if (!named || !circuit) return;
    if (this.name.defaultValue !== named.label || document.activeElement !== this.name)
      this.name.value = named.label;
    this.name.defaultValue = named.label;
    const { kind, secret, reversed } = named.element;
    press(this.voltage, hasArrow(circuit, arrowName(circuit, `U${named.name}`)));
    press(this.current, hasArrow(circuit, arrowName(circuit, `I${named.name}`)));
    press(this.secret, secret);
    press(this.turn, reversed);
    this.secret.style.display = hasValue(kind) ? '' : 'none';
    this.turn.style.display = isReversible(kind) ? '' : 'none';
  }
}
