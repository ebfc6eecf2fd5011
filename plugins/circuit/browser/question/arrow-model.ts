import type { Figure } from '@fragwerk/sdk';
import { type Direction, readAnswer, sortArrows } from '../../src/answer/answer.js';
import { arrowsOf } from '../../src/drawing/arrows.js';
import { isPlainWire } from '../../src/drawing/symbols.js';
import {
  faint,
  type KeyedPart,
  keyedParts,
  mapParts,
  opposite,
  type Side,
  sideOf,
  turned,
} from '../shared/parts.js';
import { figureOf, type LiveScene, type Scene } from './scene.js';

/** Arrows that may be placed, in reading order, and their figure. */
export interface ArrowModel {
  /** Quantities that may be placed, by element. */
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
  const given = arrowsOf(circuit, () => '');
  const choices = new Map(
    circuit.elements
      .filter(({ element }) => !isPlainWire(element))
      .map(({ name }) => [
        name,
        letters.map((letter) => letter + name).filter((quantity) => !given.has(quantity)),
      ]),
  );
  const order = [...choices.values()].flat();
  const whole = figureOf(scene, order);
  return {
    choices,
    order,
    parts: new Map(keyedParts(whole).map((keyed) => [keyed.key, keyed])),
    figure: (placed, hinted) =>
      mapParts(whole, ({ key, part }) => {
        if (!order.includes(key)) return part;
        const direction = placed.get(key);
        if (direction !== undefined) return direction === '<' ? turned(part) : part;
        return hinted.includes(key) ? faint(part) : null;
      }),
  };
}

/** The stored arrows, those that cannot be placed left out. */
export function storedArrows(
  { answer }: Pick<LiveScene, 'answer'>,
  { order }: ArrowModel,
): ReadonlyMap<string, Direction> {
  const stored = readAnswer(answer.read());
  const arrows = stored.kind === 'arrows' ? [...stored.arrows] : [];
  return sortArrows(new Map(arrows.filter(([quantity]) => order.includes(quantity))), order);
}

/** Where an arrow points on the screen. */
export function shownSide(model: ArrowModel, quantity: string, direction: Direction): Side {
  const keyed = model.parts.get(quantity);
  const side = keyed ? sideOf(keyed.part) : 'right';
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
