// Entry of a plugin process: loads plugin types, then carries out one task after the other.
import { Console } from 'node:console';
import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import type { Plugin } from '@fragwerk/sdk';
import { importCode } from '../import-code.js';
import {
  type FactsTask,
  type FromProcess,
  type PluginSource,
  RESULT_LIMIT,
  sendError,
  type Task,
  type ToProcess,
} from './protocol.js';

const send = process.send?.bind(process);
// Plugins have no business with the service's channel.
delete process.send;
// The error stream is closed, because Node would write the words of errors there.
globalThis.console = new Console({ stdout: process.stdout, stderr: process.stdout });
try {
  // When memory runs out, the system shall end this process and not the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on this system.
}

const plugins = new Map<string, Promise<Plugin>>();

const answer = (message: FromProcess) => send?.(message);

async function load(source: PluginSource): Promise<Plugin> {
  if ('code' in source) return (await importCode(source.code)) as Plugin;
  const exported = (await import(source.url)) as Readonly<Record<string, Plugin>>;
  const plugin = exported[source.exportName];
  if (!plugin) throw new Error(`The module has no export "${source.exportName}".`);
  return plugin;
}

async function loadAll(sources: readonly PluginSource[]): Promise<void> {
  for (const source of sources) {
    const loading = load(source);
    plugins.set(source.type, loading);
    // Whoever asks for the type learns of it.
    await loading.catch(() => undefined);
  }
}

/** Runs code for the first time; whoever waits hears also of thrown texts. */
async function learnFacts(code: string): Promise<unknown> {
  const { factsOf } = await import('./facts.js');
  const exported = await importCode(code).catch((error: unknown) => {
    throw error instanceof Error ? error : new Error(String(error));
  });
  return factsOf(exported);
}

async function carryOut(task: Task | FactsTask): Promise<unknown> {
  if (task.kind === 'facts') return learnFacts(task.code);
  if (task.kind === 'draw') {
    const { drawFace } = await import('../draw-face.js');
    return drawFace(task.figure, task.face);
  }
  const plugin = await plugins.get(task.type);
  const operation = plugin?.operations[task.operation] as ((input: unknown) => unknown) | undefined;
  return operation?.(task.input);
}

async function runTask(task: Task | FactsTask): Promise<void> {
  try {
    const result = serialize(await carryOut(task));
    if (result.length > RESULT_LIMIT)
      throw new RangeError(`A result has at most ${RESULT_LIMIT} bytes, not ${result.length}.`);
    answer({ kind: 'done', result });
  } catch (error) {
    answer({ kind: 'failed', error: sendError(error), isLast: false });
  }
}

process.on('message', (message: ToProcess) => {
  if (message.kind === 'task') void runTask(message.task);
  else void loadAll(message.sources).then(() => answer({ kind: 'ready' }));
});
process.on('disconnect', () => process.exit(0));
// The terminal signals all processes of the group; the service says when this one ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('uncaughtException', (error) => {
  send?.({ kind: 'failed', error: sendError(error), isLast: true }, () => process.exit(1));
});
