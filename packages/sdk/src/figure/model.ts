import type { Localized } from '../localized.js';

/** `#rrggbb` or `#rrggbbaa`; nothing else, so that a colour can never carry markup. */
export type Colour = `#${string}`;

/** Pixels of the figure's own coordinate system: x to the right, y downwards, origin top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Stroke {
  readonly colour: Colour;
  /** Pixels. */
  readonly width: number;
  readonly cap?: 'butt' | 'round';
}

interface Painted {
  readonly fill?: Colour;
  readonly stroke?: Stroke;
}

export interface Circle extends Painted {
  readonly kind: 'circle';
  readonly centre: Point;
  readonly radius: number;
}

export interface Line {
  readonly kind: 'line';
  readonly from: Point;
  readonly to: Point;
  readonly stroke: Stroke;
}

/** Corners joined by straight lines; `closed` joins the last with the first. */
export interface Polyline extends Painted {
  readonly kind: 'polyline';
  readonly points: readonly Point[];
  readonly closed?: boolean;
}

export interface Rectangle extends Painted {
  readonly kind: 'rectangle';
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}

export interface Label {
  readonly kind: 'label';
  readonly at: Point;
  readonly text: string;
  /** Font size in pixels. */
  readonly size: number;
  readonly colour: Colour;
  readonly bold?: boolean;
  /** Smaller and lower, right behind the text: the R1 of U_R1. */
  readonly subscript?: string;
  /** A line below the text, as a phasor has it; not below the subscript. */
  readonly underline?: boolean;
  /** Where `at` lies in the text, sideways. */
  readonly align?: 'start' | 'middle' | 'end';
  /** Where `at` lies in the text, up and down. */
  readonly baseline?: 'alphabetic' | 'middle' | 'top';
}

/** Shapes that mean something together, for example the minute hand. */
export interface Part {
  readonly kind: 'part';
  /**
   * What it is and, where it has one, its value: "Minutenzeiger auf 30". It is read aloud, so it must
   * not give away what is asked for; an empty one is not read.
   */
  readonly meaning: Localized;
  readonly shapes: readonly Shape[];
}

export type Shape = Circle | Line | Polyline | Rectangle | Label | Part;

/** A drawing as plain data: what a plugin describes and the service draws. */
export interface Figure {
  /** Pixels, whole numbers. */
  readonly width: number;
  readonly height: number;
  /** What the whole figure shows; becomes the alternative text of the picture. */
  readonly description: Localized;
  readonly shapes: readonly Shape[];
}

/** The largest figure that is drawn, per side and in all. */
export const figureLimits = { side: 2000, pixels: 4_000_000, shapes: 20_000, text: 2_000 } as const;
