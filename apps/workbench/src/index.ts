export { WorkbenchError, type WorkbenchOptions } from './server/options.js';
export { startWorkbench, type Workbench } from './workbench.js';
export { Maxima, maximaVersion } from './tools/maxima.js';
export { isLoopback } from './server/guard.js';
