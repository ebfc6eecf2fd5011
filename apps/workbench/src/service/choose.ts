import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultLimits,
  type PluginEvent,
  WorkbenchError,
  type WorkbenchOptions,
} from '../server/options.js';
import { ExternalService } from './external-service.js';
import { OwnService, type PluginSource } from './own-service.js';
import type { ServiceTarget } from './target.js';

/** Name in the package.json of this project's root. */
const WORKSPACE = 'fragwerk-workspace';

const SERVICE_PATH = '/fragwerk';

function nameOf(folder: string): string {
  try {
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
    const { name } = JSON.parse(manifest) as { name?: unknown };
    return typeof name === 'string' ? name : '';
  } catch {
    // An invalid file is reported when the plugin is loaded.
    return '';
  }
}

/** @throws WorkbenchError if there is no such folder */
export function pluginSource(folder: string): PluginSource {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new WorkbenchError(`There is no folder ${folder}.`);
  return { kind: nameOf(folder) === WORKSPACE ? 'workspace' : 'folder', folder };
}

export const defaultQuestions = (source: PluginSource): string =>
  join(source.folder, source.kind === 'workspace' ? 'workbench-questions' : 'questions');

interface WorkbenchPlace {
  readonly folder: string;
  readonly questions: string;
  /** Returns the workbench's address for browsers, known once it listens. */
  readonly origin: () => string;
}

export function chooseService(
  options: WorkbenchOptions,
  { folder, questions, origin }: WorkbenchPlace,
  onEvent: (event: PluginEvent) => void,
): ServiceTarget {
  const limits = { ...defaultLimits, ...options.limits };
  if (options.service !== undefined) {
    const place = { url: options.service, servicePath: options.servicePath ?? null };
    return new ExternalService(place, onEvent, limits);
  }
  const source = pluginSource(folder);
  const { variant = 'A', servicePath = SERVICE_PATH } = options;
  return new OwnService({ source, variant, servicePath, questions, origin, limits }, onEvent);
}
