import type { Bounds, Figure, Language, Part } from '@fragwerk/sdk';
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
import type { Circuit } from '../../src/language/names.js';
import { figureOf, type Scene } from './scene.js';

/** Placed arrows with their directions, by quantity. */
export type Arrows = ReadonlyMap<string, Direction>;

/**
 * The arrows that can be placed in a scene. The figure has space for each, so that nothing moves while
 * placing them.
 */
export class ArrowModel {
  /** Quantities that can be placed, by place. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** All of them, in reading order. */
  readonly order: readonly string[];
  /** Elements, groups, input and output with arrows, in reading order. */
  readonly places: readonly ArrowPlace[];
  /** Every arrow in its reference direction. */
  readonly parts: ReadonlyMap<string, Part>;
  private readonly circuit: Circuit;
  private readonly whole: Figure;

  constructor(scene: Scene) {
    const { circuit, task } = scene;
    this.circuit = circuit;
    this.choices = freeQuantities(circuit, task.kind === 'arrows' ? task.letters : []);
    this.order = [...this.choices.values()].flat();
    this.places = arrowPlaces(circuit).filter(
      (place) => isElement(place) || this.choices.get(place.key)?.length !== 0,
    );
    this.whole = figureOf(scene, this.order);
    this.parts = partsByKey(this.whole);
  }

  /** The figure with the placed arrows, and the hinted ones faded. */
  figure(placed: Arrows, hinted: readonly string[]): Figure {
    return mapParts(this.whole, ({ key, part }) => {
      if (!this.order.includes(key)) return part;
      const direction = placed.get(key);
      if (direction !== undefined) return direction === '<' ? reversedArrow(part) : part;
      return hinted.includes(key) ? fadedArrow(part) : null;
    });
  }

  /** Bounding box of a place: its elements, or the arrows at a pair of terminals. */
  boundsOf(place: ArrowPlace): Bounds | null {
    const { key, members } = place;
    const keys = members.length > 0 ? members : (this.choices.get(key) ?? []);
    const parts = keys.flatMap((name) => this.parts.get(name) ?? []);
    return unionBounds(parts.map(isElement(place) ? symbolBounds : boundsOf));
  }

  /** The placed and the drawn arrows at a place, with their directions on the screen. */
  arrowsAt(key: string, placed: Arrows) {
    return (['U', 'I'] as const).flatMap((letter) => {
      const own = letter + key;
      const quantity = this.order.includes(own) ? own : arrowName(this.circuit, own);
      const direction = this.order.includes(quantity) ? placed.get(quantity) : '>';
      if (direction === undefined || !this.parts.has(quantity)) return [];
      return [{ letter, side: this.sideOf(quantity, direction) }];
    });
  }

  sideOf(quantity: string, direction: Direction): ScreenDirection {
    const part = this.parts.get(quantity);
    const side = part ? screenDirection(part) : 'right';
    return direction === '<' ? opposite[side] : side;
  }

  /** The arrows of a stored answer that can be placed. */
  stored(text: string): Arrows {
    const answer = withArrowNames(parseAnswer(text), this.circuit);
    const arrows = answer.kind === 'arrows' ? [...answer.arrows] : [];
    const { order } = this;
    return sortArrows(new Map(arrows.filter(([quantity]) => order.includes(quantity))), order);
  }

  /** Places an arrow, or reverses the placed one. */
  placed(arrows: Arrows, quantity: string): Arrows {
    const next = arrows.get(quantity) === '>' ? '<' : '>';
    return sortArrows(new Map([...arrows, [quantity, next]]), this.order);
  }
}

/** Whether a place is one element, not a group, input or output. */
export const isElement = ({ key, members }: ArrowPlace): boolean => members[0] === key;

const arrowNames = {
  de: { U: 'Spannungspfeil', I: 'Strompfeil' },
  en: { U: 'voltage arrow', I: 'current arrow' },
} as const;

/** `Spannungspfeil nach rechts` */
export const arrowText = (letter: 'U' | 'I', side: ScreenDirection, language: Language): string =>
  `${arrowNames[language][letter]} ${directionTexts[side][language]}`;

export const without = (arrows: Arrows, quantities: readonly string[]): Arrows =>
  new Map([...arrows].filter(([quantity]) => !quantities.includes(quantity)));
