import { circle, localized, roundToDigits, ticksOf, writeNumber } from '@fragwerk/sdk';
import type { DrawnCurve } from './curves.js';
import type { DrawnElement } from './elements.js';
import type { Plane } from './plane.js';

const FONT_SIZE = 12;
const RADIUS = 2.5;

/** Marks values of its parameter along a curve, as elements with a text each. */
export function parameterMarks({ curve, pen }: DrawnCurve, plane: Plane): readonly DrawnElement[] {
  const { parameter } = curve;
  const { box } = plane;
  if (parameter === undefined) return [];
  const { from, to, isLogarithmic } = curve;
  const scale = isLogarithmic ? 'logarithmic' : 'linear';
  return ticksOf({ from, to, scale }).flatMap(({ value, text }, index): DrawnElement[] => {
    const point = plane.at(curve.axes, curve.at(value));
    const isInside =
      point.x >= box.left && point.x <= box.right && point.y >= box.top && point.y <= box.bottom;
    if (text === null || !isInside) return [];
    const name = index === 0 ? `${parameter} = ` : '';
    const written = localized((language) => name + writeNumber(roundToDigits(value, 6), language));
    return [
      {
        ...{ shapes: [circle(point, RADIUS, { fill: pen.colour })], lines: [], anchor: point },
        ...{ textPlace: 'beside', isBehind: false, meaning: { de: '', en: '' } },
        style: {
          ...{ text: written.de, english: written.en, textSize: FONT_SIZE },
          ...{ textColour: pen.colour.slice(0, 7) as typeof pen.colour },
        },
      },
    ];
  });
}
