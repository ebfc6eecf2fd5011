import { useState } from 'preact/hooks';
import { useSay } from './store.js';
import { common } from './texts.js';
import { copyText } from './tools.js';

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
}

/** Copies a text and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const say = useSay();
  const [copied, setCopied] = useState('');
  const isCopied = copied === text && text !== '';
  return (
    <button
      type="button"
      onClick={() => {
        void copyText(text).then(() => {
          setCopied(text);
        });
      }}
    >
      <span role="status">
        {isCopied ? `✓ ${say(common.copied)}` : (label ?? say(common.copy))}
      </span>
    </button>
  );
}
