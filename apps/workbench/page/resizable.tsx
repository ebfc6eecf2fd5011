import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useSay } from './store.js';
import { dialogTexts } from './texts-editor.js';
import { useDrag } from './use-drag.js';

const MIN = 30;
const MAX = 100;
const STEP = 5;
/** Of the window's height, as dialogs have it. */
const TALLEST = 0.94;
const KEY = 'fragwerk-workbench-dialog';
const WIDE_KEY = `${KEY}-wide`;

const within = (percent: number): number => Math.round(Math.min(Math.max(percent, MIN), MAX));

const keyTargets = (percent: number): Readonly<Record<string, number>> => ({
  ArrowUp: percent - STEP,
  ArrowDown: percent + STEP,
  Home: MIN,
  End: MAX,
});

interface ResizableProps {
  readonly children: ComponentChildren;
}

/** The inside of a dialog, as high as the window allows; its lower border can be moved. */
export function Resizable({ children }: ResizableProps) {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(() => within(Number(localStorage.getItem(KEY) ?? MAX)));
  const [isWide, setWide] = useState(() => localStorage.getItem(WIDE_KEY) !== null);
  const resize = (wanted: number): void => {
    setPercent(within(wanted));
    localStorage.setItem(KEY, String(within(wanted)));
  };
  const drag = useDrag(({ clientY }) => {
    const box = root.current?.getBoundingClientRect();
    if (box) resize(((clientY - box.top) / (TALLEST * innerHeight)) * 100);
  });
  return (
    <div class={`resizable-place ${drag.isMoving ? 'moving' : ''}`}>
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
        ref={root}
        style={{ '--height': percent }}
        // Only the wide one scrolls itself; otherwise the plugin's page does.
        {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': say(dialogTexts.frame) } : {})}
      >
        {children}
      </div>
      <div
        class="divider flat"
        role="separator"
        aria-orientation="horizontal"
        aria-label={say(dialogTexts.height)}
        aria-valuenow={percent}
        aria-valuemin={MIN}
        aria-valuemax={MAX}
        tabIndex={0}
        onPointerDown={drag.start}
        onKeyDown={(event) => {
          const wanted = keyTargets(percent)[event.key];
          if (wanted === undefined) return;
          event.preventDefault();
          resize(wanted);
        }}
      />
    </div>
  );
}
