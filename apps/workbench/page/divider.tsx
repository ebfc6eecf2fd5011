import type { Localized } from '@fragwerk/host';
import { useRef, useState } from 'preact/hooks';
import { useSay } from './store.js';

/** A border that divides a box at a share of it, in percent. */
interface DividerOptions {
  /** `x`: between two columns; `y`: below a box. */
  readonly axis: 'x' | 'y';
  readonly label: Localized;
  /** In the local storage of the browser, where the place is remembered. */
  readonly key: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** Of one press of an arrow key. */
  readonly step: number;
  /** Pixels that are 100 percent. */
  readonly whole: (box: DOMRect) => number;
}

const keys = { x: ['ArrowLeft', 'ArrowRight'], y: ['ArrowUp', 'ArrowDown'] } as const;

function wantedBy(key: string, percent: number, options: DividerOptions): number | null {
  const { axis, min, max, step } = options;
  const [less, more] = keys[axis];
  return { [less]: percent - step, [more]: percent + step, Home: min, End: max }[key] ?? null;
}

/** Calls back where the pointer is, from where it is pressed until it is let go. */
function followPointer(
  pressed: PointerEvent,
  move: (event: PointerEvent) => void,
  end: () => void,
) {
  pressed.preventDefault();
  (pressed.currentTarget as HTMLElement).focus();
  const until = new AbortController();
  const { signal } = until;
  const stop = (): void => {
    until.abort();
    end();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', stop, { signal });
  window.addEventListener('pointercancel', stop, { signal });
}

/** A divider that is moved by pointer and keys, and remembers its place; the box gets the `ref`. */
export function useDivider(options: DividerOptions) {
  const { axis, label, key, start, min, max, whole } = options;
  const say = useSay();
  const ref = useRef<HTMLDivElement>(null);
  const within = (wanted: number): number =>
    Number.isNaN(wanted) ? start : Math.round(Math.min(Math.max(wanted, min), max));
  const [percent, setPercent] = useState(() => within(Number(localStorage.getItem(key) ?? start)));
  const [isMoving, setMoving] = useState(false);
  const moveTo = (wanted: number): void => {
    setPercent(within(wanted));
    localStorage.setItem(key, String(within(wanted)));
  };
  const take = ({ clientX, clientY }: PointerEvent): void => {
    const box = ref.current?.getBoundingClientRect();
    if (!box) return;
    moveTo(((axis === 'x' ? clientX - box.left : clientY - box.top) / whole(box)) * 100);
  };
  const divider = (
    <div
      class={axis === 'x' ? 'divider' : 'divider flat'}
      role="separator"
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-label={say(label)}
      aria-valuenow={percent}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        setMoving(true);
        followPointer(event, take, () => {
          setMoving(false);
        });
      }}
      onKeyDown={(event) => {
        const wanted = wantedBy(event.key, percent, options);
        if (wanted === null) return;
        event.preventDefault();
        moveTo(wanted);
      }}
    />
  );
  return { ref, percent, isMoving, divider };
}
