export * from '@fragwerk/sdk/expressions';
export { type PluginHook, resolvePlugins } from './plugins.js';
export { resultDto, valueOf, variableDto, writeDatasetValue, writeResult } from './values.js';
