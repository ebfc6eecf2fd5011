#!/usr/bin/env node
import './end-with-npm.mjs';
import { requireOpenFiles } from '../dist/open-files.js';

requireOpenFiles();
const { main } = await import('../dist/index.js');

// Not process.exit, which would discard output that a pipe has not read yet.
process.exitCode = await main(process.argv.slice(2));
