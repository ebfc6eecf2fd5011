import { type Figure, FragwerkError, rectangle } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import { statusPage } from '../pages/status.js';
import type { GroupHandlers } from './types.js';

/** A picture that is drawn anew each time. */
const probe: Figure = {
  width: 16,
  height: 16,
  description: { de: 'Probe', en: 'Probe' },
  shapes: [rectangle({ x: 2, y: 2 }, { width: 12, height: 12 }, { fill: '#00aa00' })],
};

/** What operators and their programs ask. */
export const operationHandlers = (context: Context): GroupHandlers<'operation'> => ({
  metrics: () => context.telemetry.metrics.text(),

  async ready() {
    const type = context.registry.types[0] ?? '';
    try {
      const picture = await context.draw(type, probe, 'png');
      if (picture.length > 0) return 'ready';
    } catch (error) {
      throw new FragwerkError('UNAVAILABLE', 'The service cannot draw at the moment.', {
        cause: error,
      });
    }
    throw new FragwerkError('UNAVAILABLE', 'The service draws empty pictures.');
  },

  status: () => statusPage(context),
});
