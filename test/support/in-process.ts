import type { OperationName, Plugin, PluginOperations } from '@fragwerk/sdk';
import type { CallOut, Message } from '../../packages/service/src/tasks/protocol.js';
import type { Workers } from '../../packages/service/src/tasks/workers.js';
import { RequestWorker } from '../../packages/service/src/worker/requests.js';
import { packResult } from '../../packages/service/src/worker/results.js';

const copyAsJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Copies plain data as between processes. */
const copyMeta = ({ meta, bytes }: Message): Message => ({ meta: copyAsJson(meta), bytes });

/** Returns a plugin whose results have packed figures, as they leave a cell. */
function packed(plugin: Plugin): Plugin {
  const operations = Object.entries(plugin.operations).map(([name, operation]) => [
    name,
    async (input: never) => packResult(name as OperationName, await operation(input)),
  ]);
  return { ...plugin, operations: Object.fromEntries(operations) as PluginOperations };
}

/** Runs plugin types in this process, without cells. */
export function inProcessWorkers(plugins: readonly Plugin[]): Workers {
  const byType = new Map(plugins.map((plugin) => [plugin.info.type, packed(plugin)]));
  let worker: RequestWorker | undefined;
  return {
    load: { processes: 0, running: 0, waiting: 0 },
    memoryBytes: 0,
    setUp(setup) {
      worker = new RequestWorker(byType, setup);
      return Promise.resolve();
    },
    async request(_type, { task, bytes }, { callOut }) {
      if (!worker) throw new Error('The workers are not set up.');
      const call: CallOut = async (request, given) => {
        if (!callOut) throw new Error('This task cannot call the service.');
        return copyMeta(await callOut(copyAsJson(request), given));
      };
      return copyMeta(await worker.answer(task, bytes, call));
    },
    neighboursOf: () => [...byType.keys()],
    async draw(figure, format) {
      // Imported here, because a service that draws in other processes needs no native code.
      const { draw } = await import('../../packages/service/src/tasks/draw.js');
      return draw(figure.toString('utf8'), format);
    },
  };
}
