import type { Localized } from '@fragwerk/host';
import { useRef, useState } from 'preact/hooks';
import { valueByKey } from './keys.js';
import { t } from './store.js';

/** Options of a divider; its positions are percentages of the box. */
interface DividerOptions {
  /** `x`: between two columns; `y`: below a box. */
  readonly axis: 'x' | 'y';
  readonly label: Localized;
  /** Key of the position in the browser's local storage. */
  readonly key: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** Change per arrow key. */
  readonly step: number;
  /** Returns how many pixels 100 percent are. */
  readonly size: (box: DOMRect) => number;
}

/** A divider for pointer and keys that remembers its position; the box gets the `ref`. */
export function useDivider(options: DividerOptions) {
  const { axis, label, key, start, min, max, size } = options;
  const ref = useRef<HTMLDivElement>(null);
  const clamp = (position: number): number =>
    Number.isNaN(position) ? start : Math.round(Math.min(Math.max(position, min), max));
  const [percent, setPercent] = useState(() => clamp(Number(localStorage.getItem(key) ?? start)));
  const [isMoving, setMoving] = useState(false);
  const moveTo = (position: number): void => {
    setPercent(clamp(position));
    localStorage.setItem(key, String(clamp(position)));
  };
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const box = ref.current?.getBoundingClientRect();
    if (!isMoving || !box) return;
    moveTo(((axis === 'x' ? clientX - box.left : clientY - box.top) / size(box)) * 100);
  };
  const divider = (
    <div
      class={axis === 'x' ? 'divider' : 'divider flat'}
      role="separator"
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-label={t(label)}
      aria-valuenow={percent}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        setMoving(true);
      }}
      onPointerMove={follow}
      onLostPointerCapture={() => setMoving(false)}
      onKeyDown={(event) => {
        const position = valueByKey(event, { ...options, value: percent });
        if (position !== null) moveTo(position);
      }}
    />
  );
  return { ref, percent, isMoving, divider };
}
