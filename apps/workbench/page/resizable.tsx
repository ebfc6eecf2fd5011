import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useDivider } from './divider.js';
import { useSay } from './store.js';
import { dialogTexts } from './texts-editor.js';

/** Of the window's height, as dialogs have it. */
const TALLEST = 0.94;
const KEY = 'fragwerk-workbench-dialog';
const WIDE_KEY = `${KEY}-wide`;

interface ResizableProps {
  readonly children: ComponentChildren;
}

/** The inside of a dialog, as high as the window allows; its lower border can be moved. */
export function Resizable({ children }: ResizableProps) {
  const say = useSay();
  const { ref, percent, isMoving, divider } = useDivider({
    axis: 'y',
    label: dialogTexts.height,
    key: KEY,
    start: 100,
    min: 30,
    max: 100,
    step: 5,
    whole: () => TALLEST * innerHeight,
  });
  const [isWide, setWide] = useState(() => localStorage.getItem(WIDE_KEY) !== null);
  return (
    <div class={`resizable-place ${isMoving ? 'moving' : ''}`}>
      <button
        type="button"
        class="only-narrow"
        aria-pressed={isWide}
        onClick={() => {
          setWide(!isWide);
          if (isWide) localStorage.removeItem(WIDE_KEY);
          else localStorage.setItem(WIDE_KEY, '');
        }}
      >
        {isWide && '✓ '}
        {say(dialogTexts.wide)}
      </button>
      <div
        class={`resizable ${isWide ? 'as-on-pc' : ''}`}
        ref={ref}
        style={{ '--height': percent }}
        // Only the wide one scrolls itself; otherwise the plugin's page does.
        {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': say(dialogTexts.frame) } : {})}
      >
        {children}
      </div>
      {divider}
    </div>
  );
}
