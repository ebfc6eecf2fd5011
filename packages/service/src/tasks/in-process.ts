import type { Plugin } from '@fragwerk/sdk';
import { RequestWorker } from '../worker/requests.js';
import type { CallOut, Message } from './protocol.js';
import type { Workers } from './workers.js';

const copyAsJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Copies plain data as between processes. */
const copyMeta = ({ meta, bytes }: Message): Message => ({ meta: copyAsJson(meta), bytes });

/** Runs tasks in this process, for tests. */
export function inProcessWorkers(plugins: readonly Plugin[]): Workers {
  const byType = new Map(plugins.map((plugin) => [plugin.info.type, plugin]));
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
      const { draw } = await import('./draw.js');
      const { file, ...meta } = await draw(figure.toString('utf8'), format);
      return { meta, bytes: file };
    },
    close: () => undefined,
  };
}
