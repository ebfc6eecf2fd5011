// The service inside the container, started by run.mjs.
import { requireOpenFiles } from '@fragwerk/service/open-files';

// A supervisor that is killed cannot pass the signal on, and the service would keep its port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
requireOpenFiles();
const { main } = await import('@fragwerk/service');

await main(process.argv.slice(2), process.env);
