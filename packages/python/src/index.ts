export { startPythonWorker } from './browser.js';
export {
  noOutcome,
  type PythonError,
  type PythonJob,
  type PythonOutcome,
  type PythonRun,
  type RunEnd,
  type RunOutcome,
  type SourcePart,
  TOTAL_TIME,
  type UnitTest,
} from './job.js';
export type { WorkerMessage } from './worker-message.js';
