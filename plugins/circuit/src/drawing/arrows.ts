import {
  line,
  type Localized,
  part,
  type Point,
  runWidth,
  type Shape,
  stroke,
  textWidth,
  type TextRun,
} from '@fragwerk/sdk';
import { hasOpenInput, hasOutput, openEndOf } from '../language/structure.js';
import type { Circuit } from '../language/names.js';
import { phrase } from '../phrase.js';
import { type Frame, nameGap, UNIT_PX } from './frame.js';
import {
  amountRun,
  headAt,
  colours,
  equalsAmount,
  NAME_SIZE,
  textLabel,
  VALUE_SIZE,
} from './pens.js';

/** A voltage or current arrow in the drawing. */
export interface Arrow {
  readonly quantity: string;
  /** `null` for an arrow without a name. */
  readonly name: TextRun | null;
  /** Magnitude after the name. */
  readonly value: Localized | null;
}

/** Arrows that a circuit has unless they are removed with `-`. */
function defaultArrows(circuit: Circuit): string[] {
  const { form, elements } = circuit;
  const ends =
    form === 'ladder'
      ? [...(hasOpenInput(circuit) ? ['Ue', 'Ie'] : []), ...(hasOutput(circuit) ? ['Ua'] : [])]
      : [];
  const own = elements.flatMap(({ element, name }) => {
    if (element.impliedIn && !circuit.threePhase?.net.showsSources) return [];
    if (['U', 'UW', 'BAT', 'V'].includes(element.kind)) return [`U${name}`];
    return element.kind === 'I' || element.kind === 'A' ? [`I${name}`] : [];
  });
  return [...ends, ...own];
}

/**
 * The arrows of a circuit by quantity: the default ones and those after `;`.
 *
 * @param magnitude formatted magnitude of a quantity, `null` when it is unknown
 */
export function arrowsOf(circuit: Circuit, magnitude: (quantity: string) => Localized | null) {
  const labels = new Map(circuit.elements.map(({ name, label }) => [name, label]));
  const found = new Map<string, Arrow>();
  const add = (quantity: string, item?: Circuit['arrows'][number]) => {
    const rest = quantity.slice(1);
    const subscript = item?.label ?? labels.get(rest) ?? rest;
    const underline = circuit.underlineAll || item?.underline === true;
    found.set(quantity, {
      quantity,
      name: item?.nameless ? null : { text: quantity.charAt(0), subscript, underline },
      value: item?.computed ? magnitude(quantity) : null,
    });
  };
  for (const quantity of defaultArrows(circuit)) add(quantity);
  for (const item of circuit.arrows) {
    if (item.removed) found.delete(item.quantity);
    else add(item.quantity, item);
  }
  return found as ReadonlyMap<string, Arrow>;
}

/**
 * Returns the canonical name of a quantity: an open end LL at the output shares its terminals, so its
 * voltage is Ua and its current Ia. The name of an arrow that the circuit shows takes precedence.
 */
export function arrowName(circuit: Circuit, quantity: string): string {
  const element = openEndOf(circuit);
  const end = circuit.elements.find((named) => named.element === element)?.name;
  const [letter, place] = [quantity.charAt(0), quantity.slice(1)];
  if (end === undefined || (place !== end && place !== 'a')) return quantity;
  const shown = arrowsOf(circuit, () => null);
  return shown.has(letter + end) && !shown.has(`${letter}a`) ? letter + end : `${letter}a`;
}

/** Width of an arrow's label, in units; 0 without an arrow. */
export function labelWidth(arrow: Arrow | undefined): number {
  if (!arrow) return 0;
  const { name, value } = arrow;
  const nameWidth = name ? runWidth(name, NAME_SIZE) : 0;
  return (nameWidth + textWidth(equalsAmount(value).de, VALUE_SIZE)) / UNIT_PX;
}

