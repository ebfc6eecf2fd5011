// Installs and builds what is missing, then runs the fragwerk command in this process.
import '../apps/cli/bin/end-with-npm.mjs';
import { prepare } from './prepare.mjs';

await prepare();
const args = process.argv.slice(2);
// Plugin projects are relative to the folder in which npm was called.
if (['new', 'upgrade'].includes(args[0])) process.chdir(process.env.INIT_CWD ?? process.cwd());
const { main } = await import('../apps/cli/dist/index.js');
process.exitCode = await main(args);
