import { type Figure, FragwerkError, rectangle } from '@fragwerk/sdk';
import { healthPage, statusPage } from '../pages/status.js';
import type { Context, GroupHandlers } from '../context.js';

const probe: Figure = {
  width: 16,
  height: 16,
  description: { de: 'Probe', en: 'Probe' },
  shapes: [rectangle({ x: 2, y: 2 }, { width: 12, height: 12 }, { fill: '#00aa00' })],
};

type OperatorContext = Parameters<typeof statusPage>[0] & Pick<Context, 'metrics' | 'tasks'>;

export const operationHandlers = (context: OperatorContext): GroupHandlers<'operation'> => ({
  metrics: () => context.metrics.text(),

  async ready() {
    const type = context.registry.types[0] ?? '';
    const figure = JSON.stringify(probe);
    const unavailable = (message: string, cause?: unknown) =>
      new FragwerkError('UNAVAILABLE', message, { cause });
    const { base64 } = await context.tasks
      .drawUncached(type, figure, { format: 'png' })
      .catch((error: unknown) => {
        throw unavailable('The service cannot draw at the moment.', error);
      });
    if (base64 === '') throw unavailable('The service draws empty pictures.');
    return 'ready';
  },

  status: () => statusPage(context),
  health: () => healthPage(context),
});
