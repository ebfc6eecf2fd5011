#!/usr/bin/env node
// npm create fragwerk my-plugin: an alias of `fragwerk new my-plugin`.
import { main } from 'fragwerk';

process.exitCode = await main(['new', ...process.argv.slice(2)]);
