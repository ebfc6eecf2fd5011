export * from './model.js';
export * from './shapes.js';
