import { checkCommand } from './check-command.js';
import { replayCommand } from './replay-command.js';
import { type Commands, runCommand } from './run.js';
import { kitUsage, kitUsages } from './kit-usage.js';

/** The commands that need nothing but a running service. */
const commands: Commands = new Map([
  ['check', checkCommand],
  ['replay', replayCommand],
]);

/** Runs the single file of the kit, which scripts/kit.mjs bundles; returns the exit code. */
export const kit = (args: readonly string[], version: string): Promise<number | undefined> =>
  runCommand({ commands, usage: kitUsage, usages: kitUsages, version }, args);
