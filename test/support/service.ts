import { createHttpClient } from '@fragwerk/conformance';
import type { Client } from '@fragwerk/contract';
import { createService, policyOf, readSettings, type ServiceOptions } from '@fragwerk/service';
import type { Plugin } from '@fragwerk/sdk';
import { clock, demoClock } from '@fragwerk/plugin-clock';
import { manifestOf, withHelp } from '../../packages/service/src/plugins/manifest.js';
import { inProcessWorkers } from './in-process.js';

/** A running service: our own, or that of TARGET. */
export interface TestService {
  readonly url: string;
  /** Path segment of the external addresses, without slashes. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Under the names of environment variables. */
type GivenSettings = Readonly<Record<string, string>>;

interface MoreOptions extends Partial<Pick<ServiceOptions, 'now'>> {
  readonly plugins?: readonly Plugin[];
}

/** Starts our service on a free port. */
export async function startTestService(
  settings: GivenSettings = {},
  more: MoreOptions = {},
): Promise<TestService> {
  const target = process.env.TARGET;
  if (target) {
    const { origin, pathname } = new URL(target);
    return { url: origin, endpoint: pathname.slice(1), stop: () => Promise.resolve() };
  }
  // Tests in the same process keep it busy.
  const usual = { LOG_LEVEL: 'silent', LAG_LIMIT: '60000' };
  const read = readSettings([], { ...usual, ...settings });
  const policy = policyOf(read.variant, read.policy);
  const { plugins = [policy.demoClock ? demoClock : clock], ...rest } = more;
  const service = createService({
    manifests: await Promise.all(
      plugins.flatMap((plugin) => manifestOf(plugin) ?? []).map(withHelp),
    ),
    workers: inProcessWorkers(plugins),
    policy,
    settings: read,
    ...rest,
  });
  const port = await service.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${port}`;
  return { url, endpoint: read.servicePath.slice(1), stop: () => service.close() };
}

/** Returns a host's client of a service. */
export const clientFor = ({ url, endpoint }: Pick<TestService, 'url' | 'endpoint'>): Client =>
  createHttpClient({ base: url, servicePath: `/${endpoint}` });

/** Runs a function with a service, which is stopped afterwards. */
export async function withService<T>(
  settings: GivenSettings,
  run: (service: TestService) => Promise<T>,
  more: MoreOptions = {},
): Promise<T> {
  const service = await startTestService(settings, more);
  try {
    return await run(service);
  } finally {
    await service.stop();
  }
}

/** Runs a function with a client of a service that has one plugin type. */
export const withClient = <T>(plugin: Plugin, run: (client: Client) => Promise<T>): Promise<T> =>
  withService({}, (service) => run(clientFor(service)), { plugins: [plugin] });
