export * from './dialog.js';
export * from './image.js';
export * from './plugin.js';
export * from './question.js';
export * from './score.js';
export * from './service.js';
export * from './value.js';
