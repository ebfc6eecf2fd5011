export * from '../quantities/index.js';
export { scoreChoice, scoreSet, scoreText } from './score-choice.js';
export { scoreNumber, type NumberRules } from './score-number.js';
export { scorePoint, readPoint } from './score-point.js';
export {
  scoreDuration,
  scoreTime,
  readDuration,
  readTimeOfDay,
  writeTimeOfDay,
} from './score-time.js';
export {
  combineParts,
  withShare,
  feedbackOf,
  breakdownOf,
  scoreOf,
  notCorrect,
  solutionUnreadable,
} from './breakdown.js';
