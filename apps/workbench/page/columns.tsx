import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useSay } from './store.js';
import { common } from './texts.js';

const MIN = 25;
const MAX = 75;
const KEY = 'fragwerk-workbench-columns';

const within = (percent: number): number => Math.round(Math.min(Math.max(percent, MIN), MAX));

interface ColumnsProps {
  readonly left: ComponentChildren;
  readonly right: ComponentChildren;
}

/** Two columns with a border that can be moved by pointer and arrow keys. */
export function Columns({ left, right }: ColumnsProps) {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(() => within(Number(localStorage.getItem(KEY) ?? 50)));
  const resize = (wanted: number): void => {
    setPercent(within(wanted));
    localStorage.setItem(KEY, String(within(wanted)));
  };
  const onPointerMove = (event: PointerEvent): void => {
    const target = event.currentTarget as HTMLElement;
    const box = root.current?.getBoundingClientRect();
    if (!box || !target.hasPointerCapture(event.pointerId)) return;
    resize(((event.clientX - box.left) / box.width) * 100);
  };
  return (
    <div class="columns" ref={root} style={{ '--left': `${percent}%` }}>
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
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') resize(percent - 2);
          if (key === 'ArrowRight') resize(percent + 2);
        }}
      />
      {right}
    </div>
  );
}
