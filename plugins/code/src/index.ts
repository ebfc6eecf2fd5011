export { code } from './code.js';
export { readConfig } from './config/read.js';
export { writeConfig } from './config/write.js';
export { type CodeQuestion, emptyQuestion, emptyRule, emptyTest } from './config/schema.js';
