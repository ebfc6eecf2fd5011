export { buildScene } from './scene/build.js';
export { made } from './picture/picture.js';
export { plot } from './plot.js';
