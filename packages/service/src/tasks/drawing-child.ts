// Entry of a drawing process, which keeps drawing out of the service's event loop.
import { draw } from './draw.js';
import { runTaskLoop } from './task-loop.js';

runTaskLoop((task) => {
  if (task.kind === 'load') return [];
  if (task.kind === 'drawing') return draw(task.figure, task.format);
  throw new Error('This process only draws.');
});
