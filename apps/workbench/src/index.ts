export { type PluginEvent, WorkbenchError, type WorkbenchOptions } from './server/options.js';
export { startWorkbench, type Workbench } from './workbench.js';
export { importInto, packQuestions } from './questions/transfer.js';
export { Maxima, maximaVersion } from './tools/maxima.js';
export type { PluginFault, SourcePlace } from './api.js';
export { isLoopback } from '@fragwerk/service/addresses';
export { CODE, groupAnswers, readAnswers, type Task, Tasks } from './cluster/index.js';
