export * from '@fragwerk/sdk/expressions';
export { resolvePlugins } from './plugins.js';
export { resultDto, valueOf, variableDto, writeDatasetValue, writeResult } from './values.js';
