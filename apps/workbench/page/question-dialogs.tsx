import { useState } from 'preact/hooks';
import { DialogButtons, Modal } from './modal.js';
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
  const rename = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    edit({ name: text.trim() });
    void saveNow();
    onClose();
  };
  return (
    <Modal title={t(bar.rename)} onClose={onClose}>
      <form onSubmit={rename}>
        <label>
          {t(bar.newName)}
          <input value={text} required onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <DialogButtons label={t(dialogTexts.accept)} onCancel={onClose} />
      </form>
    </Modal>
  );
}

/** Asks for confirmation before deleting the open question. */
export function RemoveDialog({ name, onClose }: DialogProps) {
  return (
    <Modal title={t(bar.remove)} onClose={onClose}>
      <p>{t(bar.removeAsk(name))}</p>
      <DialogButtons
        label={t(common.remove)}
        onAccept={() => {
          onClose();
          void removeQuestion();
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}
