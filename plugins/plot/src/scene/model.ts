import { type Colour, plainText, type Point, type Span, texRuns } from '@fragwerk/sdk';
import type { ElementName } from '../language/parse.js';
import type { Style } from '../language/style.js';

/** An axis, also one of a second scale. */
export interface Axis extends Required<Span> {
  /** The variable or function of the text. */
  readonly name: string;
  /** Written at its end; '' for nothing. */
  readonly label: string;
  /** Unit of its numbers, '' for none. */
  readonly unit: string;
  /** Unit of its numerals, into which its numbers are converted; default: the one that fits. */
  readonly shownUnit?: string;
  /** Distance of the grid lines; default: derived from the length. */
  readonly step: number | null;
  /** Divisions of the grid between two lines, 1 for none. */
  readonly divisions: number;
}

/** What a legend names. */
interface Plotted {
  readonly name: string;
  /** Name in the legend; '' for none. */
  readonly legend: string;
  /** Numbers of its axes, from 0. */
  readonly axes: Point;
  readonly style: Style & { readonly colour: Colour };
}

/** A curve by the numbers of its axes. */
export interface Curve extends Plotted, Required<Span> {
  readonly at: (parameter: number) => Point;
  /** Operations for a point. */
  readonly cost: number;
  readonly position: number;
  /** Name of its parameter, unless that is on an axis. */
  readonly parameter?: string;
  /** Whether it is a function of the horizontal axis. */
  readonly isFunction: boolean;
}

/** An area of the plane where a condition holds: where `value` is positive. */
export interface Region extends Plotted {
  readonly value: (x: number, y: number) => number;
  /** Whether it lacks a part of its border, and whether it lacks the border at a point. */
  readonly isStrict: boolean;
  readonly isStrictAt: (x: number, y: number) => boolean;
}

interface Side {
  /** A function or a number. */
  readonly name: string;
  readonly at: (x: number) => number;
}

/** The area between two functions of the same axis. */
export interface Fill {
  readonly sides: readonly [Side, Side];
  readonly relation: '>' | '<' | '-';
  readonly from: number;
  readonly to: number;
  readonly axes: Point;
  readonly colour: Colour;
  readonly opacity: number;
}

/** The title of an axis, or a text of a legend in place of a function's name. */
export interface Title {
  readonly text: string;
  readonly isTex: boolean;
}

export interface Element {
  readonly kind: ElementName;
  readonly numbers: readonly number[];
  readonly style: Style;
  /** Of a legend. */
  readonly labels: readonly Title[];
  readonly axes: Point;
}

/** Which parts of the axes are drawn. */
export interface Shown {
  readonly x: boolean;
  readonly y: boolean;
}

export interface Options {
  readonly width: number;
  readonly height: number;
  readonly widthPercent: number;
  readonly grid: Shown;
  readonly helpgrid: Shown;
  readonly axis: Shown;
  readonly numbers: Shown;
  /** Names of the axes; a legend of the curves is drawn if there is one of them. */
  readonly legend: Shown;
  /** Whether curves of a parameter are marked with its values. */
  readonly hasParameters: boolean;
  readonly colours: Readonly<
    Record<'bg' | 'grid' | 'helpgrid' | 'legend' | 'number' | 'axis' | 'input', Colour>
  >;
  readonly titles: Readonly<Record<'x' | 'y', Title | null>>;
  /** The visible part of the picture in percent: left, top, right, bottom. */
  readonly view: readonly [number, number, number, number] | null;
  /** Number of the image in whose pixels is drawn; `null` for axes. */
  readonly baseImage: number | null;
}

export interface Scene {
  readonly options: Options;
  readonly axes: { readonly x: readonly Axis[]; readonly y: readonly Axis[] };
  readonly curves: readonly Curve[];
  readonly regions: readonly Region[];
  readonly fills: readonly Fill[];
  readonly elements: readonly Element[];
}

/** Returns a text as it is described: TeX without its commands. */
export const spoken = (text: string, isTex = false): string =>
  isTex ? texRuns(text).map(plainText).join('') : text;

/** Returns the name of a curve or region in descriptions. */
export const nameOf = ({ legend, name, style }: Plotted): string =>
  spoken(legend || name, legend !== '' && style.isTex);

/** Takes numbers as coordinates of points, two each. */
export const pointsFrom = (numbers: readonly number[]): readonly Point[] =>
  numbers.flatMap((x, index) => {
    const y = numbers[index + 1];
    return index % 2 === 0 && y !== undefined ? [{ x, y }] : [];
  });

/** Takes points two at a time; a last single one is left out. */
export const pairsOf = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.flatMap((to, index) => {
    const from = points[index - 1];
    return index % 2 === 1 && from ? [[from, to] as const] : [];
  });
