import { useState } from 'preact/hooks';
import { t } from './store.js';
import { common } from './texts.js';
import { copyText } from './tools.js';

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
