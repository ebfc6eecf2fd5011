import { type Plugin, ServiceError } from '@fragwerk/sdk';
import { runOperations } from './operations.js';
import type { Workers } from './runner.js';
import type { CallService } from './serve.js';

const throughWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * Carries out tasks in this process: for tests, and where a whole service runs in a process of its
 * own (workbench). What goes in and comes out is plain data here, too.
 */
export function workHere(plugins: readonly Plugin[]): Workers {
  const byType = new Map(plugins.map((plugin) => [plugin.info.type, plugin]));
  return {
    load: { processes: 0, running: 0, waiting: 0 },
    memory: 0,
    async operations(task, limits) {
      const plugin = byType.get(task.type);
      const call: CallService = async (service, request) => {
        const answer = await limits.call?.({ call: 0, service, request: throughWire(request) });
        if (answer && 'reply' in answer) return answer.reply;
        throw new ServiceError(service, answer?.failure ?? 'notSet', answer?.status);
      };
      return throughWire(await runOperations(plugin, throughWire(task), call));
    },
    async draw({ figure, format }) {
      // Late, because a service whose drawing is done elsewhere loads no native code.
      const { draw } = await import('./draw.js');
      return draw(figure, format);
    },
    close: () => undefined,
  };
}
