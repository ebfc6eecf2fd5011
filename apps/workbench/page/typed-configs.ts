import type { PluginInstance } from '@fragwerk/host';
import { call } from './api-client.js';
import { edit } from './question-saving.js';
import { getState, type TypedConfig, update } from './store.js';

function setTyped(index: number, typed: TypedConfig | null): void {
  const others = Object.entries(getState().typedConfigs).filter(([at]) => Number(at) !== index);
  update({ typedConfigs: { ...Object.fromEntries(others), ...(typed ? { [index]: typed } : {}) } });
}

/** Returns an instance with another configuration, which may be kept with its problems. */
export const withConfig = (
  { name, type }: PluginInstance,
  config: string,
  isBroken: boolean,
): PluginInstance => ({ name, type, config, ...(isBroken ? { keptBroken: true } : {}) });

/** Applies a typed configuration to the question. */
export function applyTyped(index: number, isBroken: boolean): void {
  const { typedConfigs, document } = getState();
  const typed = typedConfigs[index];
  setTyped(index, null);
  if (!typed || !document) return;
  edit({
    plugins: document.plugins.map((one, at) =>
      at === index ? withConfig(one, typed.config, isBroken) : one,
    ),
  });
}

export const dropTyped = (index: number): void => setTyped(index, null);

/**
 * Checks a configuration as it is typed, and applies it when the plugin finds no problem or cannot
 * be asked.
 */
export async function checkTyped(index: number, config: string): Promise<void> {
  const { document, row } = getState();
  const instance = document?.plugins[index];
  if (!document || !instance) return;
  if (config === instance.config) {
    setTyped(index, null);
    return;
  }
  setTyped(index, { config, problems: null });
  const request = { document, row, plugin: instance.name, config };
  const problems = await call('configProblems', request).catch(() => []);
  if (getState().typedConfigs[index]?.config !== config) return;
  if (problems.length === 0) applyTyped(index, false);
  else setTyped(index, { config, problems });
}
