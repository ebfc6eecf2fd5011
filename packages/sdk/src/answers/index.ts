import { numberAnswer, slider } from './number.js';
import { pick } from './pick.js';
import { placeLabels } from './place-labels.js';
import { pointAnswer } from './point.js';
import { pointsAnswer } from './points.js';
import { record, tableAnswer } from './record.js';
import type { AnswerKind, AnswerSpec } from './spec.js';
import { textAnswer } from './text.js';
import { ticks } from './ticks.js';
import { timeAnswer } from './time.js';

export { numberAnswer, slider } from './number.js';
export { pick } from './pick.js';
export { type ItemPair, pairItems } from './pair-items.js';
export { type PlacedName, placeLabels, placeName } from './place-labels.js';
export { type CoordinateOptions, pointAnswer, writeCoordinate } from './point.js';
export { inOrderOf, pointsAnswer, withoutPoint } from './points.js';
export { joinStored, splitStored } from './members.js';
export { record, tableAnswer } from './record.js';
export {
  type AnswerInput,
  type AnswerKind,
  type AnswerMembers,
  type AnswerOf,
  type AnswerSpec,
  type ConfigDependent,
  type Range,
  type Slip,
  modulo,
  snap,
} from './spec.js';
export { textAnswer } from './text.js';
export { ticks } from './ticks.js';
export { timeAnswer } from './time.js';

/** The function with which authors declare each kind of answer. */
export const answerKinds = {
  number: numberAnswer,
  slider,
  pick,
  point: pointAnswer,
  points: pointsAnswer,
  ticks,
  text: textAnswer,
  time: timeAnswer,
  record,
  table: tableAnswer,
  placeLabels,
} as const satisfies Record<AnswerKind, (...options: never[]) => AnswerSpec>;
