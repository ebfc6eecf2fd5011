// Entry of a drawing process: our own code on checked figures, outside of the service's loop.
import type { Order } from './protocol.js';
import { draw } from './draw.js';
import { serveTasks } from './serve.js';

serveTasks((order: Order) => {
  if (order.kind === 'load') return [];
  if (order.kind === 'drawing') return draw(order.figure, order.format);
  throw new Error('This process draws only.');
});
