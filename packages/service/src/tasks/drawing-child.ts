// Entry of a drawing process: our own code on checked figures, outside of the service's loop.
import { draw } from './draw.js';
import { serveTasks } from './serve.js';

serveTasks((task) => {
  if (task.kind === 'load') return [];
  if (task.kind === 'drawing') return draw(task.figure, task.format);
  throw new Error('This process draws only.');
});
