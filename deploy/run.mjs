// Entry of the container: the service in this very process, so that it receives the signals.
import { main } from '@fragwerk/service';

await main(process.argv.slice(2), process.env);
