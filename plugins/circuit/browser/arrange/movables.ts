import type { Bounds, Figure, Localized, Part } from '@fragwerk/sdk';
import { arrowPlaces, elementText } from '../../src/answer/places.js';
import { arrowsOf } from '../../src/drawing/arrows.js';
import { boundsOf } from '../../src/drawing/frame.js';
import { partsByKey, symbolBounds, unionBounds } from '../../src/drawing/parts.js';
import { showsName } from '../../src/drawing/symbols.js';
import type { Circuit } from '../../src/language/names.js';
import { hasOwnName } from '../../src/moves.js';

export interface DropTarget {
  /** Name of the place after the `@` of an edit. */
  readonly key: string;
  readonly text: Localized;
  readonly bounds: Bounds;
}

/** An arrow, a custom label of an arrow, or a custom name of a component. */
export interface Movable {
  /** Start of the edit that moves it: `UR1`, `UR1>`, `Rx:`. */
  readonly id: string;
  readonly text: Localized;
  readonly bounds: Bounds;
  readonly targets: readonly DropTarget[];
}

export const editOf = ({ id }: Movable, { key }: DropTarget): string => `${id}@${key}`;

export function idAfter({ id }: Movable, { key }: DropTarget): string {
  if (id.endsWith(':')) return id;
  return id.charAt(0) + key + (id.endsWith('>') ? '>' : '');
}

const textBounds = ({ shapes }: Part): Bounds | null =>
  unionBounds(shapes.filter(({ kind }) => kind === 'label').map(boundsOf));

/** Width of the drop target at a pair of terminals. */
const STRIP_PX = 34;

/** The side of the figure with the input or the output. */
function terminalBounds(circuit: Circuit, { width, height }: Figure, key: string): Bounds {
  if (circuit.form === 'upright') return { left: 0, right: width, top: 0, bottom: STRIP_PX };
  const left = key === 'e' ? 0 : width - STRIP_PX;
  return { left, right: left + STRIP_PX, top: 0, bottom: height };
}

interface View {
  readonly circuit: Circuit;
  readonly figure: Figure;
  readonly parts: ReadonlyMap<string, Part>;
  readonly drawn: ReturnType<typeof arrowsOf>;
}

const arrowTargets = (
  { circuit, figure, parts, drawn }: View,
  letter: string,
): readonly DropTarget[] =>
  arrowPlaces(circuit).flatMap(({ key, text, members }): DropTarget[] => {
    if (drawn.has(letter + key)) return [];
    const own = unionBounds(members.flatMap((name) => parts.get(name) ?? []).map(symbolBounds));
    const isTerminal = members.length === 0 && !circuit.threePhase;
    const bounds = isTerminal ? terminalBounds(circuit, figure, key) : own;
    return bounds ? [{ key, text, bounds }] : [];
  });

/** Other arrows with the same letter. */
const labelTargets = ({ parts, drawn }: View, quantity: string): readonly DropTarget[] =>
  [...drawn.keys()].flatMap((other): DropTarget[] => {
    const part = parts.get(other);
    if (other === quantity || !other.startsWith(quantity.charAt(0)) || !part) return [];
    return [{ key: other.slice(1), text: part.meaning, bounds: boundsOf(part) }];
  });

function movableArrows(view: View): readonly Movable[] {
  const { circuit, parts, drawn } = view;
  return [...drawn.keys()].flatMap((quantity): Movable[] => {
    const part = parts.get(quantity);
    if (!part) return [];
    const arrow = {
      ...{ id: quantity, text: part.meaning, bounds: symbolBounds(part) },
      targets: arrowTargets(view, quantity.charAt(0)),
    };
    const label = circuit.arrows.filter((item) => item.quantity === quantity).at(-1)?.label ?? null;
    const bounds = textBounds(part);
    if (label === null || !bounds) return [arrow];
    const text = {
      de: `Beschriftung ${label} von ${quantity}`,
      en: `Label ${label} of ${quantity}`,
    };
    return [arrow, { id: `${quantity}>`, text, bounds, targets: labelTargets(view, quantity) }];
  });
}

function movableNames({ circuit, parts }: View): readonly Movable[] {
  const elements = circuit.elements.filter(({ element }) => showsName(element));
  return elements.flatMap((named): Movable[] => {
    const own = parts.get(named.name);
    const bounds = own && textBounds(own);
    if (!bounds || !hasOwnName(circuit, named)) return [];
    const targets = elements.flatMap((other): DropTarget[] => {
      const part = parts.get(other.name);
      if (other === named || !part) return [];
      return [{ key: other.name, text: elementText(other), bounds: symbolBounds(part) }];
    });
    const text = { de: `Name ${named.label}`, en: `Name ${named.label}` };
    return [{ id: `${named.name}:`, text, bounds, targets }];
  });
}

/** The movable parts of a circuit's drawing that have a drop target. */
export function movablesOf(circuit: Circuit, figure: Figure): readonly Movable[] {
  const drawn = arrowsOf(circuit, () => null);
  const view = { circuit, figure, drawn, parts: partsByKey(figure) };
  const all = [...movableArrows(view), ...movableNames(view)];
  return all.filter(({ targets }) => targets.length > 0);
}
