import { type Plugin, ServiceError } from '@fragwerk/sdk';
import { runOperations } from './operations.js';
import type { Workers } from './runner.js';
import type { CallService } from './task-loop.js';

const copyAsJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * Runs tasks in this process: for tests, and for the workbench, whose service has a process of its
 * own. Input and output are copied as JSON, as between processes.
 */
export function inProcessWorkers(plugins: readonly Plugin[]): Workers {
  const byType = new Map(plugins.map((plugin) => [plugin.info.type, plugin]));
  return {
    load: { processes: 0, running: 0, waiting: 0 },
    memoryBytes: 0,
    async operations(task, limits) {
      const plugin = byType.get(task.type);
      const call: CallService = async (service, request) => {
        const answer = await limits.call?.({ call: 0, service, request: copyAsJson(request) });
        if (answer && 'reply' in answer) return answer.reply;
        throw new ServiceError(service, answer?.failure ?? 'notSet', answer?.status);
      };
      return copyAsJson(await runOperations(plugin, copyAsJson(task), call));
    },
    async draw({ figure, format }) {
      // Imported here, because a service that draws in other processes needs no native code.
      const { draw } = await import('./draw.js');
      return draw(figure, format);
    },
    close: () => undefined,
  };
}
