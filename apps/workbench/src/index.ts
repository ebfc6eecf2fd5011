import type { WorkbenchOptions } from './server/options.js';
import type { Workbench } from './workbench.js';

export { type PluginEvent, WorkbenchError, type WorkbenchOptions } from './server/options.js';
export type { Workbench } from './workbench.js';
export { importInto, packQuestions } from './questions/transfer.js';
export { Maxima, maximaVersion } from './tools/maxima.js';
export type { PluginFault } from './api.js';
export { isLoopback } from '@fragwerk/service/addresses';
export { readAnswers } from './cluster/files.js';
export { groupAnswers } from './cluster/run.js';
export { CODE, type Task, Tasks } from './cluster/tasks.js';

/** Starts a workbench. Only this loads its server, which other commands do not need. */
export const startWorkbench = async (options: WorkbenchOptions): Promise<Workbench> =>
  (await import('./workbench.js')).startWorkbench(options);
