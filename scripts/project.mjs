// Makes or upgrades a project for a plugin type (fragwerk new, fragwerk upgrade), seen from the
// folder in which npm was called.
import { prepare } from './prepare.mjs';

await prepare();
process.chdir(process.env.INIT_CWD ?? process.cwd());
const { main } = await import('../apps/cli/dist/index.js');
process.exitCode = await main(process.argv.slice(2));
