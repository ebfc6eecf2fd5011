import { useState } from 'preact/hooks';
import type { Replies } from '../src/engine.js';
import { call } from './api-client.js';
import { Menu } from './menu.js';
import { attempt } from './question-actions.js';
import { keepAnswer } from './session.js';
import { getState, studentOf, t, update, usePageState } from './store.js';
import { common } from './texts.js';
import { preview } from './texts-preview.js';

/** Enters an answer in the student's view. */
export function enter(subquestion: number, answer: string): void {
  keepAnswer({ student: studentOf(), subquestion, answer });
  const { shown } = getState();
  // A new object, so that the frame shows the answer.
  update({ shown: shown && { ...shown } });
}

/** Menu of typical wrong answers to each subquestion, which it enters. */
export function SlipMenu() {
  const { document, row } = usePageState();
  const [slips, setSlips] = useState<Replies['slips'] | null>(null);
  const load = async (): Promise<void> => {
    if (!document) return;
    setSlips(null);
    const reply = await call('slips', { document, row });
    if (getState().document === document && getState().row === row) setSlips(reply);
  };
  const groups = (slips ?? []).map((list, index) => ({
    title: `Q${index}`,
    entries: list.map(({ name, answer, share }) => ({
      label: t(preview.slip(name, answer, share)),
      run: () => enter(index, answer),
    })),
  }));
  return (
    <Menu
      label={t(preview.slips)}
      groups={groups}
      empty={t(slips ? preview.noSlips : common.loading)}
      onOpen={() => void attempt(load)}
    />
  );
}
