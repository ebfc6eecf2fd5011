// A thread that watches the memory of a process and its descendants, and reports the peak in MiB when asked.
import { parentPort, workerData } from 'node:worker_threads';
import { treeMemoryMib } from './lib/process-facts.js';

const INTERVAL_MS = 250;

const pid = workerData as number;
let peak = treeMemoryMib(pid);
setInterval(() => {
  peak = Math.max(peak, treeMemoryMib(pid) || 0);
}, INTERVAL_MS);
parentPort?.once('message', () => {
  parentPort?.postMessage(peak);
  process.exit();
});
