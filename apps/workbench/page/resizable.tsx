import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useDivider } from './divider.js';
import { Toggle } from './fields.js';
import { t } from './store.js';
import { dialogTexts } from './texts-editor.js';

/** Share of the window's height that a dialog may take. */
const MAX_HEIGHT = 0.94;
const KEY = 'fragwerk-workbench-dialog';
const WIDE_KEY = `${KEY}-wide`;

/** Content of a dialog, as high as the window allows; its lower border can be moved. */
export function Resizable({ children }: { readonly children: ComponentChildren }) {
  const { ref, percent, isMoving, divider } = useDivider({
    axis: 'y',
    label: dialogTexts.height,
    key: KEY,
    start: 100,
    min: 30,
    max: 100,
    step: 5,
    size: () => MAX_HEIGHT * innerHeight,
  });
  const [isWide, setWide] = useState(() => localStorage.getItem(WIDE_KEY) !== null);
  return (
    <div class={`resizable-place ${isMoving ? 'moving' : ''}`}>
      <Toggle
        class="only-narrow"
        isPressed={isWide}
        onPress={() => {
          setWide(!isWide);
          if (isWide) localStorage.removeItem(WIDE_KEY);
          else localStorage.setItem(WIDE_KEY, '');
        }}
      >
        {t(dialogTexts.wide)}
      </Toggle>
      <div
        class={`resizable ${isWide ? 'as-on-pc' : ''}`}
        ref={ref}
        style={{ '--height': percent }}
        // Only the wide one scrolls; otherwise the plugin's page does.
        {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': t(dialogTexts.frame) } : {})}
      >
        {children}
      </div>
      {divider}
    </div>
  );
}
