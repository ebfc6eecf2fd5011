import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultLimits,
  type PluginEvent,
  WorkbenchError,
  type WorkbenchOptions,
} from '../server/options.js';
import { ExternalService } from './external-service.js';
import { OwnService } from './own-service.js';
import type { ServiceTarget } from './target.js';

/** Name in the package.json of this project's root. */
const WORKSPACE = 'fragwerk-workspace';

const SERVICE_PATH = '/fragwerk';

/** Returns whether a folder is the root of this project, with all its plugin types. */
function isWorkspace(folder: string): boolean {
  try {
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
    return (JSON.parse(manifest) as { name?: unknown }).name === WORKSPACE;
  } catch {
    // An invalid file is reported when the plugin is loaded.
    return false;
  }
}

export const defaultQuestions = (folder: string): string =>
  join(folder, isWorkspace(folder) ? 'workbench-questions' : 'questions');

interface WorkbenchPlace {
  readonly folder: string;
  readonly questions: string;
  /** Returns the workbench's address for browsers, known once it listens. */
  readonly origin: () => string;
}

/** @throws WorkbenchError if there is no such folder; an external service does not need one */
export function chooseService(
  options: WorkbenchOptions,
  { folder, questions, origin }: WorkbenchPlace,
  onEvent: (event: PluginEvent) => void,
): ServiceTarget {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found ? !found.isDirectory() : options.service === undefined)
    throw new WorkbenchError(`There is no folder ${folder}.`);
  const limits = { ...defaultLimits, ...options.limits };
  if (options.service !== undefined) {
    const place = { url: options.service, servicePath: options.servicePath ?? null };
    return new ExternalService(place, onEvent, limits);
  }
  const { variant = 'A', servicePath = SERVICE_PATH } = options;
  const source = { folder, isWorkspace: isWorkspace(folder) };
  return new OwnService({ ...source, variant, servicePath, questions, origin, limits }, onEvent);
}
