import { button, element, onCommit, row, setPressed, setText, typedField } from '@fragwerk/browser';
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

function nameField(onRename: (name: string) => void): HTMLInputElement {
  const field = typedField({ width: '110px' }, { maxlength: String(LIMITS.label.max) });
  onCommit(field, () => {
    const name = cleanName(field.value);
    if (name !== '' && name !== field.defaultValue) onRename(name);
  });
  return field;
}

/** Creates the tools for the selected element. */
export function inspector(texts: EditorTexts, language: Language, events: InspectorEvents) {
  const title = element('p', { style: { margin: '0', fontWeight: '600' } });
  const field = nameField((name) => events.onRename(name));
  const voltage = button(texts.voltage, () => events.onArrow('U'));
  const current = button(texts.current, () => events.onArrow('I'));
  const secret = button(texts.secret, () => events.onToggle('secret'));
  const turn = button(texts.turn, () => events.onToggle('reversed'));
  const tools = row([
    row([element('label', { for: field.id }, [texts.name]), field]),
    ...[voltage, current, secret, turn],
    button(texts.remove, () => events.onRemove()),
  ]);
  return {
    element: element('div', { style: { display: 'grid', gap: '8px' } }, [title, tools]),
    show(circuit: Circuit | null, named: NamedElement | null): void {
      const selected = named && `${texts.selected}: ${elementText(named)[language]}`;
      setText(title, selected ?? texts.nothingSelected);
      tools.style.display = named ? 'flex' : 'none';
      if (!named || !circuit) return;
      const { label, name } = named;
      if (field.defaultValue !== label || document.activeElement !== field) field.value = label;
      field.defaultValue = label;
      const { kind, secret: isSecret, reversed } = named.element;
      setPressed(voltage, hasArrow(circuit, arrowName(circuit, `U${name}`)));
      setPressed(current, hasArrow(circuit, arrowName(circuit, `I${name}`)));
      setPressed(secret, isSecret);
      setPressed(turn, reversed);
      secret.style.display = hasValue(kind) ? '' : 'none';
      turn.style.display = reversible.includes(kind) ? '' : 'none';
    },
  };
}
