export { answerPart } from './answer-part.js';
export { type Block, gap, type Ink, type TextLine, section } from './blocks.js';
export { writeBlocks } from './paper.js';
export { type Step, stepBlocks } from './steps-part.js';
export { type PartFunction, type PartInput, type PartKind, partKinds } from './parts.js';
