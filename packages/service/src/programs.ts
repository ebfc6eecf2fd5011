/** What other tools need to run programs of students as the service does. */
export { PythonProcesses } from './tasks/python.js';
export { readVariables } from './translate/value.js';
