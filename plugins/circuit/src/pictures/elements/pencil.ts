import { type Point, type Shape, stroke } from '@fragwerk/sdk';
import { arrowHead } from '../../drawing/pens.js';
import type { DrawingElement } from './kinds.js';

/** The coordinate system of elements: its origin and its unit in pixels; y points upward. */
export interface Canvas {
  readonly origin: Point;
  readonly unit: number;
}

/** Converts the parameters of an element to shapes. */
export class Pencil {
  constructor(
    private readonly element: DrawingElement,
    private readonly canvas: Canvas,
  ) {}

  number(index: number): number {
    return this.element.numbers[index] ?? 0;
  }

  at(x: number, y: number): Point {
    const { origin, unit } = this.canvas;
    return { x: origin.x + x * unit, y: origin.y - y * unit };
  }

  /** The point whose x is the number at `index`. */
  point(index: number): Point {
    return this.at(this.number(index), this.number(index + 1));
  }

  pixels(length: number): number {
    return length * this.canvas.unit;
  }

  get pen() {
    const { colour, size } = this.element.style;
    return stroke(colour, size, 'round');
  }

  get paint() {
    const { fill } = this.element.style;
    return { stroke: this.pen, ...(fill ? { fill } : {}) };
  }

  get reverse(): boolean {
    return this.element.style.reverse;
  }

  head(tip: Point, tail: Point): Shape[] {
    const direction = { x: tip.x - tail.x, y: tip.y - tail.y };
    if (Math.hypot(direction.x, direction.y) < 1) return [];
    return [arrowHead(tip, direction, this.element.style.colour)];
  }

  /** Points of an arc; degrees, counterclockwise from the right. */
  arc(radius: number, start: number, angle: number): Point[] {
    const steps = Math.max(2, Math.ceil(Math.min(360, Math.abs(angle)) / 6));
    return Array.from({ length: steps + 1 }, (_, i) => {
      const turn = ((start + (angle * i) / steps) * Math.PI) / 180;
      return this.at(
        this.number(0) + radius * Math.cos(turn),
        this.number(1) + radius * Math.sin(turn),
      );
    });
  }
}
