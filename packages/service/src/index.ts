export { announce, type AnnouncerOptions, registrationOf } from './announce.js';
export { type Dialog, type DialogStore, MemoryDialogs } from './dialogs.js';
export { loadPlugin, loadPlugins } from './external-plugins.js';
export { main } from './main.js';
export { PluginLoadError } from './plugin-load-error.js';
export { type Policy, policyOf, variantA, variantB } from './policy.js';
export { createService, type ServiceOptions, serviceVersion } from './service.js';
export { readSettings, SettingsError, settingsOverview } from './settings/read.js';
export type { Settings } from './settings/table.js';
