import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from './store.js';
import { common } from './texts.js';

interface ModalProps {
  readonly title: string;
  /** Receives the event of Escape, whose default is to close. */
  readonly onClose: (event: Event) => void;
  readonly children: ComponentChildren;
  readonly isWide?: boolean;
}

/** A modal dialog; Escape closes it, and the focus returns to where it was. */
export function Modal({ title, onClose, children, isWide = false }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'wide' : ''}
      aria-labelledby="modal-title"
      onCancel={onClose}
    >
      <h2 id="modal-title">{title}</h2>
      {children}
    </dialog>
  );
}

interface DialogButtonsProps {
  /** Label of the button that accepts; without it, the dialog is only closed. */
  readonly label?: string;
  readonly isReady?: boolean;
  /** Without it, the button submits the form. */
  readonly onAccept?: () => void;
  readonly onCancel: () => void;
  readonly children?: ComponentChildren;
}

interface FormDialogProps {
  readonly title: string;
  /** Label of the button that accepts. */
  readonly label: string;
  readonly isReady?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly class?: string;
}

/** A dialog with a form that is accepted or cancelled. */
export function FormDialog(props: FormDialogProps) {
  const { title, label, isReady = true, onSubmit, onClose, children, class: className } = props;
  return (
    <Modal title={title} onClose={onClose}>
      <form
        class={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <DialogButtons label={label} isReady={isReady} onCancel={onClose} />
      </form>
    </Modal>
  );
}

/** The buttons at the end of a dialog: accept, further ones, cancel or close. */
export function DialogButtons(props: DialogButtonsProps) {
  const { label, isReady = true, onAccept, onCancel, children } = props;
  return (
    <div class="buttons">
      {label && (
        <button
          type={onAccept ? 'button' : 'submit'}
          class="main"
          disabled={!isReady}
          onClick={onAccept}
        >
          {label}
        </button>
      )}
      {children}
      <button type="button" onClick={onCancel}>
        {t(label ? common.cancel : common.close)}
      </button>
    </div>
  );
}
