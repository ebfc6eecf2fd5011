// Runs jobs in one process, as the service runs those of one answer. Each line is a job, then an outcome, as JSON.
import { createInterface } from 'node:readline';
import { startInterpreter } from '../../packages/python/dist/node.js';

const interpreter = await startInterpreter();
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await interpreter.run(JSON.parse(line)))}\n`);
process.exit();
