// Runs jobs in one process, as the service runs those of one answer; both are JSON.
import { readFileSync } from 'node:fs';
import { startInterpreter } from '../../packages/python/dist/node.js';

const interpreter = await startInterpreter();
const outcomes = [];
for (const job of JSON.parse(readFileSync(0, 'utf8'))) outcomes.push(await interpreter.run(job));
process.stdout.write(JSON.stringify(outcomes), () => process.exit());
