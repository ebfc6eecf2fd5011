import { localized, type Localized, part, type Shape } from '@fragwerk/sdk';
import type { Element } from '../language/ast.js';
import type { NamedElement } from '../language/names.js';
import { turnedQuantity } from '../network/quantities.js';
import { currentArrow, labelWidth, leadOf, voltageArrow, voltageRoom } from './arrows.js';
import { type Box, centred, type Lie, type Sketch } from './box.js';
import { type Frame, UNIT } from './frame.js';
import {
  amountWords,
  equals,
  inks,
  NAME_SIZE,
  VALUE_SIZE,
  wire,
  type Words,
  words,
} from './pens.js';
import { isPlainWire, showsName, symbolOf } from './symbols.js';
import { textWidth } from './text-width.js';

const kinds: Readonly<Record<Element['kind'], { readonly de: string; readonly en: string }>> = {
  R: { de: 'Widerstand', en: 'Resistor' },
  Z: { de: 'Impedanz', en: 'Impedance' },
  C: { de: 'Kondensator', en: 'Capacitor' },
  L: { de: 'Spule', en: 'Inductor' },
  LL: { de: 'Leerlauf', en: 'Open end' },
  KS: { de: 'Kurzschluss', en: 'Short circuit' },
  DB: { de: 'Draht', en: 'Wire' },
  U: { de: 'Spannungsquelle', en: 'Voltage source' },
  UW: { de: 'Wechselspannungsquelle', en: 'AC voltage source' },
  BAT: { de: 'Batterie', en: 'Battery' },
  I: { de: 'Stromquelle', en: 'Current source' },
  A: { de: 'Amperemeter', en: 'Ammeter' },
  V: { de: 'Voltmeter', en: 'Voltmeter' },
};

/** The element in words: `Widerstand R1 = 4,7 kΩ`. */
export function elementMeaning({ element, name, label }: NamedElement, value: Localized | null) {
  const called = showsName(element) && label !== '' ? ` ${label}` : '';
  const kind = kinds[element.kind];
  // The key tells the browser part which element a drawn part is.
  return {
    ...localized((language) => kind[language] + called + equals(value)[language]),
    key: name,
  };
}

/** The name `R1` as a letter with an index. */
const nameWords = (label: string): Words => ({
  text: label.slice(0, 1),
  subscript: label.slice(1),
});

const LINE = 0.6;
/** From a symbol to the middle of the line above it; an index hangs lower than a value. */
const gapOf = (lines: readonly unknown[]) => (lines.length === 1 ? 0.46 : 0.36);

/** Lines of text beside an element: name and value. */
function captions({ element, label }: NamedElement, value: Localized | null) {
  const isNamed = showsName(element) && label !== '';
  const name = isNamed ? [{ look: nameWords(label), size: NAME_SIZE, colour: inks.name }] : [];
  const amount =
    value === null ? [] : [{ look: amountWords(value), size: VALUE_SIZE, colour: inks.value }];
  return [...name, ...amount];
}

const captionWidth = (lines: ReturnType<typeof captions>): number =>
  Math.max(
    0,
    ...lines.map(
      ({ look, size }) => textWidth(look.text, size) + textWidth(look.subscript ?? '', size * 0.7),
    ),
  ) / UNIT;

/** The captions on the first side of a symbol of this height. */
function captionShapes(frame: Frame, height: number, lines: ReturnType<typeof captions>): Shape[] {
  return lines.map(({ look, size, colour }, index) => {
    if (frame.isHorizontal) {
      const line = lines.length - 1 - index;
      const at = frame.at(0, -(height + gapOf(lines) + line * LINE));
      return words(at, look, { colour, align: 'middle', size });
    }
    const at = frame.at((index - (lines.length - 1) / 2) * LINE, -(height + 0.2));
    return words(at, look, { colour, align: 'start', size });
  });
}

/** Measures and drawing of one element with its captions and arrows. */
export function elementBox(named: NamedElement, lie: Lie, sketch: Sketch): Box {
  const { element, name } = named;
  const symbol = symbolOf(element);
  const value = element.impliedIn ? null : sketch.valueOf(named);
  const lines = captions(named, value);
  const voltage = sketch.arrows.get(`U${name}`);
  const current = sketch.arrows.get(`I${name}`);
  const isTurned =
    lie.isBackward ||
    (lie.isFirst && named.behaviour === 'current') ||
    (lie.isNet === true && named.behaviour === 'voltage');
  const isBackward = element.reversed !== isTurned;
  const isShort = isPlainWire(element) && lines.length === 0 && !voltage;
  // What stands has its current on the wire that it has anyway, so that all symbols stand at one height.
  const lead = current && (lie.isHorizontal || isShort) ? leadOf(current, lie) : 0;
  const captionRoom = lie.isHorizontal
    ? lines.length * LINE + gapOf(lines)
    : lines.length > 0
      ? captionWidth(lines) + 0.3
      : 0;
  const currentRoom = current ? (lie.isHorizontal ? 0.95 : 0.3 + labelWidth(current)) : 0;
  const across = symbol.height + 0.3;
  const wide = Math.max(captionWidth(lines), voltage ? labelWidth(voltage) : 0) + 0.4;
  const long = isShort ? 1 : Math.max(3, lie.isHorizontal ? wide : 0);
  return centred(
    {
      length: lead + long,
      ends: null,
      before: Math.max(symbol.height + captionRoom, currentRoom, 0.2),
      after: Math.max(symbol.height, voltage ? across + voltageRoom(voltage, lie.isHorizontal) : 0),
    },
    (frame) => {
      const middle = lead + long / 2;
      const { half, height, draw } = symbol;
      const body = frame.from(middle, 0);
      const along = lead > 0 ? lead / 2 + 0.2 : 0.4;
      const arrowWay = { start: middle - 0.95, end: middle + 0.95, across };
      const turned = turnedQuantity(named);
      const isDown = isBackward !== (turned === 'U');
      const way = isDown ? { ...arrowWay, start: arrowWay.end, end: arrowWay.start } : arrowWay;
      return [
        wire(frame, [0, 0], [middle - half, 0]),
        wire(frame, [middle + half, 0], [lead + long, 0]),
        part(
          elementMeaning(named, value),
          ...draw(body, isBackward),
          ...captionShapes(body, height, lines),
        ),
        ...(voltage ? [voltageArrow(frame, voltage, way)] : []),
        ...(current
          ? [currentArrow(frame, current, { along, backward: isBackward !== (turned === 'I') })]
          : []),
      ];
    },
  );
}
