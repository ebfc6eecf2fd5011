export { code } from './code.js';
export { readConfig } from './config/read.js';
export { writeConfig } from './config/write.js';
export { readLiteral } from './scoring/literal.js';
export {
  type CodeFile,
  type CodePart,
  type CodeQuestion,
  type CodeRule,
  type CodeTest,
  emptyFile,
  emptyQuestion,
  emptyRule,
  emptyTest,
  givenCode,
  type Program,
  programOf,
  publicQuestion,
  type PublicQuestion,
  questionLimits,
  type TestKind,
} from './question.js';