function describeArrow({ quantity, name, value }: Arrow) {
  const shown = name ? `${name.text}_${name.subscript ?? ''}` : quantity;
  const kind = quantity.startsWith('U')
    ? { de: 'Spannungspfeil', en: 'Voltage arrow' }
    : { de: 'Strompfeil', en: 'Current arrow' };
  const text = phrase`${kind} ${shown}${equalsAmount(value)}`;
  // Key and flag are for the browser part, which appends the direction on the screen.
  return { key: quantity, isArrow: true, ...text };
}

function nameShapes(arrow: Arrow, at: Point, align: 'start' | 'middle' | 'end'): Shape[] {
  const colour = arrow.quantity.startsWith('U') ? colours.voltage : colours.current;
  if (!arrow.name) return [];
  if (!arrow.value) return [textLabel(at, arrow.name, { colour, align })];
  const width = labelWidth(arrow) * UNIT_PX;
  const value = amountRun(equalsAmount(arrow.value));
  const nameWidth = width - textWidth(value.text, VALUE_SIZE);
  const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[align];
  const look = { colour, align: 'start' } as const;
  return [
    textLabel({ x: left, y: at.y }, arrow.name, look),
    textLabel({ x: left + nameWidth, y: at.y }, value, { ...look, size: VALUE_SIZE }),
  ];
}

/** Distance of a voltage arrow's name from the arrow, in units. */
const GAP = 0.25;

/** Extent of a voltage arrow with its name across its direction, in units. */
export const voltageArrowExtent = (arrow: Arrow, isHorizontal: boolean): number =>
  isHorizontal ? 0.85 : GAP + labelWidth(arrow);

/** Extent of a current arrow with its name across the wire, in units; 0 without an arrow. */
export function currentArrowExtent(arrow: Arrow | undefined, isHorizontal: boolean): number {
  if (!arrow) return 0;
  return isHorizontal ? 0.95 : 0.3 + labelWidth(arrow);
}

/** Length of wire that a current arrow needs, in units; 0 without an arrow. */
export const leadLength = (arrow: Arrow | undefined, isHorizontal: boolean): number =>
  arrow ? Math.max(0.9, isHorizontal ? labelWidth(arrow) + 0.3 : 0) : 0;

/** The alignment of a name on the side where it starts or ends beside a vertical wire. */
const besideOf = ({ isHorizontal, firstSide }: Frame, usual: 'start' | 'end') => {
  if (isHorizontal) return 'middle';
  return firstSide === 'right' ? usual : ({ start: 'end', end: 'start' } as const)[usual];
};

/** Draws a voltage arrow, if there is one, on the second side of the wire, `across` units away from it. */
export function voltageArrow(
  frame: Frame,
  arrow: Arrow | undefined,
  position: {
    readonly start: number;
    readonly end: number;
    readonly across: number;
    /** Position of the name along the arrow; the middle by default. */
    readonly name?: number;
  },
): Shape[] {
  if (!arrow) return [];
  const { start, end, across, name = (start + end) / 2 } = position;
  const [tail, tip] = [frame.at(start, across), frame.at(end, across)];
  const middle = frame.at(name, across + (frame.isHorizontal ? 0.42 : GAP));
  return [
    part(
      describeArrow(arrow),
      line(tail, tip, stroke(colours.voltage, 1.6)),
      headAt(tip, tail, colours.voltage),
      ...nameShapes(arrow, middle, besideOf(frame, 'end')),
    ),
  ];
}

/** Draws a current arrow, if there is one, on the wire at `along`; its name on the first side. */
export function currentArrow(
  frame: Frame,
  arrow: Arrow | undefined,
  { along, backward = false }: { readonly along: number; readonly backward?: boolean },
): Shape[] {
  if (!arrow) return [];
  const sign = backward ? -1 : 1;
  const tip = frame.at(along + sign * 0.18, 0);
  const tail = frame.at(along - sign * 0.18, 0);
  const name = frame.at(along, frame.isHorizontal ? -0.55 : -nameGap(frame, 0.3));
  return [
    part(
      describeArrow(arrow),
      headAt(tip, tail, colours.current),
      ...nameShapes(arrow, name, besideOf(frame, 'start')),
    ),
  ];
}
