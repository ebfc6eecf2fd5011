import { useState } from 'preact/hooks';
import { t } from './store.js';
import { common } from './texts.js';
import { copyText } from './tools.js';

interface Copied {
  readonly text: string;
  readonly isCopied: boolean;
}

/** Copies a text and shows whether it succeeded. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const [last, setLast] = useState<Copied | null>(null);
  const done = last?.text === text ? last : null;
  const outcome = done?.isCopied ? `✓ ${t(common.copied)}` : `⚠ ${t(common.notCopied)}`;
  return (
    <span class="copy">
      <button
        type="button"
        onClick={() => {
          void copyText(text).then((isCopied) => setLast({ text, isCopied }));
        }}
      >
        {label ?? t(common.copy)}
      </button>{' '}
      <small role="status">{done ? outcome : ''}</small>
    </span>
  );
}
