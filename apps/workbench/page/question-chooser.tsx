import { useState } from 'preact/hooks';
import { Menu } from './menu.js';
import { createQuestion, openQuestion } from './question-actions.js';
import { RemoveDialog, RenameDialog } from './question-dialogs.js';
import { getState, useSay, useStore } from './store.js';
import { bar, common } from './texts.js';

type Dialog = 'rename' | 'remove';

function QuestionSelect() {
  const say = useSay();
  const questions = useStore((state) => state.server?.questions ?? null) ?? [];
  const file = useStore((state) => state.file);
  const name = useStore((state) => state.document?.name ?? '');
  return (
    <select
      aria-label={say(bar.question)}
      value={file ?? ''}
      onChange={({ currentTarget }) => {
        void openQuestion(currentTarget.value).finally(() => {
          // What is not saved keeps its question open.
          currentTarget.value = getState().file ?? '';
        });
      }}
    >
      {file === null && <option value="">{say(bar.none)}</option>}
      {questions.map((entry) => (
        <option key={entry.file} value={entry.file} disabled={entry.problem !== null}>
          {entry.file === file ? name : entry.name || entry.file}
          {entry.problem && ` ⚠ ${say(entry.problem)}`}
        </option>
      ))}
    </select>
  );
}

interface ActionsProps {
  readonly onAsk: (dialog: Dialog) => void;
}

function QuestionMenu({ onAsk }: ActionsProps) {
  const say = useSay();
  const types = useStore((state) => state.server?.service.types ?? null) ?? [];
  const file = useStore((state) => state.file);
  const name = useStore((state) => state.document?.name ?? '');
  const fresh = types.map(({ type }) => ({
    label: say(bar.fresh(type)),
    run: () => void createQuestion({ name: say(bar.freshName(type)), type }),
  }));
  const empty = {
    label: say(bar.freshEmpty),
    run: () => void createQuestion({ name: say(bar.freshName('')) }),
  };
  const ask = (dialog: Dialog) => () => {
    onAsk(dialog);
  };
  const own = (copyOf: string) => [
    {
      label: say(bar.copy),
      run: () => void createQuestion({ name: say(bar.copyName(name)), copyOf }),
    },
    { label: say(bar.rename), run: ask('rename') },
    { label: say(bar.remove), run: ask('remove') },
  ];
  return (
    <Menu
      label={say(bar.actions)}
      groups={[
        { title: say(common.add), entries: [...fresh, empty] },
        { title: say(bar.question), entries: file === null ? [] : own(file) },
      ]}
    />
  );
}

/** Opens, makes, copies, renames and deletes questions. */
export function QuestionChooser() {
  const name = useStore((state) => state.document?.name ?? '');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => {
    setDialog(null);
  };
  return (
    <div class="chooser">
      <QuestionSelect />
      <QuestionMenu onAsk={setDialog} />
      {dialog === 'rename' && <RenameDialog name={name} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog name={name} onClose={close} />}
    </div>
  );
}
