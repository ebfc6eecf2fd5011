import { useState } from 'preact/hooks';
import { TextField } from './fields.js';
import { FormDialog } from './modal.js';
import { removeQuestion } from './question-actions.js';
import { edit, saveNow } from './question-saving.js';
import { t } from './store.js';
import { bar, common } from './texts.js';
import { dialogTexts } from './texts-editor.js';

interface DialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Renames the open question, but not its file. */
export function RenameDialog({ name, onClose }: DialogProps) {
  const [text, setText] = useState(name);
  const rename = (): void => {
    if (text.trim() === '') return;
    edit({ name: text.trim() });
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
