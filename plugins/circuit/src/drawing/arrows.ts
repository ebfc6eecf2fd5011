import { line, type Localized, part, type Point, type Shape, stroke } from '@fragwerk/sdk';
import { hasOpenInput, hasOutput, openEndOf } from '../language/structure.js';
import type { Circuit } from '../language/names.js';
import { type Frame, UNIT } from './frame.js';
import {
  amountWords,
  arrowHead,
  equals,
  inks,
  NAME_SIZE,
  VALUE_SIZE,
  type Words,
  words,
} from './pens.js';
import { textWidth } from './text-width.js';

/** An arrow of a voltage or a current, as it is drawn. */
export interface Arrow {
  readonly quantity: string;
  /** `null`: an arrow without a name. */
  readonly words: Words | null;
  /** Magnitude that stands behind the name. */
  readonly value: Localized | null;
}

/** Arrows that a circuit has unless they are taken away with `-`. */
function usualArrows(circuit: Circuit): string[] {
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
 * The arrows of a circuit by quantity: the usual ones and those behind `;`, with their looks.
 *
 * @param magnitude the amount of a quantity for people, `null` when it is not known
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
      words: item?.nameless ? null : { text: quantity.charAt(0), subscript, underline },
      value: item?.computed ? magnitude(quantity) : null,
    });
  };
  for (const quantity of usualArrows(circuit)) add(quantity);
  for (const item of circuit.arrows) {
    if (item.removed) found.delete(item.quantity);
    else add(item.quantity, item);
  }
  return found as ReadonlyMap<string, Arrow>;
}

/**
 * An open end LL at the output has the output's terminals: its voltage is Ua, its current Ia.
 * Gives the one name of both: the name of the arrow that the circuit shows, else that of the output.
 */
export function arrowName(circuit: Circuit, quantity: string): string {
  const element = openEndOf(circuit);
  const end = circuit.elements.find((named) => named.element === element)?.name;
  const [letter, place] = [quantity.charAt(0), quantity.slice(1)];
  if (end === undefined || (place !== end && place !== 'a')) return quantity;
  const shown = arrowsOf(circuit, () => null);
  return shown.has(letter + end) && !shown.has(`${letter}a`) ? letter + end : `${letter}a`;
}

/** Width of an arrow's label, in units. */
export function labelWidth({ words: name, value }: Arrow): number {
  const pixels =
    textWidth(name?.text ?? '', NAME_SIZE) +
    textWidth(name?.subscript ?? '', NAME_SIZE * 0.7) +
    textWidth(equals(value).de, VALUE_SIZE);
  return pixels / UNIT;
}

function meaningOf({ quantity, words: name, value }: Arrow) {
  // For the browser part, which says where an arrow points on the screen.
  const mark = { key: quantity, isArrow: true };
  const shown = name ? `${name.text}_${name.subscript ?? ''}` : quantity;
  const amount = equals(value);
  const [de, en] = quantity.startsWith('U')
    ? ['Spannungspfeil', 'Voltage arrow']
    : ['Strompfeil', 'Current arrow'];
  return { ...mark, de: `${de} ${shown}${amount.de}`, en: `${en} ${shown}${amount.en}` };
}

function nameShapes(arrow: Arrow, at: Point, align: 'start' | 'middle' | 'end'): Shape[] {
  const colour = arrow.quantity.startsWith('U') ? inks.voltage : inks.current;
  if (!arrow.words) return [];
  if (!arrow.value) return [words(at, arrow.words, { colour, align })];
  const width = labelWidth(arrow) * UNIT;
  const value = amountWords(equals(arrow.value));
  const nameWidth = width - textWidth(value.text, VALUE_SIZE);
  const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[align];
  return [
    words({ x: left, y: at.y }, arrow.words, { colour, align: 'start' }),
    words({ x: left + nameWidth, y: at.y }, value, { colour, align: 'start', size: VALUE_SIZE }),
  ];
}

/** Distance of a voltage arrow's name from the arrow, in units. */
const GAP = 0.25;

/** Room that a voltage arrow takes across, name included, in units. */
export const voltageRoom = (arrow: Arrow, isHorizontal: boolean): number =>
  isHorizontal ? 0.85 : GAP + labelWidth(arrow);

/** Wire that a current arrow needs, in units; a lying one has its name above it. */
export const leadOf = (arrow: Arrow, { isHorizontal }: { readonly isHorizontal: boolean }) =>
  Math.max(0.9, isHorizontal ? labelWidth(arrow) + 0.3 : 0);

/** A voltage arrow on the second side, `across` units off the wire, from `start` to `end` along. */
export function voltageArrow(
  frame: Frame,
  arrow: Arrow,
  way: {
    readonly start: number;
    readonly end: number;
    readonly across: number;
    /** Where its name stands along it, without a word in the middle. */
    readonly name?: number;
  },
): Shape {
  const { start, end, across, name = (start + end) / 2 } = way;
  const [tail, tip] = [frame.at(start, across), frame.at(end, across)];
  const pen = stroke(inks.voltage, 1.6);
  const middle = frame.at(name, across + (frame.isHorizontal ? 0.42 : GAP));
  return part(
    meaningOf(arrow),
    line(tail, tip, pen),
    arrowHead(tip, { x: tip.x - tail.x, y: tip.y - tail.y }, inks.voltage),
    ...nameShapes(arrow, middle, frame.isHorizontal ? 'middle' : 'end'),
  );
}

/** A current arrow on the wire at `along`; its name on the first side. */
export function currentArrow(
  frame: Frame,
  arrow: Arrow,
  { along, backward }: { readonly along: number; readonly backward: boolean },
): Shape {
  const sign = backward ? -1 : 1;
  const tip = frame.at(along + sign * 0.18, 0);
  const tail = frame.at(along - sign * 0.18, 0);
  const name = frame.at(along, frame.isHorizontal ? -0.55 : -0.3);
  return part(
    meaningOf(arrow),
    arrowHead(tip, { x: tip.x - tail.x, y: tip.y - tail.y }, inks.current),
    ...nameShapes(arrow, name, frame.isHorizontal ? 'middle' : 'start'),
  );
}
