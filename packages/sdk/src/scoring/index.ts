export * from '../quantities/index.js';
export { judgeChoice, judgeSet, judgeText, readSet } from './judge-choice.js';
export { judgeNumber, type NumberRules } from './judge-number.js';
export { judgePoint, readPoint } from './judge-point.js';
export { judgeDuration, judgeTime, readDuration, readTimeOfDay } from './judge-time.js';
export {
  feedbackOf,
  judge,
  type Judgement,
  type Outcome,
  type Reason,
  scoreOf,
} from './judgement.js';
