import {
  type Colour,
  type Localized,
  part,
  runWidth,
  type Shape,
  type TextRun,
} from '@fragwerk/sdk';
import { elementTypes } from '../language/elements.js';
import type { NamedElement } from '../language/names.js';
import { isTurned } from '../language/networks.js';
import { reversedQuantity } from '../network/quantities.js';
import { phrase } from '../phrase.js';
import {
  currentArrow,
  currentArrowExtent,
  labelWidth,
  leadLength,
  voltageArrow,
  voltageArrowExtent,
} from './arrows.js';
import { arrowsAt, type Box, centred, type DrawingContext, type Orientation } from './box.js';
import { type Frame, nameGap, UNIT_PX } from './frame.js';
import {
  amountRun,
  colours,
  equalsAmount,
  NAME_SIZE,
  textLabel,
  VALUE_SIZE,
  wire,
} from './pens.js';
import { isPlainWire, showsName, symbolOf } from './symbols.js';

/** `Widerstand R1 = 4,7 kΩ` */
export function elementDescription(
  { element, name, label }: NamedElement,
  value: Localized | null,
) {
  const shownName = showsName(element) && label !== '' ? ` ${label}` : '';
  return {
    ...phrase`${elementTypes[element.kind].title}${shownName}${equalsAmount(value)}`,
    // Identifies the element in the browser part.
    key: name,
  };
}

const LINE_HEIGHT = 0.6;

/** A line of text next to a symbol. */
interface Caption {
  readonly run: TextRun;
  readonly size: number;
  readonly colour: Colour;
}

/** From a symbol to the middle of the line above it; a subscript hangs lower than a value. */
const gapOf = (lines: readonly Caption[]) => (lines.length === 1 ? 0.46 : 0.36);

function captionsOf({ element, label }: NamedElement, value: Localized | null): Caption[] {
  const isNamed = showsName(element) && label !== '';
  const name = { text: label.slice(0, 1), subscript: label.slice(1) };
  return [
    ...(isNamed ? [{ run: name, size: NAME_SIZE, colour: colours.name }] : []),
    ...(value ? [{ run: amountRun(value), size: VALUE_SIZE, colour: colours.value }] : []),
  ];
}

const captionWidth = (lines: readonly Caption[]): number =>
  Math.max(0, ...lines.map(({ run, size }) => runWidth(run, size))) / UNIT_PX;

/** The captions on the first side of a symbol of this height. */
const captionShapes = (frame: Frame, height: number, lines: readonly Caption[]): Shape[] =>
  lines.map(({ run, size, colour }, index) => {
    if (frame.isHorizontal) {
      const line = lines.length - 1 - index;
      const at = frame.at(0, -(height + gapOf(lines) + line * LINE_HEIGHT));
      return textLabel(at, run, { colour, align: 'middle', size });
    }
    const { x, y } = frame.at(0, -(height + nameGap(frame, 0.2)));
    const at = { x, y: y + (index - (lines.length - 1) / 2) * LINE_HEIGHT * UNIT_PX };
    const align = frame.firstSide === 'right' ? 'start' : 'end';
    return textLabel(at, run, { colour, align, size });
  });

/** Lays out an element with its captions and arrows. */
export function elementBox(
  named: NamedElement,
  orientation: Orientation,
  context: DrawingContext,
): Box {
  const { element, name } = named;
  const { isHorizontal } = orientation;
  const { half, height, draw } = symbolOf(element);
  const value = element.impliedIn ? null : context.valueOf(named);
  const lines = captionsOf(named, value);
  const { voltage, current } = arrowsAt(context, name);
  const isBackward = isTurned(named, orientation);
  const isShort = isPlainWire(element) && lines.length === 0 && !voltage;
  // Vertical elements have enough wire for the current arrow; their symbols stay at one height.
  const lead = isHorizontal || isShort ? leadLength(current, isHorizontal) : 0;
  const captionExtent = isHorizontal
    ? lines.length * LINE_HEIGHT + gapOf(lines)
    : lines.length > 0
      ? captionWidth(lines) + 0.3
      : 0;
  const across = height + 0.3;
  const wide = Math.max(captionWidth(lines), labelWidth(voltage)) + 0.4;
  const long = isShort ? 1 : Math.max(3, isHorizontal ? wide : 0);
  return centred(
    {
      length: lead + long,
      ends: null,
      before: Math.max(height + captionExtent, 0.2, currentArrowExtent(current, isHorizontal)),
      after: Math.max(height, voltage ? across + voltageArrowExtent(voltage, isHorizontal) : 0),
    },
    (frame) => {
      const middle = lead + long / 2;
      const body = frame.from(middle, 0);
      const along = lead > 0 ? lead / 2 + 0.2 : 0.4;
      const reversed = reversedQuantity(named);
      const reach = isBackward !== (reversed === 'U') ? -0.95 : 0.95;
      return [
        wire(frame, [0, 0], [middle - half, 0]),
        wire(frame, [middle + half, 0], [lead + long, 0]),
        part(
          elementDescription(named, value),
          ...draw(body, isBackward),
          ...captionShapes(body, height, lines),
        ),
        ...voltageArrow(frame, voltage, { start: middle - reach, end: middle + reach, across }),
        ...currentArrow(frame, current, { along, backward: isBackward !== (reversed === 'I') }),
      ];
    },
  );
}
