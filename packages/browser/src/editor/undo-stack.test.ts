import { expect, it } from 'vitest';
import { UndoStack } from './undo-stack.js';

const step = (text: string) => ({ text, caret: text.length });

it('the undo stack combines typing, but not other edits', () => {
  const history = new UndoStack(step(''));
  history.add(step('U'), 0);
  history.add(step('U,'), 300);
  history.add(step('U,R'), 600);
  history.add(step('U,R,C'), null);
  history.add(step('U,R,C;'), 5000);
  expect([history.undo()?.text, history.undo()?.text]).toEqual(['U,R,C', 'U,R']);
  expect([history.undo()?.text, history.undo()]).toEqual(['', null]);
  expect([history.redo()?.text, history.redo()?.text]).toEqual(['U,R', 'U,R,C']);
  history.add(step('L'), null);
  expect([history.canRedo, history.undo()?.text]).toEqual([false, 'U,R,C']);
});
