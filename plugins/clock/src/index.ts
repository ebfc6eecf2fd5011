export { clock } from './clock.js';
export { demoClock } from './demo.js';
