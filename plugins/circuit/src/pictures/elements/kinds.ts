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

const kind = (
  numbers: string | null,
  [de, en]: readonly [de: string, en: string],
  side: Side = 'center',
): ElementKind => ({ numbers: numbers?.split(' ') ?? null, name: { de, en }, side });

/** Drawing elements after `;` (host 2.2 and 4.5). */
export const elementKinds = {
  line: kind('x1 y1 x2 y2', ['Linie', 'Line'], 'top'),
  arrow: kind('x1 y1 x2 y2', ['Pfeil', 'Arrow'], 'top'),
  dimension: kind('x1 y1 x2 y2', ['Maßpfeil', 'Dimension'], 'top'),
  point: kind('x y', ['Punkt', 'Point'], 'right'),
  circle: kind('x y r', ['Kreis', 'Circle']),
  oval: kind('x y rx ry', ['Ellipse', 'Oval']),
  arc: kind('x y r start angle', ['Bogen', 'Arc']),
  loop: kind('x y r', ['Umlaufpfeil', 'Loop']),
  rect: kind('x1 y1 x2 y2', ['Rechteck', 'Rectangle']),
  rectc: kind('x y width height', ['Rechteck', 'Rectangle']),
  text: kind('x y', ['Text', 'Text']),
  polyline: kind(null, ['Linienzug', 'Polyline']),
  polygon: kind(null, ['Vieleck', 'Polygon']),
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
