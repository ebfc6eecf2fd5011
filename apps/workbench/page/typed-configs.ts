import { type PluginInstance, rowOf } from '@fragwerk/host';
import { call } from './api-client.js';
import { amend, changeLater, edit } from './question-saving.js';
import { getState } from './store.js';

/** Returns an instance with another configuration, which may be kept with its problems. */
export const withConfig = (
  { name, type }: PluginInstance,
  config: string,
  isBroken: boolean,
): PluginInstance => ({ name, type, config, ...(isBroken ? { keptBroken: true } : {}) });

export function editInstance(
  index: number,
  change: (instance: PluginInstance) => PluginInstance,
): void {
  const { plugins = [] } = getState().document ?? {};
  edit({ plugins: plugins.map((one, at) => (at === index ? change(one) : one)) });
}

export const applyDraft = (index: number, isBroken: boolean): void =>
  editInstance(index, (one) => withConfig(one, one.draft ?? one.config, isBroken));

export const dropDraft = (index: number): void =>
  editInstance(index, ({ draft: _, ...one }) => one);

/**
 * Keeps a configuration as a draft as it is typed, and applies it when the plugin finds no problem or cannot
 * be asked.
 */
export const typeConfig = (index: number, config: string): void =>
  changeLater(keepConfig(index, config));

async function keepConfig(index: number, config: string): Promise<void> {
  const { file, document, row } = getState();
  const instance = document?.plugins[index];
  if (!document || !instance) return;
  if (config === instance.config) {
    dropDraft(index);
    return;
  }
  // Its name leads to another plugin, so nothing is checked before it gets one of its own.
  if (rowOf(document, instance.name) !== index) {
    editInstance(index, (one) => withConfig(one, config, false));
    return;
  }
  editInstance(index, (one) => ({ ...one, draft: config }));
  const request = { document, row, plugin: instance.name, config };
  const problems = await call('configProblems', request).catch(() => []);
  const now = getState();
  // Its row may have moved meanwhile.
  const isChecked = ({ type, draft }: PluginInstance) => type === instance.type && draft === config;
  if (problems.length > 0 || now.file !== file || !now.document?.plugins.some(isChecked)) return;
  const { plugins } = now.document;
  amend({ plugins: plugins.map((one) => (isChecked(one) ? withConfig(one, config, false) : one)) });
}
