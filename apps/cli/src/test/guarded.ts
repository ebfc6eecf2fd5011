// Loaded before each test file: node --import.
import { beforeEach } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { endLoops } from './loop-guard.js';

endLoops(process.cwd(), Number(process.env.FRAGWERK_TEST_LIMIT));
// Tests that follow each other without a turn of the event loop would count as one that is stuck. The runner has no tests.
if (process.env.NODE_TEST_CONTEXT !== undefined) beforeEach(() => setImmediate());
