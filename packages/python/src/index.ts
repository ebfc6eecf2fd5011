export type {
  PythonError,
  PythonJob,
  PythonOutcome,
  PythonRun,
  RunEnd,
  RunOutcome,
  SourcePart,
  UnitTest,
} from './job.js';
