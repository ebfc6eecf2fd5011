import { useState } from 'preact/hooks';
import { takenName } from '@fragwerk/host';
import { TextField } from './fields.js';
import { FormDialog } from './modal.js';
import { Alert } from './problems.js';
import { removeQuestion } from './question-actions.js';
import { edit, saveNow } from './question-saving.js';
import { t, usePageState } from './store.js';
import { bar, common } from './texts.js';
import { dialogTexts } from './texts-editor.js';

interface DialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Renames the open question, but not its file. */
export function RenameDialog({ name, onClose }: DialogProps) {
  const [text, setText] = useState(name);
  const { server, file } = usePageState();
  const wanted = text.trim();
  const isTaken = server?.questions.some((one) => one.file !== file && one.name === wanted);
  const rename = (): void => {
    if (wanted === '' || isTaken) return;
    edit({ name: wanted });
    void saveNow();
    onClose();
  };
  return (
    <FormDialog
      title={t(bar.rename)}
      label={t(dialogTexts.accept)}
      onSubmit={rename}
      onClose={onClose}
    >
      <TextField label={t(bar.newName)} value={text} required onValue={setText} />
      {isTaken && <Alert>{t(takenName(wanted))}</Alert>}
    </FormDialog>
  );
}

/** Asks for confirmation before deleting the open question. */
export function RemoveDialog({ name, onClose }: DialogProps) {
  const remove = (): void => {
    onClose();
    void removeQuestion();
  };
  return (
    <FormDialog title={t(bar.remove)} label={t(common.remove)} onSubmit={remove} onClose={onClose}>
      <p>{t(bar.removeAsk(name))}</p>
    </FormDialog>
  );
}
