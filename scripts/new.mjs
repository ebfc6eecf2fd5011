// Makes a project for a plugin type: fragwerk new, in the folder in which npm was called.
import { prepare } from './prepare.mjs';

await prepare();
process.chdir(process.env.INIT_CWD ?? process.cwd());
const { main } = await import('../apps/cli/dist/index.js');
process.exitCode = await main(['new', ...process.argv.slice(2)]);
