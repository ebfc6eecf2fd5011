import { useState } from 'preact/hooks';
import { t } from './store.js';
import { common } from './texts.js';

/** Copies without the clipboard API, which browsers offer on secure origins only. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'spoken';
  const before = document.activeElement;
  // An open dialog keeps everything outside of it from being selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else works there
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** Copies a text to the clipboard. @returns whether the browser allowed it */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  /** What is copied, for screen readers. */
  readonly of?: string;
}

/** Copies a text and shows whether it succeeded. */
export function CopyButton({ text, label = t(common.copy), of }: CopyButtonProps) {
  const [last, setLast] = useState({ text: '', isCopied: false });
  const outcome = last.isCopied ? `✓ ${t(common.copied)}` : `⚠ ${t(common.notCopied)}`;
  return (
    <span class="copy">
      <button
        aria-label={of && `${label}: ${of}`}
        onClick={() => {
          void copyText(text).then((isCopied) => setLast({ text, isCopied }));
        }}
      >
        {label}
      </button>{' '}
      <small role="status">{last.text === text ? outcome : ''}</small>
    </span>
  );
}
