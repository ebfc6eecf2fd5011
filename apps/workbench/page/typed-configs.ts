import type { PluginInstance } from '@fragwerk/host';
import { api } from './api-client.js';
import { edit } from './question-saving.js';
import { getState, type TypedConfig, update } from './store.js';

function note(index: number, typed: TypedConfig | null): void {
  const others = Object.entries(getState().typedConfigs).filter(([at]) => Number(at) !== index);
  update({ typedConfigs: { ...Object.fromEntries(others), ...(typed ? { [index]: typed } : {}) } });
}

/** An instance with another configuration, which may be one that is kept with its mistakes. */
export function withConfig(
  { name, type }: PluginInstance,
  config: string,
  isBroken: boolean,
): PluginInstance {
  return { name, type, config, ...(isBroken ? { keptBroken: true } : {}) };
}

/** Makes a configuration that was typed the question's. */
export function applyTyped(index: number, isBroken: boolean): void {
  const { typedConfigs, document } = getState();
  const typed = typedConfigs[index];
  note(index, null);
  if (!typed || !document) return;
  edit({
    plugins: document.plugins.map((one, at) =>
      at === index ? withConfig(one, typed.config, isBroken) : one,
    ),
  });
}

export const dropTyped = (index: number): void => {
  note(index, null);
};

/**
 * Takes a configuration as it is typed: it becomes the question's when its plugin finds nothing
 * wrong with it, or when nobody can say.
 */
export async function typeConfig(index: number, config: string): Promise<void> {
  const { document, row } = getState();
  const instance = document?.plugins[index];
  if (!document || !instance) return;
  if (config === instance.config) {
    note(index, null);
    return;
  }
  note(index, { config, problems: null });
  const request = { document, row, plugin: instance.name, config };
  const problems = await api.configProblems(request).catch(() => []);
  if (getState().typedConfigs[index]?.config !== config) return;
  if (problems.length === 0) applyTyped(index, false);
  else note(index, { config, problems });
}
