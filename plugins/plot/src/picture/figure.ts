import {
  type Figure,
  image,
  type Localized,
  rectangle,
  type Shape,
  figureLimits,
} from '@fragwerk/sdk';
import type { Scene } from '../scene/model.js';
import type { Scope } from '../scene/scope.js';
import { axisLines, axisShapes, gridShapes } from './axes.js';
import { curveShapes, drawnCurves, fillShapes, ownFill } from './curves.js';
import { describe, describedSamples } from './describe.js';
import { drawnElement, elementPart } from './elements.js';
import { elementTexts, entriesOf, legendOf } from './labels.js';
import { parameterMarks } from './parameter-marks.js';
import { pixelPlane, type Plane, planeOf } from './plane.js';
import { regionShapes } from './regions.js';

export interface SizedImage {
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** A picture with the plane in which students answer. */
export interface Drawn {
  readonly figure: Figure;
  readonly plane: Plane;
}

const MAX_IMAGE_SIDE = 1_000;

/** Returns the plane of a scene: pixels of an image, or axes. */
function planeFor(scene: Scene, imageAt: (number: number) => SizedImage | undefined): Plane {
  const { baseImage, width, height } = scene.options;
  if (baseImage === null) return planeOf(scene);
  const { width: wide, height: high } = imageAt(baseImage) ?? { width, height };
  const scale = Math.min(1, MAX_IMAGE_SIDE / Math.max(wide, high));
  const plane = pixelPlane(Math.round(wide * scale), Math.round(high * scale));
  return scale === 1 ? plane : { ...plane, at: (_, { x, y }) => ({ x: x * scale, y: y * scale }) };
}

/** Describes a scene, leaving out properties that would take too long to find. */
function descriptionOf(scene: Scene, scope: Scope): Localized {
  const total = scene.curves.reduce((sum, { cost }) => sum + cost, 0);
  const isCheap = total * describedSamples <= Math.max(scope.left, 400_000);
  return describe(isCheap ? scene : { ...scene, curves: [], regions: [], fills: [] });
}

export function drawScene(
  scene: Scene,
  scope: Scope,
  imageAt: (number: number) => SizedImage | undefined,
): Drawn {
  const { options, curves, regions, fills, elements } = scene;
  const plane = planeFor(scene, imageAt);
  const { width, height, box } = plane;
  const base = options.baseImage === null ? null : imageAt(options.baseImage);
  const hasAxes = options.baseImage === null;
  // The other half of the remaining operations is for the description.
  const graphs = drawnCurves(curves, plane, scope.left / 2);
  const areas = regions.map((region, index) => regionShapes(region, plane, index));
  const sourceAt = (number: number) => imageAt(number)?.source;
  const drawings = elements.map((element) => drawnElement(element, plane, sourceAt));
  const marks = options.hasParameters ? graphs.flatMap((one) => parameterMarks(one, plane)) : [];
  const lines = [...graphs.flatMap(({ pieces }) => pieces), ...areas.flatMap(({ edges }) => edges)];
  const axes = hasAxes ? axisLines(plane, options) : [];
  const wanted = elements.find(({ kind }) => kind === 'legend');
  const entries = entriesOf(graphs, regions);
  const isNamed = entries.length > 1 || regions.length > 0;
  const hasLegend = wanted !== undefined || (isNamed && (options.legend.x || options.legend.y));
  const legend = legendOf(hasLegend ? entries : [], {
    ...{ plane, options, wanted },
    lines: [...lines, ...drawings.flatMap((one) => [...one.lines, [one.anchor]])],
  });
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const fill = options.colours.bg;
  const background = rectangle({ x: box.left, y: box.top }, size, { fill });
  const allFills = [...curves.map(ownFill).filter((one) => one !== null), ...fills];
  const shapes: Shape[] = [
    ...(hasAxes && fill !== '#ffffff' ? [background] : []),
    ...(base ? [image({ x: 0, y: 0 }, { width, height }, base.source)] : []),
    ...drawings.filter(({ isBehind }) => isBehind).map(elementPart),
    ...(hasAxes ? gridShapes(plane, options) : []),
    ...allFills.flatMap((one) => fillShapes(one, plane)),
    ...areas.map(({ shape }) => shape),
    ...(hasAxes ? axisShapes(plane, options) : []),
    ...graphs.map(curveShapes),
    ...marks.flatMap((mark) => mark.shapes),
    ...drawings.filter(({ isBehind }) => !isBehind).map(elementPart),
    ...legend.shapes,
    ...elementTexts([...drawings, ...marks], [...lines, ...axes], plane),
  ];
  return {
    figure: {
      width,
      height: Math.min(figureLimits.side, Math.ceil(height + legend.extraHeight)),
      description: descriptionOf(scene, scope),
      shapes: shapes.slice(0, figureLimits.shapes / 2),
    },
    plane,
  };
}
