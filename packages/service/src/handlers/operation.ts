import { type Figure, FragwerkError, rectangle } from '@fragwerk/sdk';
import { healthPage, statusPage } from '../pages/status.js';
import type { Context, GroupHandlers } from '../context.js';

/** A picture that is drawn anew each time. */
const figure: Figure = {
  width: 16,
  height: 16,
  description: { de: 'Probe', en: 'Probe' },
  shapes: [rectangle({ x: 2, y: 2 }, { width: 12, height: 12 }, { fill: '#00aa00' })],
};

const probe = JSON.stringify(figure);

type OperatorContext = Parameters<typeof statusPage>[0] & Pick<Context, 'metrics' | 'tasks'>;

/** What operators and their programs ask. */
export const operationHandlers = (context: OperatorContext): GroupHandlers<'operation'> => ({
  metrics: () => context.metrics.text(),

  async ready() {
    const type = context.registry.types[0] ?? '';
    try {
      const { base64 } = await context.tasks.drawAnew(type, probe, { format: 'png' });
      if (base64 !== '') return 'ready';
    } catch (error) {
      throw new FragwerkError('UNAVAILABLE', 'The service cannot draw at the moment.', {
        cause: error,
      });
    }
    throw new FragwerkError('UNAVAILABLE', 'The service draws empty pictures.');
  },

  status: () => statusPage(context),
  health: () => healthPage(context),
});
