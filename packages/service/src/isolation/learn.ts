import { type CodeRunner, noPlugin, threw } from '../external-plugins.js';
import { PluginLoadError } from '../plugin-load-error.js';
import { areFacts, pluginOf } from './facts.js';
import { PluginProcess, type ProcessLimits, TimeLimitError } from './plugin-process.js';

/** Runs code in a process that ends afterwards. */
async function askOnce(code: string, limits: ProcessLimits): Promise<unknown> {
  let asked: PluginProcess | undefined;
  const end = () => asked?.kill(new Error('Its facts are known.'));
  process.once('exit', end);
  try {
    await new Promise<void>((resolve, reject) => {
      asked = new PluginProcess([], limits, {
        onReady: resolve,
        onEnd: () => {
          reject(new Error('The process of the plugin could not be started.'));
        },
      });
    });
    return await asked?.run({ kind: 'facts', code });
  } finally {
    process.removeListener('exit', end);
    end();
  }
}

/**
 * Learns what a plugin type is in a process of its own, so that its code never runs in the
 * service's: a plugin that loops, ends its process or fills the memory when it is loaded is refused.
 */
export const runElsewhere =
  (limits: ProcessLimits): CodeRunner =>
  async (code, entry) => {
    const facts = await askOnce(code, limits).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw threw(error, entry);
      const reason = `it was not loaded within ${limits.time / 1000} seconds.`;
      throw new PluginLoadError(reason, { file: entry }, { cause: error });
    });
    if (!areFacts(facts)) throw noPlugin(entry);
    return { plugin: pluginOf(facts), generated: facts.generated };
  };
