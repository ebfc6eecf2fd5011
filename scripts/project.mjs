// Creates or upgrades a plugin project (fragwerk new, fragwerk upgrade), relative to the folder
// in which npm was called.
import { prepare } from './prepare.mjs';

await prepare();
process.chdir(process.env.INIT_CWD ?? process.cwd());
const { main } = await import('../apps/cli/dist/index.js');
process.exitCode = await main(process.argv.slice(2));
