import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useSay } from './store.js';
import { common } from './texts.js';
import { useDrag } from './use-drag.js';

const MIN = 25;
const MAX = 75;
const MIDDLE = 50;
const STEP = 2;
const KEY = 'fragwerk-workbench-columns';

const within = (percent: number): number =>
  Math.round(Math.min(Math.max(percent || MIDDLE, MIN), MAX));

const keyTargets = (percent: number): Readonly<Record<string, number>> => ({
  ArrowLeft: percent - STEP,
  ArrowRight: percent + STEP,
  Home: MIN,
  End: MAX,
});

interface ColumnsProps {
  readonly left: ComponentChildren;
  readonly right: ComponentChildren;
}

/** Two columns with a border that can be moved by pointer and arrow keys. */
export function Columns({ left, right }: ColumnsProps) {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(() => within(Number(localStorage.getItem(KEY) ?? MIDDLE)));
  const resize = (wanted: number): void => {
    setPercent(within(wanted));
    localStorage.setItem(KEY, String(within(wanted)));
  };
  const drag = useDrag(({ clientX }) => {
    const box = root.current?.getBoundingClientRect();
    if (box) resize(((clientX - box.left) / box.width) * 100);
  });
  const isMoving = drag.isMoving ? 'moving' : '';
  return (
    <div class={`columns ${isMoving}`} ref={root} style={{ '--left': `${percent}%` }}>
      {left}
      <div
        class="divider"
        role="separator"
        aria-orientation="vertical"
        aria-label={say(common.resize)}
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
      {right}
    </div>
  );
}
