// The service inside the container, started by run.mjs.
import { requireOpenFiles } from '@fragwerk/service/open-files';

requireOpenFiles();
const { main } = await import('@fragwerk/service');

await main(process.argv.slice(2), process.env);
