export { made, plotPicture } from './picture/picture.js';
