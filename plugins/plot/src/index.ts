export { buildScene } from './scene/build.js';
export { drawPlot } from './picture/picture.js';
export { plot } from './plot.js';
