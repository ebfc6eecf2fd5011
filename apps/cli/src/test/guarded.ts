// Loaded before each test file: node --import.
import { beforeEach } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { endLoops } from './loop-guard.js';

const limitMs = Number(process.env.FRAGWERK_TEST_LIMIT);
// For testPlugin, which measures operations.
Object.assign(globalThis, { [Symbol.for('fragwerk.limit')]: limitMs });
endLoops(process.cwd(), limitMs);
// Without a turn of the event loop between them, quick tests would count as a single one that is stuck.
// The process of the runner itself has no tests.
if (process.env.NODE_TEST_CONTEXT !== undefined) beforeEach(() => setImmediate());
