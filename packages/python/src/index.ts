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
  type StyleNote,
  MAX_JOB_MS,
  runLimitMs,
  timeOf,
  SHORT_RUN_MS,
  type UnitTest,
  type WorkerMessage,
} from './job.js';
