import { useLayoutEffect, useState } from 'preact/hooks';
import type { QuestionEntry } from '../src/api.js';
import { ClusterDialog, programsIn } from './cluster-dialog.js';
import { hostPage } from './host-fields.js';
import { HostPage } from './host-page.js';
import { Menu } from './menu.js';
import { createQuestion, openQuestion } from './question-actions.js';
import { RemoveDialog, RenameDialog } from './question-dialogs.js';
import { redo, undo } from './question-saving.js';
import { getState, t, usePageState } from './store.js';
import { clusterTexts } from './texts-cluster.js';
import { bar, common } from './texts.js';
import { chooseImport, exportAll, exportOpen } from './transfer.js';

function QuestionSelect() {
  const { server, file, document } = usePageState();
  const hasDraft = (entry: QuestionEntry) =>
    entry.file === file
      ? document?.plugins.some(({ draft }) => draft !== undefined)
      : entry.hasDraft;
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
      {server?.questions.map((entry) => (
        <option key={entry.file} value={entry.file} disabled={entry.problem !== null}>
          {entry.file === file ? document?.name : entry.name || entry.file}
          {entry.problem && ` ⚠ ${t(entry.problem)}`}
          {hasDraft(entry) && ` ⚠ ${t(bar.hasDraft)}`}
        </option>
      ))}
    </select>
  );
}

/** Returns the entries for a new question: an example of each type, or an empty one. */
function useNewEntries() {
  const { server } = usePageState();
  const types = server?.service.types ?? [];
  const examples = types.map(({ type }) => ({
    label: t(bar.fresh(type)),
    run: () => void createQuestion({ name: t(bar.freshName(type)), type }),
  }));
  const empty = () => void createQuestion({ name: t(bar.freshName('')) });
  return [...examples, { label: t(bar.freshEmpty), run: empty }];
}

/** Opens, creates, copies, renames and deletes questions; undoes changes where there are no buttons. */
export function QuestionChooser() {
  const { file, document, history } = usePageState();
  const name = document?.name ?? '';
  const [dialog, setDialog] = useState<'rename' | 'remove' | 'host' | 'cluster' | null>(null);
  const open = (opened: typeof dialog) => (): void => setDialog(opened);
  // A dialog is about the question for which it was opened.
  useLayoutEffect(open(null), [file]);
  const copy = (copyOf: string) => () =>
    void createQuestion({ name: t(bar.copyName(name)), copyOf });
  const ofQuestion = file !== null && [
    history.past.length > 0 && { label: t(bar.undo), run: undo },
    history.future.length > 0 && { label: t(bar.redo), run: redo },
    { label: t(common.copy), run: copy(file) },
    { label: t(bar.rename), run: open('rename') },
    { label: t(bar.remove), run: open('remove') },
  ];
  const hasPrograms = document !== null && programsIn(document).length > 0;
  return (
    <div class="chooser">
      <QuestionSelect />
      <Menu
        label={t(bar.actions)}
        groups={[
          { title: t(common.add), entries: useNewEntries() },
          { title: t(bar.question), entries: ofQuestion || [] },
          {
            title: t(bar.file),
            entries: [
              file !== null && { label: t(bar.exportOne), run: exportOpen },
              file !== null && { label: t(hostPage.open), run: open('host') },
              hasPrograms && { label: t(clusterTexts.open), run: open('cluster') },
              { label: t(bar.exportAll), run: () => void exportAll(t(bar.archive)) },
              { label: t(bar.import), run: chooseImport },
            ],
          },
        ]}
      />
      {dialog === 'rename' && <RenameDialog name={name} onClose={open(null)} />}
      {dialog === 'host' && <HostPage onClose={open(null)} />}
      {dialog === 'cluster' && <ClusterDialog onClose={open(null)} />}
      {dialog === 'remove' && <RemoveDialog name={name} onClose={open(null)} />}
    </div>
  );
}
