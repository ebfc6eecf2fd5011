export {
  type AxisOptions,
  type AxisScale,
  evenSteps,
  niceStep,
  numberAt,
  shareOf,
  type Span,
  spread,
  type Tick,
  ticksOf,
} from './axis.js';
export * from './bounds.js';
export { changedShape } from './change.js';
export type { Bounds as Box } from './bounds.js';
export { clip } from './clip.js';
export { errorFigure } from './error.js';
export { distanceTo, handle, placeOf, tickBox } from './handle.js';
export { moveBy, moveTo, moveToEnd } from './move.js';
export * from './model.js';
export * from './placer.js';
export { type Plot, plot } from './plot.js';
export { areaOfShapes, distanceToShapes } from './reach.js';
export { sampleCurve, type SampledCurve } from './sample.js';
export { distanceBetween, pointBetween } from './segment.js';
export * from './shapes.js';
export { runWidth, textWidth } from './text-width.js';
export { lineShapes, lineWidth, plainText, texRuns, type TextRun } from './text-runs.js';
export { imageSize } from './image-size.js';
