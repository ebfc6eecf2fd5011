export { pick, type PickOption } from './pick.js';
export { slider, type SliderOptions, snap } from './slider.js';
export type { AnswerInput, AnswerSpec, OfConfig } from './spec.js';
export { textAnswer } from './text.js';
