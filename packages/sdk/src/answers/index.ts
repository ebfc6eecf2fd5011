export { numberAnswer, type NumberAnswerOptions } from './number.js';
export { pick, type PickOption } from './pick.js';
export { pointAnswer } from './point.js';
export {
  joinStored,
  record,
  type RecordValue,
  splitStored,
  tableAnswer,
  type TableValue,
} from './record.js';
export { slider, type SliderOptions } from './slider.js';
export {
  type AnswerInput,
  type AnswerMembers,
  type AnswerOf,
  type AnswerSpec,
  type ConfigDependent,
  type Range,
  modulo,
  snap,
} from './spec.js';
export { textAnswer } from './text.js';
export { timeAnswer } from './time.js';
