import type { Figure, Localized, Point } from '@fragwerk/sdk';
import { arrowPlaces, elementText } from '../../src/answer/places.js';
import { arrowsOf } from '../../src/drawing/arrows.js';
import { type Bounds, boundsOf } from '../../src/drawing/frame.js';
import { symbolBounds, type KeyedPart, keyedParts, unionBounds } from '../../src/drawing/parts.js';
import { showsName } from '../../src/drawing/symbols.js';
import type { Circuit } from '../../src/language/names.js';
import { hasOwnName } from '../../src/moves.js';

/** Where something can be put. */
export interface DropTarget {
  /** Name of the place, as it stands behind the `@` of an edit. */
  readonly key: string;
  readonly words: Localized;
  readonly bounds: Bounds;
}

/** An arrow, an arrow's own label or a component's given name that can be moved. */
export interface Movable {
  /** Beginning of the edit that moves it: `UR1`, `UR1>`, `Rx:`. */
  readonly id: string;
  readonly words: Localized;
  readonly bounds: Bounds;
  readonly targets: readonly DropTarget[];
}

/** The edit that puts something at a goal (`applyEdits`). */
export const editOf = ({ id }: Movable, { key }: DropTarget): string => `${id}@${key}`;

/** The id of what was moved, once it stands at its goal. */
export function idAfter({ id }: Movable, { key }: DropTarget): string {
  if (id.endsWith(':')) return id;
  return id.charAt(0) + key + (id.endsWith('>') ? '>' : '');
}

type Parts = ReadonlyMap<string, KeyedPart>;

/** What the letters of a part cover. */
function textBounds({ part }: KeyedPart): Bounds | null {
  return unionBounds(
    part.shapes.flatMap((shape) => (shape.kind === 'label' ? [boundsOf(shape)] : [])),
  );
}

/** Width of the stretch at a pair of terminals, in pixels. */
const STRIP_PX = 34;

/** The side of the figure at which input or output lie. */
function terminalBounds(circuit: Circuit, { width, height }: Figure, key: string): Bounds {
  if (circuit.form === 'upright') return { left: 0, right: width, top: 0, bottom: STRIP_PX };
  const left = key === 'e' ? 0 : width - STRIP_PX;
  return { left, right: left + STRIP_PX, top: 0, bottom: height };
}

interface View {
  readonly circuit: Circuit;
  readonly figure: Figure;
  readonly parts: Parts;
  readonly drawn: ReturnType<typeof arrowsOf>;
}

function arrowTargets(
  { circuit, figure, parts, drawn }: View,
  letter: string,
): readonly DropTarget[] {
  return arrowPlaces(circuit).flatMap(({ key, text, members }): DropTarget[] => {
    if (drawn.has(letter + key)) return [];
    const own = unionBounds(
      members.flatMap((name) => {
        const keyed = parts.get(name);
        return keyed ? [symbolBounds(keyed)] : [];
      }),
    );
    const isTerminal = members.length === 0 && !circuit.threePhase;
    const bounds = isTerminal ? terminalBounds(circuit, figure, key) : own;
    return bounds ? [{ key, words: text, bounds }] : [];
  });
}

/** Other arrows of the same letter, to which a label can go. */
function labelTargets({ parts, drawn }: View, quantity: string): readonly DropTarget[] {
  return [...drawn.keys()].flatMap((other): DropTarget[] => {
    const keyed = parts.get(other);
    if (other === quantity || !other.startsWith(quantity.charAt(0)) || !keyed) return [];
    return [{ key: other.slice(1), words: keyed.part.meaning, bounds: boundsOf(keyed.part) }];
  });
}

function movableArrows(view: View): readonly Movable[] {
  const { circuit, parts, drawn } = view;
  return [...drawn.keys()].flatMap((quantity): Movable[] => {
    const keyed = parts.get(quantity);
    if (!keyed) return [];
    const { meaning } = keyed.part;
    const arrow = {
      ...{ id: quantity, words: meaning, bounds: symbolBounds(keyed) },
      targets: arrowTargets(view, quantity.charAt(0)),
    };
    const label = circuit.arrows.filter((item) => item.quantity === quantity).at(-1)?.label ?? null;
    const letters = textBounds(keyed);
    if (label === null || !letters) return [arrow];
    const words = {
      de: `Beschriftung ${label} von ${quantity}`,
      en: `Label ${label} of ${quantity}`,
    };
    const targets = labelTargets(view, quantity);
    return [arrow, { id: `${quantity}>`, words, bounds: letters, targets: targets }];
  });
}

function movableNames({ circuit, parts }: View): readonly Movable[] {
  const elements = circuit.elements.filter(({ element }) => showsName(element));
  return elements.flatMap((named): Movable[] => {
    const keyed = parts.get(named.name);
    const letters = keyed && textBounds(keyed);
    if (!letters || !hasOwnName(circuit, named)) return [];
    const targets = elements.flatMap((other): DropTarget[] => {
      const part = parts.get(other.name);
      if (other === named || !part) return [];
      return [{ key: other.name, words: elementText(other), bounds: symbolBounds(part) }];
    });
    const words = { de: `Name ${named.label}`, en: `Name ${named.label}` };
    return [{ id: `${named.name}:`, words, bounds: letters, targets: targets }];
  });
}

/** What can be moved in the drawing of a circuit, and where to; what can go nowhere is left out. */
export function movablesOf(circuit: Circuit, figure: Figure): readonly Movable[] {
  const parts: Parts = new Map(keyedParts(figure).map((keyed) => [keyed.key, keyed]));
  const view = { circuit, figure, parts, drawn: arrowsOf(circuit, () => null) };
  const all = [...movableArrows(view), ...movableNames(view)];
  return all.filter(({ targets: targets }) => targets.length > 0);
}

/** The smallest of those that cover a place of the figure, else the nearest within reach. */
export function nearestWithin<T extends { readonly bounds: Bounds }>(
  all: readonly T[],
  { x, y }: Point,
  { margin, reach }: { readonly margin: number; readonly reach: number },
): T | null {
  const measured = all.map((one) => {
    const { left, right, top, bottom } = one.bounds;
    const outside = Math.hypot(
      Math.max(0, left - margin - x, x - right - margin),
      Math.max(0, top - margin - y, y - bottom - margin),
    );
    return { one, outside, area: (right - left) * (bottom - top) };
  });
  const [found] = measured
    .filter(({ outside }) => outside <= reach)
    .sort((a, b) => a.outside - b.outside || a.area - b.area);
  return found?.one ?? null;
}
