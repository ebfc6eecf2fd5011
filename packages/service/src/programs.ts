/** Exports for tools that run programs of students as the service does. */
export { PythonProcesses } from './python/processes.js';
export { readVariables } from './translate/value.js';
