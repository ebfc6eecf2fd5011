import type { Figure } from '@fragwerk/sdk';
import {
  type Direction,
  parseAnswer,
  sortArrows,
  withArrowNames,
} from '../../src/answer/answer.js';
import { arrowName } from '../../src/drawing/arrows.js';
import { type ArrowPlace, arrowPlaces, freeQuantities } from '../../src/answer/places.js';
import { type Bounds, boundsOf } from '../../src/drawing/frame.js';
import {
  symbolBounds,
  fadedArrow,
  type KeyedPart,
  keyedParts,
  mapParts,
  opposite,
  type ScreenDirection,
  screenDirection,
  reversedArrow,
  unionBounds,
} from '../../src/drawing/parts.js';
import { figureOf, type ActiveScene, type Scene } from './scene.js';

/** Arrows that may be placed, in reading order, and their figure. */
export interface ArrowModel {
  /** Elements, groups, input and output at which something may be placed, in reading order. */
  readonly places: readonly ArrowPlace[];
  /** Quantities that may be placed, by place. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  readonly order: readonly string[];
  /** Every arrow in its reference direction. */
  readonly parts: ReadonlyMap<string, KeyedPart>;
  /** The figure with these arrows; those of `hinted` faint. */
  readonly figure: (placed: ReadonlyMap<string, Direction>, hinted: readonly string[]) => Figure;
}

/** Room for every arrow is there from the beginning, so that nothing moves while they are placed. */
export function arrowModel(scene: Scene): ArrowModel {
  const { circuit, task } = scene;
  const letters = task.kind === 'arrows' ? task.letters : [];
  const choices = freeQuantities(circuit, letters);
  const order = [...choices.values()].flat();
  const whole = figureOf(scene, order);
  const places = arrowPlaces(circuit).filter(
    ({ key, members }) => isElement({ key, members }) || choices.get(key)?.length !== 0,
  );
  return {
    places,
    choices,
    order,
    parts: new Map(keyedParts(whole).map((keyed) => [keyed.key, keyed])),
    figure: (placed, hinted) =>
      mapParts(whole, ({ key, part }) => {
        if (!order.includes(key)) return part;
        const direction = placed.get(key);
        if (direction !== undefined) return direction === '<' ? reversedArrow(part) : part;
        return hinted.includes(key) ? fadedArrow(part) : null;
      }),
  };
}

/** Whether a place is one element, not a group, input or output. */
export const isElement = ({ key, members }: Pick<ArrowPlace, 'key' | 'members'>): boolean =>
  members[0] === key;

/** What a place covers: its elements with their letters, or the arrows at a pair of terminals. */
export function placeBounds(model: ArrowModel, place: ArrowPlace): Bounds | null {
  const { key, members } = place;
  const keys = members.length > 0 ? members : (model.choices.get(key) ?? []);
  // The pointer finds an element at its symbol.
  const cover = isElement(place) ? symbolBounds : ({ part }: KeyedPart) => boundsOf(part);
  return unionBounds(
    keys.flatMap((name) => {
      const keyed = model.parts.get(name);
      return keyed ? [cover(keyed)] : [];
    }),
  );
}

/** The arrows at a place with the side they point to: those that are placed or drawn anyway. */
export function arrowsAt(
  { circuit }: Pick<Scene, 'circuit'>,
  model: ArrowModel,
  { key, placed }: { readonly key: string; readonly placed: ReadonlyMap<string, Direction> },
) {
  return (['U', 'I'] as const).flatMap((letter) => {
    const own = letter + key;
    const quantity = model.order.includes(own) ? own : arrowName(circuit, own);
    const direction = model.order.includes(quantity) ? placed.get(quantity) : '>';
    if (direction === undefined || !model.parts.has(quantity)) return [];
    return [{ letter, side: shownDirection(model, quantity, direction) }];
  });
}

/** The stored arrows, those that cannot be placed left out. */
export function storedArrows(
  { answer, circuit }: Pick<ActiveScene, 'answer' | 'circuit'>,
  { order }: ArrowModel,
): ReadonlyMap<string, Direction> {
  const stored = withArrowNames(parseAnswer(answer.read()), circuit);
  const arrows = stored.kind === 'arrows' ? [...stored.arrows] : [];
  return sortArrows(new Map(arrows.filter(([quantity]) => order.includes(quantity))), order);
}

/** Where an arrow points on the screen. */
export function shownDirection(
  model: ArrowModel,
  quantity: string,
  direction: Direction,
): ScreenDirection {
  const keyed = model.parts.get(quantity);
  const side = keyed ? screenDirection(keyed.part) : 'right';
  return direction === '<' ? opposite[side] : side;
}

/** Places an arrow, or turns the one that stands there. */
export function placed(
  arrows: ReadonlyMap<string, Direction>,
  quantity: string,
  order: readonly string[],
): ReadonlyMap<string, Direction> {
  const next = arrows.get(quantity) === '>' ? '<' : '>';
  return sortArrows(new Map([...arrows, [quantity, next]]), order);
}

/** The arrows without some. */
export const without = (
  arrows: ReadonlyMap<string, Direction>,
  quantities: readonly string[],
): ReadonlyMap<string, Direction> =>
  new Map([...arrows].filter(([quantity]) => !quantities.includes(quantity)));
