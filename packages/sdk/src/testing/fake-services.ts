import type { OperationName, PluginOperations } from '../operations.js';
import type { Plugin } from '../plugin.js';
import { ServiceError, type ServiceReply, servicesFrom, type ServiceRequest } from '../services.js';

/**
 * Mock services by name: each returns the body of a reply or throws a ServiceError. A missing one
 * has no address.
 *
 * @example
 * const services = { runner: ({ json }) => ({ output: `ran ${json.program}` }) };
 */
export type FakeServices = Readonly<Record<string, (request: ServiceRequest) => unknown>>;

export function withFakes(plugin: Plugin, fakes: FakeServices = {}): Plugin {
  const names = Object.keys(plugin.services ?? {});
  if (names.length === 0) return plugin;
  const call = async (service: string, request: ServiceRequest): Promise<ServiceReply> => {
    const fake = fakes[service];
    if (!fake) throw new ServiceError(service, 'notSet');
    return { status: 200, body: await fake(structuredClone(request)) };
  };
  const services = servicesFrom(names, call);
  const operations = Object.entries(plugin.operations).map(([name, operation]) => [
    name as OperationName,
    (input: never) => (operation as (input: object) => unknown)({ ...(input as object), services }),
  ]);
  return { ...plugin, operations: Object.fromEntries(operations) as PluginOperations };
}
