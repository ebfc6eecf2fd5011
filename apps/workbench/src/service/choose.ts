import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginSource } from '../child/messages.js';
import { usualLimits, WorkbenchError, type WorkbenchOptions } from '../server/options.js';
import { ForeignService } from './foreign-service.js';
import { OwnService } from './own-service.js';
import type { ServiceTarget, TargetEvents } from './target.js';

/** Name in the package.json of this project's root. */
const WORKSPACE = 'fragwerk-workspace';

const SERVICE_PATH = '/fragwerk';

function nameOf(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return '';
  try {
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown };
    return typeof name === 'string' ? name : '';
  } catch {
    // Loading the plugin tells what is wrong in it.
    return '';
  }
}

/**
 * Where the plugin types of a folder come from.
 *
 * @throws WorkbenchError when there is no such folder
 */
export function pluginSource(folder: string): PluginSource {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new WorkbenchError(`There is no folder ${folder}.`);
  return { kind: nameOf(folder) === WORKSPACE ? 'workspace' : 'folder', folder };
}

/** Folder of the question files unless told. */
export const usualQuestions = (source: PluginSource): string =>
  join(source.folder, source.kind === 'workspace' ? 'workbench-questions' : 'questions');

export interface Chosen {
  readonly folder: string;
  readonly questions: string;
  /** Address of the workbench for browsers, known once it listens. */
  readonly origin: () => string;
}

/** The service that the options name. */
export function chooseService(
  options: WorkbenchOptions,
  { folder, questions, origin }: Chosen,
  events: TargetEvents,
): ServiceTarget {
  const limits = { ...usualLimits, ...options.limits };
  if (options.service !== undefined) {
    const place = { url: options.service, servicePath: options.servicePath ?? null };
    return new ForeignService(place, events, limits);
  }
  const child = {
    source: pluginSource(folder),
    variant: options.variant ?? 'A',
    servicePath: options.servicePath ?? SERVICE_PATH,
  } as const;
  return new OwnService(child, events, { ignored: questions, origin, limits });
}
