import type { Point } from '@fragwerk/sdk';

/** Shorter movements are clicks, in pixels of the screen. */
const DRAG_THRESHOLD_PX = 6;

/** Handlers of pointer gestures; places are relative to the viewport. */
export interface DragHandlers {
  canDrag(place: Point): boolean;
  onDragStart(place: Point): void;
  onDrag(place: Point): void;
  /** `null` for a cancelled drag. */
  onDragEnd(place: Point | null): void;
  /** Handles a click or tap; `true` hides it from elements below. */
  onTap(place: Point): boolean;
}

const placeOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/** Listens to drags by mouse, finger or pen on a surface, and captures clicks. */
export function listenToPointer(surface: HTMLElement, handlers: DragHandlers): void {
  let start: Point | null = null;
  let isDragged = false;
  surface.addEventListener('pointerdown', (event) => {
    isDragged = false;
    const place = placeOf(event);
    start = event.button === 0 && event.isPrimary && handlers.canDrag(place) ? place : null;
    // A fast pointer leaves the surface with its first movement.
    if (start) surface.setPointerCapture(event.pointerId);
  });
  surface.addEventListener('pointermove', (event) => {
    if (!start) return;
    const place = placeOf(event);
    if (!isDragged && Math.hypot(place.x - start.x, place.y - start.y) > DRAG_THRESHOLD_PX) {
      isDragged = true;
      handlers.onDragStart(start);
    }
    if (isDragged) handlers.onDrag(place);
  });
  const end = (event: PointerEvent): void => {
    const wasDragged = isDragged && start !== null;
    start = null;
    if (wasDragged) handlers.onDragEnd(event.type === 'pointerup' ? placeOf(event) : null);
  };
  surface.addEventListener('pointerup', end);
  surface.addEventListener('pointercancel', end);
  // A drag neither selects the text below it nor scrolls the page by finger.
  const prevent = (event: Event): void => {
    if (start && event.cancelable) event.preventDefault();
  };
  surface.addEventListener('selectstart', prevent);
  surface.addEventListener('touchmove', prevent, { passive: false });
  surface.addEventListener(
    'click',
    (event) => {
      // Clicks by keyboard have no place; the click that ends a drag is ignored.
      const isUsed = event.detail > 0 && (isDragged || handlers.onTap(placeOf(event)));
      isDragged = false;
      if (!isUsed) return;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
}
