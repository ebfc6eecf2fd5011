export { answerPart } from './answer-part.js';
export { type Block, gap, type Ink, type TextLine, section } from './blocks.js';
export { writeBlocks } from './paper.js';
export { stepBlocks } from './steps-part.js';
export { type PartFunction, type PartInput, type PartKind, partKinds, type Step } from './parts.js';
