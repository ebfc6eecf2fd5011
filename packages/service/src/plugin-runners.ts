import { drawFace } from './draw-face.js';
import { PluginPool } from './isolation/pool.js';
import type { PluginSource } from './isolation/protocol.js';
import { createOperations, type OperationRunner } from './operations.js';
import type { Drawer } from './pictures.js';
import type { Registry } from './registry.js';
import type { Settings } from './settings/table.js';
import { createIsolatedOperations, divideOperations } from './isolated-operations.js';

export interface PluginRunners {
  readonly operations: OperationRunner;
  readonly draw: Drawer;
  /** `null` when no plugin type is isolated. */
  readonly pool: PluginPool | null;
}

/** How operations and drawings are carried out: in this process, or in those of a pool. */
export function createPluginRunners(
  registry: Registry,
  settings: Settings,
  isolated: readonly PluginSource[] = [],
): PluginRunners {
  const operations = createOperations(registry);
  if (isolated.length === 0)
    return { operations, draw: (_, ...drawing) => drawFace(...drawing), pool: null };
  const pool = new PluginPool({
    sources: isolated,
    processes: settings.pluginProcesses,
    queue: settings.pluginQueue,
    time: settings.pluginTimeout * 1000,
    memory: settings.pluginMemory,
  });
  const types = new Set(isolated.map(({ type }) => type));
  return {
    operations: divideOperations((type) => types.has(type), {
      isolated: createIsolatedOperations(registry, pool),
      others: operations,
    }),
    async draw(type, figure, face) {
      if (!types.has(type)) return drawFace(figure, face);
      return Buffer.from((await pool.run({ kind: 'draw', type, figure, face })) as Uint8Array);
    },
    pool,
  };
}
