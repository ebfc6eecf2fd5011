export type { AxisOptions } from './axis.js';
export { errorFigure } from './error.js';
export { distanceTo, handle, placeOf, valueAt } from './handle.js';
export { moveBy, moveTo } from './move.js';
export * from './model.js';
export { type Plot, plot } from './plot.js';
export { areaOfShapes, distanceToShapes } from './reach.js';
export * from './shapes.js';
