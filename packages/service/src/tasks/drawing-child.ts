// Entry of a drawing process, which keeps drawing out of the service's event loop.
import { draw } from './draw.js';
import { noBytes } from './protocol.js';
import { runTaskLoop } from './task-loop.js';

runTaskLoop((task, bytes) => {
  if (task.kind === 'load') return { meta: [], bytes: noBytes };
  if (task.kind !== 'drawing') throw new Error('This process only draws.');
  return draw(bytes.toString('utf8'), task.format);
});
