export type { AxisOptions } from './axis.js';
export * from './bounds.js';
export { errorFigure } from './error.js';
export { distanceTo, handle, placeOf, valueAt } from './handle.js';
export { moveBy, moveTo, moveToEnd } from './move.js';
export * from './model.js';
export {
  type Candidate,
  candidatesAround,
  labelBox,
  type LabelRequest,
  type Placement,
  Placer,
} from './placer.js';
export { type Plot, plot } from './plot.js';
export { areaOfShapes, distanceToShapes } from './reach.js';
export * from './shapes.js';
export { runWidth, textWidth } from './text-width.js';
