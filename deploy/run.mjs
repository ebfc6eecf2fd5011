// Entry of the container; the service runs in this process, so that it receives the signals.
import { main } from '@fragwerk/service';

await main(process.argv.slice(2), process.env);
