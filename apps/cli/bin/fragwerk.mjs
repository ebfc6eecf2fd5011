#!/usr/bin/env node
import { main } from '../dist/index.js';

// Not process.exit: it would cut off what a pipe has not taken yet.
process.exitCode = await main(process.argv.slice(2));
