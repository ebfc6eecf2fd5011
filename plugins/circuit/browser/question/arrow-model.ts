import type { Bounds, Figure, Language } from '@fragwerk/sdk';
import {
  type Direction,
  parseAnswer,
  sortArrows,
  withArrowNames,
} from '../../src/answer/answer.js';
import { type ArrowPlace, arrowPlaces, freeQuantities } from '../../src/answer/places.js';
import { arrowName } from '../../src/drawing/arrows.js';
import { boundsOf } from '../../src/drawing/frame.js';
import {
  directionTexts,
  fadedArrow,
  mapParts,
  opposite,
  partsByKey,
  reversedArrow,
  type ScreenDirection,
  screenDirection,
  symbolBounds,
  unionBounds,
} from '../../src/drawing/parts.js';
import { type ActiveScene, figureOf, type Scene } from './scene.js';

export type ArrowModel = ReturnType<typeof arrowModel>;

/**
 * Returns the arrows that can be placed in a scene. The figure has space for each, so that nothing moves
 * while placing them.
 */
export function arrowModel(scene: Scene) {
  const { circuit, task } = scene;
  const letters = task.kind === 'arrows' ? task.letters : [];
  const choices = freeQuantities(circuit, letters);
  const order = [...choices.values()].flat();
  const whole = figureOf(scene, order);
  const places = arrowPlaces(circuit).filter(
    ({ key, members }) => isElement({ key, members }) || choices.get(key)?.length !== 0,
  );
  return {
    /** Elements, groups, input and output with arrows, in reading order. */
    places,
    /** Quantities that can be placed, by place. */
    ...{ choices, order },
    /** Every arrow in its reference direction. */
    parts: partsByKey(whole),
    /** The figure with the placed arrows, and the hinted ones faded. */
    figure: (placed: ReadonlyMap<string, Direction>, hinted: readonly string[]): Figure =>
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

/** Bounding box of a place: its elements, or the arrows at a pair of terminals. */
export function placeBounds(model: ArrowModel, place: ArrowPlace): Bounds | null {
  const { key, members } = place;
  const keys = members.length > 0 ? members : (model.choices.get(key) ?? []);
  const bounds = isElement(place) ? symbolBounds : boundsOf;
  const parts = keys.flatMap((name) => model.parts.get(name) ?? []);
  return unionBounds(parts.map((part) => bounds(part)));
}

/** The placed and the drawn arrows at a place, with their directions on the screen. */
export const arrowsAt = (
  { circuit }: Pick<Scene, 'circuit'>,
  model: ArrowModel,
  { key, placed }: { readonly key: string; readonly placed: ReadonlyMap<string, Direction> },
) =>
  (['U', 'I'] as const).flatMap((letter) => {
    const own = letter + key;
    const quantity = model.order.includes(own) ? own : arrowName(circuit, own);
    const direction = model.order.includes(quantity) ? placed.get(quantity) : '>';
    if (direction === undefined || !model.parts.has(quantity)) return [];
    return [{ letter, side: shownDirection(model, quantity, direction) }];
  });

/** The stored arrows that can be placed. */
export function storedArrows(
  { answer, circuit }: Pick<ActiveScene, 'answer' | 'circuit'>,
  { order }: ArrowModel,
): ReadonlyMap<string, Direction> {
  const stored = withArrowNames(parseAnswer(answer.read()), circuit);
  const arrows = stored.kind === 'arrows' ? [...stored.arrows] : [];
  return sortArrows(new Map(arrows.filter(([quantity]) => order.includes(quantity))), order);
}

const arrowNames = {
  de: { U: 'Spannungspfeil', I: 'Strompfeil' },
  en: { U: 'voltage arrow', I: 'current arrow' },
} as const;

/** `Spannungspfeil nach rechts` */
export const arrowText = (letter: 'U' | 'I', side: ScreenDirection, language: Language): string =>
  `${arrowNames[language][letter]} ${directionTexts[side][language]}`;

/** The direction of an arrow on the screen. */
export function shownDirection(
  model: ArrowModel,
  quantity: string,
  direction: Direction,
): ScreenDirection {
  const part = model.parts.get(quantity);
  const side = part ? screenDirection(part) : 'right';
  return direction === '<' ? opposite[side] : side;
}

/** Places an arrow, or reverses the placed one. */
export function placed(
  arrows: ReadonlyMap<string, Direction>,
  quantity: string,
  order: readonly string[],
): ReadonlyMap<string, Direction> {
  const next = arrows.get(quantity) === '>' ? '<' : '>';
  return sortArrows(new Map([...arrows, [quantity, next]]), order);
}

export const without = (
  arrows: ReadonlyMap<string, Direction>,
  quantities: readonly string[],
): ReadonlyMap<string, Direction> =>
  new Map([...arrows].filter(([quantity]) => !quantities.includes(quantity)));
