import type { Colour, Localized } from '@fragwerk/sdk';

/** Side of a point at which its label is placed. */
export type Side = 'left' | 'right' | 'top' | 'bottom' | 'center';

/** The parameters and the name of an element. */
interface ElementKind {
  /** Names of its numbers; `null` for any number of points. */
  readonly numbers: readonly string[] | null;
  readonly name: Localized;
  /** Default position of its label. */
  readonly side: Side;
}

const ends = ['x1', 'y1', 'x2', 'y2'] as const;

/** Drawing elements after `;` (host 2.2 and 4.5). */
export const elementKinds = {
  line: { numbers: ends, name: { de: 'Linie', en: 'Line' }, side: 'top' },
  arrow: { numbers: ends, name: { de: 'Pfeil', en: 'Arrow' }, side: 'top' },
  dimension: { numbers: ends, name: { de: 'Maßpfeil', en: 'Dimension' }, side: 'top' },
  point: { numbers: ['x', 'y'], name: { de: 'Punkt', en: 'Point' }, side: 'right' },
  circle: { numbers: ['x', 'y', 'r'], name: { de: 'Kreis', en: 'Circle' }, side: 'center' },
  oval: { numbers: ['x', 'y', 'rx', 'ry'], name: { de: 'Ellipse', en: 'Oval' }, side: 'center' },
  arc: {
    numbers: ['x', 'y', 'r', 'start', 'angle'],
    name: { de: 'Bogen', en: 'Arc' },
    side: 'center',
  },
  loop: { numbers: ['x', 'y', 'r'], name: { de: 'Umlaufpfeil', en: 'Loop' }, side: 'center' },
  rect: { numbers: ends, name: { de: 'Rechteck', en: 'Rectangle' }, side: 'center' },
  rectc: {
    numbers: ['x', 'y', 'width', 'height'],
    name: { de: 'Rechteck', en: 'Rectangle' },
    side: 'center',
  },
  text: { numbers: ['x', 'y'], name: { de: 'Text', en: 'Text' }, side: 'center' },
  polyline: { numbers: null, name: { de: 'Linienzug', en: 'Polyline' }, side: 'center' },
  polygon: { numbers: null, name: { de: 'Vieleck', en: 'Polygon' }, side: 'center' },
} as const satisfies Readonly<Record<string, ElementKind>>;

export type ElementName = keyof typeof elementKinds;

export interface ElementStyle {
  readonly colour: Colour;
  /** Width of lines, in pixels. */
  readonly size: number;
  readonly fill: Colour | null;
  /** Empty for none. */
  readonly label: { readonly text: string; readonly isTex: boolean };
  readonly textColour: Colour;
  /** Pixels. */
  readonly textSize: number;
  readonly side: Side;
  readonly reverse: boolean;
}

/** A drawing element of a picture's parameters. */
export interface DrawingElement {
  readonly kind: ElementName;
  /** Its position in the parameters, counted from 0. */
  readonly position: number;
  readonly numbers: readonly number[];
  readonly style: ElementStyle;
}
