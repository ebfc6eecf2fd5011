import type { Point } from '@fragwerk/sdk';

/** A movement shorter than this is a click, in pixels of the screen. */
const SLOP = 6;

/** What the pointer does; places are those of the window. */
export interface PointerUse {
  /** Whether something that can be dragged lies at a place. */
  readonly isTaken: (place: Point) => boolean;
  /** A drag began at a place. */
  readonly onStart: (place: Point) => void;
  readonly onMove: (place: Point) => void;
  /** `null`: the drag was broken off. */
  readonly onEnd: (place: Point | null) => void;
  /** A click or tap; `true` when it was used, so that nothing below gets it. */
  readonly onTap: (place: Point) => boolean;
}

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

const placeOf = ({ clientX, clientY }: Place): Point => ({ x: clientX, y: clientY });

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Listens to drags by mouse, finger or pen on a sheet, and to clicks before what lies on it. */
export function listenToPointer(sheet: HTMLElement, use: PointerUse): void {
  let start: Point | null = null;
  let isDragged = false;
  sheet.addEventListener('pointerdown', (event) => {
    isDragged = false;
    const place = placeOf(event);
    start = event.button === 0 && event.isPrimary && use.isTaken(place) ? place : null;
    // A quick pointer is off the sheet with its first movement.
    if (start) sheet.setPointerCapture(event.pointerId);
  });
  sheet.addEventListener('pointermove', (event) => {
    if (!start) return;
    const place = placeOf(event);
    if (!isDragged && distance(place, start) > SLOP) {
      isDragged = true;
      use.onStart(start);
    }
    if (isDragged) use.onMove(place);
  });
  const end = (place: Point | null): void => {
    const wasDragged = isDragged && start !== null;
    start = null;
    if (wasDragged) use.onEnd(place);
  };
  sheet.addEventListener('pointerup', (event) => {
    end(placeOf(event));
  });
  sheet.addEventListener('pointercancel', () => {
    end(null);
  });
  // The page scrolls under a finger, unless the finger has something.
  sheet.addEventListener(
    'touchmove',
    (event) => {
      if (start && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
  sheet.addEventListener(
    'click',
    (event) => {
      // A click by keyboard has no place; the one that ends a drag is none.
      const isUsed = event.detail > 0 && (isDragged || use.onTap(placeOf(event)));
      isDragged = false;
      if (!isUsed) return;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
}
