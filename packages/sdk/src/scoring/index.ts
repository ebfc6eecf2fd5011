export { judgeChoice, judgeSet, judgeText, readSet } from './judge-choice.js';
export { judgeNumber, type NumberRules, type Quantity, readQuantity } from './judge-number.js';
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
export { readNumber, writeNumber } from './numbers.js';
export { isWithin } from './tolerance.js';
export { isSameDimension, parseUnit, type Unit } from './units.js';
export { type Dimension, unitPrefixes, type UnitSymbol, unitSymbols } from './unit-table.js';
