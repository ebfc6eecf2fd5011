// Installs and builds what is missing, then runs the fragwerk command in this process.
import { prepare } from './prepare.mjs';

await prepare();
const { main } = await import('../apps/cli/dist/index.js');
process.exitCode = await main(process.argv.slice(2));
