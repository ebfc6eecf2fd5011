import { useState } from 'preact/hooks';
import { Menu } from './menu.js';
import { createQuestion, openQuestion } from './question-actions.js';
import { RemoveDialog, RenameDialog } from './question-dialogs.js';
import { getState, t, useFields, useStore } from './store.js';
import { bar, common } from './texts.js';

type Dialog = 'rename' | 'remove';

function QuestionSelect() {
  const questions = useStore((state) => state.server?.questions ?? null) ?? [];
  const { file } = useFields('file');
  const name = useStore((state) => state.document?.name ?? '');
  return (
    <select
      aria-label={t(bar.question)}
      value={file ?? ''}
      onChange={({ currentTarget }) => {
        void openQuestion(currentTarget.value).finally(() => {
          // An unsaved question stays open.
          currentTarget.value = getState().file ?? '';
        });
      }}
    >
      {file === null && <option value="">{t(bar.none)}</option>}
      {questions.map((entry) => (
        <option key={entry.file} value={entry.file} disabled={entry.problem !== null}>
          {entry.file === file ? name : entry.name || entry.file}
          {entry.problem && ` ⚠ ${t(entry.problem)}`}
        </option>
      ))}
    </select>
  );
}

interface ActionsProps {
  readonly onAsk: (dialog: Dialog) => void;
}

function QuestionMenu({ onAsk }: ActionsProps) {
  const types = useStore((state) => state.server?.service.types ?? null) ?? [];
  const { file } = useFields('file');
  const name = useStore((state) => state.document?.name ?? '');
  const fresh = types.map(({ type }) => ({
    label: t(bar.fresh(type)),
    run: () => void createQuestion({ name: t(bar.freshName(type)), type }),
  }));
  const empty = {
    label: t(bar.freshEmpty),
    run: () => void createQuestion({ name: t(bar.freshName('')) }),
  };
  const ask = (dialog: Dialog) => () => {
    onAsk(dialog);
  };
  const own = (copyOf: string) => [
    {
      label: t(common.copy),
      run: () => void createQuestion({ name: t(bar.copyName(name)), copyOf }),
    },
    { label: t(bar.rename), run: ask('rename') },
    { label: t(bar.remove), run: ask('remove') },
  ];
  return (
    <Menu
      label={t(bar.actions)}
      groups={[
        { title: t(common.add), entries: [...fresh, empty] },
        { title: t(bar.question), entries: file === null ? [] : own(file) },
      ]}
    />
  );
}

/** Opens, creates, copies, renames and deletes questions. */
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
