import { useState } from 'preact/hooks';
import { t } from './store.js';
import { common } from './texts.js';
import { copyText } from './tools.js';

interface Copied {
  readonly text: string;
  readonly isCopied: boolean;
}

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  /** What is copied, for screen readers. */
  readonly of?: string;
}

/** Copies a text and shows whether it succeeded. */
export function CopyButton({ text, label = t(common.copy), of }: CopyButtonProps) {
  const [last, setLast] = useState<Copied | null>(null);
  const done = last?.text === text ? last : null;
  const outcome = done?.isCopied ? `✓ ${t(common.copied)}` : `⚠ ${t(common.notCopied)}`;
  return (
    <span class="copy">
      <button
        type="button"
        aria-label={of && `${label}: ${of}`}
        onClick={() => {
          void copyText(text).then((isCopied) => setLast({ text, isCopied }));
        }}
      >
        {label}
      </button>{' '}
      <small role="status">{done ? outcome : ''}</small>
    </span>
  );
}
