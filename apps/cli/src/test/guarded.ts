// Loaded before each test file: node --import.
import { endLoops } from './loop-guard.js';

endLoops(process.cwd(), Number(process.env.FRAGWERK_TEST_LIMIT));
