import { expect, it } from 'vitest';
import { UndoStack } from './undo-stack.js';

const step = (text: string) => ({ text, caret: text.length });

it('the undo stack combines typing, but not other edits', () => {
  const history = new UndoStack(step(''));
  const undo = () => (history.undo() ? history.present.text : null);
  const redo = () => (history.redo() ? history.present.text : null);
  history.add(step('U'), 0);
  history.add(step('U,'), 300);
  history.add(step('U,R'), 600);
  history.add(step('U,R,C'), null);
  history.add(step('U,R,C;'), 5000);
  expect([undo(), undo()]).toEqual(['U,R,C', 'U,R']);
  expect([undo(), undo()]).toEqual(['', null]);
  expect([redo(), redo()]).toEqual(['U,R', 'U,R,C']);
  history.add(step('L'), null);
  expect([history.canRedo, undo()]).toEqual([false, 'U,R,C']);
});
