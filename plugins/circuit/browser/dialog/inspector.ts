import {
  element,
  fieldStyle,
  freshId,
  setText,
  setPressed,
  button,
  onCommit,
  row,
} from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { arrowName } from '../../src/drawing/arrows.js';
import { reversible } from '../../src/language/elements.js';
import { LIMITS } from '../../src/limits.js';
import type { Circuit, NamedElement } from '../../src/language/names.js';
import { elementText } from '../../src/answer/places.js';
import { hasArrow } from '../../src/moves.js';
import { hasValue } from './edits.js';
import type { EditorTexts } from './texts.js';

/** Actions on the selected element. */
export interface InspectorEvents {
  onArrow(letter: 'U' | 'I'): void;
  onToggle(mark: 'secret' | 'reversed'): void;
  onRemove(): void;
  onRename(name: string): void;
}

/** Removes characters that a name may not contain. */
const cleanName = (text: string): string =>
  text
    .replace(/[,;:"\\[\]\r\n]/g, '')
    .trim()
    .slice(0, LIMITS.label.max);

/** The tools for the selected element. */
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
    this.name = element('input', {
      ...{ id, type: 'text', autocomplete: 'off', spellcheck: 'false' },
      maxlength: String(LIMITS.label.max),
      style: { ...fieldStyle, width: '110px' },
    });
    const label = element('label', { for: id }, [texts.name]);
    this.voltage = button(texts.voltage, () => events.onArrow('U'));
    this.current = button(texts.current, () => events.onArrow('I'));
    this.secret = button(texts.secret, () => events.onToggle('secret'));
    this.turn = button(texts.turn, () => events.onToggle('reversed'));
    this.tools = row([
      row([label, this.name]),
      ...[this.voltage, this.current, this.secret, this.turn],
      button(texts.remove, () => events.onRemove()),
    ]);
    this.element = element('div', { style: { display: 'grid', gap: '8px' } }, [
      this.title,
      this.tools,
    ]);
    onCommit(this.name, () => {
      const name = cleanName(this.name.value);
      if (name !== '' && name !== this.name.defaultValue) events.onRename(name);
    });
  }

  show(circuit: Circuit | null, named: NamedElement | null): void {
    const { texts, language } = this;
    setText(
      this.title,
      named ? `${texts.selected}: ${elementText(named)[language]}` : texts.nothingSelected,
    );
    this.tools.style.display = named ? 'flex' : 'none';
    if (!named || !circuit) return;
    if (this.name.defaultValue !== named.label || document.activeElement !== this.name)
      this.name.value = named.label;
    this.name.defaultValue = named.label;
    const { kind, secret, reversed } = named.element;
    setPressed(this.voltage, hasArrow(circuit, arrowName(circuit, `U${named.name}`)));
    setPressed(this.current, hasArrow(circuit, arrowName(circuit, `I${named.name}`)));
    setPressed(this.secret, secret);
    setPressed(this.turn, reversed);
    this.secret.style.display = hasValue(kind) ? '' : 'none';
    this.turn.style.display = reversible.includes(kind) ? '' : 'none';
  }
}
