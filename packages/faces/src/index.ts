export { checkFigure } from './check.js';
export { png } from './png/index.js';
export { svg } from './svg.js';
export { describe } from './text.js';
