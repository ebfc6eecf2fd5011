import { useState } from 'preact/hooks';

/** Follows the pointer from where it is pressed until it is let go. */
export function useDrag(take: (event: PointerEvent) => void) {
  const [isMoving, setMoving] = useState(false);
  const start = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
    const end = new AbortController();
    const { signal } = end;
    const stop = (): void => {
      end.abort();
      setMoving(false);
    };
    setMoving(true);
    window.addEventListener('pointermove', take, { signal });
    window.addEventListener('pointerup', stop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
  };
  return { isMoving, start };
}
