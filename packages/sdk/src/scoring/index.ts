export * from '../quantities/index.js';
export { judgeChoice, judgeSet, judgeText, readSet } from './judge-choice.js';
export { judgeNumber, type NumberRules } from './judge-number.js';
export { judgePoint, readPoint } from './judge-point.js';
export {
  judgeDuration,
  judgeTime,
  readDuration,
  readTimeOfDay,
  writeTimeOfDay,
} from './judge-time.js';
export {
  combine,
  credit,
  feedbackOf,
  judge,
  scoreOf,
  sentencesOf,
  solutionUnreadable,
} from './judgement.js';
