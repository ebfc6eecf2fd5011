export * from '@fragwerk/sdk/expressions';
export { resolvePlugins } from './plugins.js';
export { inUnit, resultDto, variableDto, writeResult } from './values.js';
