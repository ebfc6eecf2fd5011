export { errorFigure } from './error.js';
export * from './model.js';
export * from './shapes.js';
