#!/usr/bin/env node
// npm create fragwerk my-plugin: what `fragwerk new my-plugin` does.
import { main } from 'fragwerk';

process.exitCode = await main(['new', ...process.argv.slice(2)]);
