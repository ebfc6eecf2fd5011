import type { ComponentChildren } from 'preact';
import { DialogButtons, Modal } from './modal.js';
import { t } from './store.js';
import { textTab } from './texts-editor.js';

export interface InsertProps {
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

interface AssistantProps {
  readonly title: string;
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog whose fields describe something to insert into the text. */
export function Assistant({ title, isReady, onSubmit, onClose, children }: AssistantProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <form
        class="assistant"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <DialogButtons label={t(textTab.insert)} isReady={isReady} onCancel={onClose} />
      </form>
    </Modal>
  );
}
