export { errorFigure } from './error.js';
export { handle, placeOf, valueAt } from './handle.js';
export * from './model.js';
export { type AxisOptions, type Plot, plot, type PlotOptions } from './plot.js';
export * from './shapes.js';
