import { afterEach, expect, it } from 'vitest';
import { PluginLoadError } from '../plugin-load-error.js';
import { runElsewhere } from './learn.js';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('refuses a plugin whose process cannot be started, and does not wait for ever', async () => {
  process.execPath = '/nowhere/node';
  const learn = runElsewhere({ time: 5_000, memory: 64 * 1024 * 1024 });
  await expect(learn('export default {}', 'plugin.mjs')).rejects.toThrow(PluginLoadError);
});
