import { type Figure, FragwerkError, rectangle } from '@fragwerk/sdk';
import { healthPage, statusPage } from '../pages/status.js';
import type { Context } from '../context.js';
import type { GroupHandlers } from '@fragwerk/contract';

const probe: Figure = {
  width: 16,
  height: 16,
  description: { de: 'Probe', en: 'Probe' },
  shapes: [rectangle({ x: 2, y: 2 }, { width: 12, height: 12 }, { fill: '#00aa00' })],
};

type OperatorContext = Parameters<typeof statusPage>[0] & Pick<Context, 'metrics' | 'dispatcher'>;

export const operationHandlers = (context: OperatorContext): GroupHandlers<'operation'> => ({
  metrics: () => context.metrics.text(),

  async ready() {
    const figure = Buffer.from(JSON.stringify(probe));
    const unavailable = (message: string, cause?: unknown) =>
      new FragwerkError('UNAVAILABLE', message, { cause });
    const { file } = await context.dispatcher
      .drawUncached(figure, 'png')
      .catch((error: unknown) => {
        throw unavailable('The service cannot draw at the moment.', error);
      });
    if (file.length === 0) throw unavailable('The service draws empty pictures.');
    return 'ready';
  },

  status: () => statusPage(context),
  health: () => healthPage(context),
});
