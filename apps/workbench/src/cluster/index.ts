export { readAnswers } from './files.js';
export { groupAnswers } from './run.js';
export { CODE, type Task, Tasks } from './tasks.js';
