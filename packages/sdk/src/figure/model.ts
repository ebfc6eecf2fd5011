import type { Localized } from '../localized.js';

/** `#rrggbb` or `#rrggbbaa` only, so that a colour cannot contain markup. */
export type Colour = `#${string}`;

/** A position in pixels of the figure: x to the right, y downwards, origin top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Stroke {
  readonly colour: Colour;
  /** Pixels. */
  readonly width: number;
  readonly cap?: 'butt' | 'round';
  /** Alternating lengths of dashes and gaps in pixels; default: a solid line. */
  readonly dash?: readonly number[];
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

/** A part of a circle; `isSector` joins its ends with the centre. */
export interface Arc extends Painted {
  readonly kind: 'arc';
  readonly centre: Point;
  readonly radius: number;
  /** In turns, clockwise from the top, as in {@link polar}. */
  readonly from: number;
  readonly to: number;
  readonly isSector?: boolean;
}

/** A photograph or drawing, stretched to its size. */
export interface Image {
  readonly kind: 'image';
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  /** `data:image/png;base64,…` or `data:image/jpeg;base64,…` */
  readonly source: string;
}

export interface Line {
  readonly kind: 'line';
  readonly from: Point;
  readonly to: Point;
  readonly stroke: Stroke;
}

/** Points joined by straight lines; `closed` joins the last with the first. */
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
  /** The text in English, if it differs, for example in the decimal separator. */
  readonly english?: string;
  /** Font size in pixels. */
  readonly size: number;
  readonly colour: Colour;
  readonly bold?: boolean;
  /** Smaller and lower, directly after the text: the R1 of U_R1. */
  readonly subscript?: string;
  /** Underlines the text, but not the subscript, as for a phasor. */
  readonly underline?: boolean;
  /** Horizontal position of `at` in the text. */
  readonly align?: 'start' | 'middle' | 'end';
  /** Vertical position of `at` in the text. */
  readonly baseline?: 'alphabetic' | 'middle' | 'top';
  /** Degrees by which the text is turned around `at`, counterclockwise. */
  readonly angle?: number;
}

/** Shapes with a common meaning, for example the minute hand. */
export interface Part {
  readonly kind: 'part';
  /**
   * Name and value: "Minutenzeiger auf 30". Screen readers read it, so it must not reveal the solution;
   * an empty meaning is skipped.
   */
  readonly meaning: Localized;
  readonly shapes: readonly Shape[];
}

/** A path of pixels with the numbers that they represent. */
export interface Track {
  /** At least the two ends; further stops for corners and curves. */
  readonly stops: readonly Stop[];
  /** Scale between two stops; default: linear. */
  readonly scale?: 'linear' | 'logarithmic';
}

export interface Stop {
  readonly value: number;
  readonly at: Point;
}

/** A circle of numbers, clockwise from the top, as on the dial of a clock. */
export interface Ring {
  readonly centre: Point;
  readonly radius: number;
  /** Length of one turn; larger numbers continue with the next turn. */
  readonly period: number;
  /** Distances from the centre at which a tap moves the handle here; default: near the circle. */
  readonly band?: { readonly from: number; readonly to: number };
  /** Step of the handle; default: the answer's step. With 3600, 9:20 moves to 10:20, not to 10:00. */
  readonly step?: number;
  /** Steps of the arrow keys with Shift and of the page keys; with them, no key leaves the turn. */
  readonly steps?: { readonly shift: number; readonly page: number };
}

/** An area in which every point represents two numbers. */
export interface Plane {
  readonly x: Track;
  readonly y: Track;
}

/** Spots onto which a name of `placeLabels` is dragged from its home below the picture. */
export interface Spots {
  readonly name: string;
  readonly spots: readonly Point[];
  readonly home: Point;
  /** Number of the spot where it is, 0 for none. */
  readonly spot: number;
}

/** A box of `ticks` to press. */
export interface TickBox {
  /** Number of the option, from 0. */
  readonly option: number;
  readonly isTicked: boolean;
}

/** Where a handle of numbers moves. */
export type Path = Track | Ring | Plane;

/** A handle that students drag to answer. Its bounds and steps are those of the answer. */
export interface Handle<A extends Path | Spots | TickBox = Path | Spots | TickBox> {
  readonly kind: 'handle';
  /** Name of the record's member that it sets; '' for an answer without members. */
  readonly bindsTo: string;
  readonly along: A;
  readonly at: Point;
  /** Name of one of several handles for the same answer; default: the answer's label. */
  readonly name?: Localized;
  /** Whether the student has answered; before, it is only shown where it can be dragged. */
  readonly isSet: boolean;
  /** Like that of a {@link Part}; default: derived from the answer. */
  readonly meaning: Localized;
  readonly shapes: readonly Shape[];
}

export type Shape = Circle | Arc | Line | Polyline | Rectangle | Image | Label | Part | Handle;

/** A drawing as plain data. */
export interface Figure {
  /** Integer number of pixels. */
  readonly width: number;
  readonly height: number;
  /** Alternative text of the picture. */
  readonly description: Localized;
  readonly shapes: readonly Shape[];
}

/** Limits of a figure: pixels per side and in total, number of shapes, characters per text. */
export const figureLimits = { side: 2000, pixels: 4_000_000, shapes: 20_000, text: 2_000 } as const;
