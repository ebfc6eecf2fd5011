export { pdf } from './pdf.js';
export { png } from './png/index.js';
export { svg } from './svg.js';
export { describe } from './text.js';
