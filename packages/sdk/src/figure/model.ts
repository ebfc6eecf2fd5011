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
  /** Lengths of dashes and gaps in turn, in pixels; a full line unless given. */
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

/** A piece of a circle; `isSector` joins its ends with the centre. */
export interface Arc extends Painted {
  readonly kind: 'arc';
  readonly centre: Point;
  readonly radius: number;
  /** Clockwise from `from` to `to`, in turns from the top, as {@link polar} counts them. */
  readonly from: number;
  readonly to: number;
  readonly isSector?: boolean;
}

/** A photograph or drawing, stretched to its place. */
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
  /** The text in English pictures where it differs, for example in the decimal sign. */
  readonly english?: string;
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

/** A way through pixels, and the numbers that they stand for. */
export interface Track {
  /** At least two: the ends, and for a way with corners or curves what lies between. */
  readonly stops: readonly Stop[];
  /** How the numbers lie between two stops, linear unless given. */
  readonly scale?: 'linear' | 'logarithmic';
}

export interface Stop {
  readonly value: number;
  readonly at: Point;
}

/** A circle that numbers go round, from the top clockwise, as on the dial of a clock. */
export interface Ring {
  readonly centre: Point;
  readonly radius: number;
  /** Once around; numbers beyond it go on with the next turn. */
  readonly period: number;
  /** Between which distances from the centre a tap is for it; near to it unless given. */
  readonly band?: { readonly from: number; readonly to: number };
  /** A move goes by this much and keeps what is between; the answer's own step unless given. */
  readonly step?: number;
}

/** An area in which every point stands for two numbers. */
export interface Plane {
  readonly x: Track;
  readonly y: Track;
}

/**
 * What students drag to answer. Which values it takes (bounds, steps) says the answer that it sets.
 */
export interface Handle {
  readonly kind: 'handle';
  /** Name of the record's member that it sets; '' where the answer has no members. */
  readonly bindsTo: string;
  readonly along: Track | Ring | Plane;
  readonly at: Point;
  /** What it is called where several handles set the same; the answer's label unless given. */
  readonly name?: Localized;
  /** Not before the student has answered; then it is only shown where it can be dragged. */
  readonly isSet: boolean;
  /** What it is and where it stands, as of a {@link Part}; follows from the answer. */
  readonly meaning: Localized;
  readonly shapes: readonly Shape[];
}

export type Shape = Circle | Arc | Line | Polyline | Rectangle | Image | Label | Part | Handle;

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
