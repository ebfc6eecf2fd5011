import { svgElement } from './dom.js';
import { theme } from './theme.js';

/** Distance between a part and the ring around it, in pixels of the picture. */
const GAP_PX = 4;

/** Creates a ring in two colours, visible on any background; it ignores the pointer. */
export function focusRing() {
  const look = { fill: 'none', 'pointer-events': 'none', rx: 3 };
  const rings = [
    svgElement('rect', { ...look, stroke: '#ffffff', 'stroke-width': 5 }),
    svgElement('rect', { ...look, stroke: theme.focus, 'stroke-width': 2.5 }),
  ];
  const ring = svgElement('g', { 'aria-hidden': 'true', display: 'none' }, rings);
  return {
    element: ring,
    /** Draws the ring around a part of the same picture. */
    show(part: SVGGraphicsElement): void {
      const { x, y, width, height } = part.getBBox();
      // A part without shapes has no position.
      if (width === 0 && height === 0) return;
      const box = {
        x: x - GAP_PX,
        y: y - GAP_PX,
        width: width + 2 * GAP_PX,
        height: height + 2 * GAP_PX,
      };
      for (const rect of rings)
        for (const [name, value] of Object.entries(box)) rect.setAttribute(name, String(value));
      ring.removeAttribute('display');
    },
    hide(): void {
      ring.setAttribute('display', 'none');
    },
  };
}
