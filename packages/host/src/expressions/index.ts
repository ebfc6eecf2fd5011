export * from '@fragwerk/sdk/expressions';
export { type PluginHook, resolvePlugins } from './plugins.js';
export { valueOf, writeResult } from './values.js';
