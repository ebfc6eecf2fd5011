import { svgElement } from './dom.js';
import { theme } from './theme.js';

/** Pixels of the picture between a part and the ring around it. */
const GAP = 4;

/** A ring around a part of a picture. */
export interface PartRing {
  readonly element: SVGElement;
  /** Draws it around a part of the picture that it is in. */
  show(part: SVGGraphicsElement): void;
  hide(): void;
}

/** A ring in two colours, to be seen on whatever it lies; never in the way of the pointer. */
export function focusRing(): PartRing {
  const look = { fill: 'none', 'pointer-events': 'none', rx: 3 };
  const rings = [
    svgElement('rect', { ...look, stroke: '#ffffff', 'stroke-width': 5 }),
    svgElement('rect', { ...look, stroke: theme.focus, 'stroke-width': 2.5 }),
  ];
  const ring = svgElement('g', { 'aria-hidden': 'true', display: 'none' }, rings);
  return {
    element: ring,
    show(part) {
      const { x, y, width, height } = part.getBBox();
      // A part without shapes has no place.
      if (width === 0 && height === 0) return;
      for (const rect of rings) {
        rect.setAttribute('x', String(x - GAP));
        rect.setAttribute('y', String(y - GAP));
        rect.setAttribute('width', String(width + 2 * GAP));
        rect.setAttribute('height', String(height + 2 * GAP));
      }
      ring.removeAttribute('display');
    },
    hide() {
      ring.setAttribute('display', 'none');
    },
  };
}
