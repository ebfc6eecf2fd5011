import type { Language } from '@fragwerk/sdk';
import { element, freshId, setText, svgElement, visuallyHidden } from './dom.js';
import { hintStyle, theme } from './theme.js';

const texts = {
  de: 'Mit den Pfeiltasten durch die Teile des Bildes: rechts und links zum nächsten, unten hinein, oben und Escape heraus.',
  en: 'Arrow keys move through the parts of the picture: right and left to the next one, down into it, up and Escape out.',
} as const;

const PART = '[data-part]';
/** Pixels of the picture between a part and the ring around it. */
const RING_GAP = 4;

const childrenOf = (node: Element): SVGGraphicsElement[] =>
  Array.from(node.querySelectorAll<SVGGraphicsElement>(PART)).filter(
    (part) => part.parentElement?.closest(`${PART}, svg`) === node,
  );

const titleOf = (node: Element): string =>
  Array.from(node.children).find(({ tagName }) => tagName === 'title')?.textContent ?? '';

/** Where a key leads from a part; `null` when it is no key of ours or leads nowhere. */
function target(key: string, from: SVGGraphicsElement, root: SVGSVGElement) {
  const children = childrenOf(from);
  const parent =
    from === root ? null : from.parentElement?.closest<SVGGraphicsElement>(`${PART}, svg`);
  const siblings = parent ? childrenOf(parent) : children;
  const place = siblings.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return siblings[place + 1] ?? null;
    case 'ArrowLeft':
      return place > 0 ? (siblings[place - 1] ?? null) : null;
    case 'ArrowDown':
      return children[0] ?? null;
    case 'ArrowUp':
      return parent ?? null;
    case 'Home':
      return siblings[0] ?? null;
    case 'End':
      return siblings[siblings.length - 1] ?? null;
    case 'Escape':
      return from === root ? null : root;
  }
  return null;
}

/** A ring in two colours, to be seen on whatever it lies; never in the way of the pointer. */
function focusRing() {
  const look = { fill: 'none', 'pointer-events': 'none', rx: 3 };
  const rings = [
    svgElement('rect', { ...look, stroke: '#ffffff', 'stroke-width': 5 }),
    svgElement('rect', { ...look, stroke: theme.focus, 'stroke-width': 2.5 }),
  ];
  const ring = svgElement('g', { 'aria-hidden': 'true', display: 'none' }, rings);
  return {
    element: ring,
    show(part: SVGGraphicsElement) {
      const { x, y, width, height } = part.getBBox();
      for (const rect of rings) {
        rect.setAttribute('x', String(x - RING_GAP));
        rect.setAttribute('y', String(y - RING_GAP));
        rect.setAttribute('width', String(width + 2 * RING_GAP));
        rect.setAttribute('height', String(height + 2 * RING_GAP));
      }
      ring.removeAttribute('display');
    },
    hide: () => {
      ring.setAttribute('display', 'none');
    },
  };
}

/** Names and roles of the parts; only one of them is reached by Tab. */
function nameParts(root: SVGSVGElement): SVGGraphicsElement[] {
  const parts = Array.from(root.querySelectorAll<SVGGraphicsElement>(PART));
  for (const part of parts) {
    part.setAttribute('role', childrenOf(part).length > 0 ? 'group' : 'img');
    part.setAttribute('aria-label', titleOf(part));
    part.setAttribute('tabindex', '-1');
    part.style.outline = 'none';
  }
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', titleOf(root));
  root.setAttribute('tabindex', '0');
  return parts;
}

/**
 * Makes a picture of the SVG face, written with `marksParts`, one that can be explored: arrow keys
 * move through its parts, a ring shows where one is, and a line below says what it is. A picture
 * without parts stays as it is.
 *
 * @returns the picture with its line, to be put in the place of the picture
 */
export function explorable(root: SVGSVGElement, language: Language): HTMLElement {
  if (!root.querySelector(PART)) return element('div', {}, [root]);
  const id = freshId();
  const hint = element('p', { attributes: { id }, style: visuallyHidden }, [texts[language]]);
  const live = element('p', {
    attributes: { 'aria-live': 'polite' },
    style: { ...hintStyle, minHeight: '1.4em' },
  });
  const parts = nameParts(root);
  root.setAttribute('aria-describedby', id);
  const ring = focusRing();
  root.append(ring.element);
  const stops: SVGGraphicsElement[] = [root, ...parts];
  const arrive = (at: SVGGraphicsElement) => {
    for (const stop of stops) stop.setAttribute('tabindex', stop === at ? '0' : '-1');
    if (at === root) ring.hide();
    else ring.show(at);
    setText(live, at === root ? '' : titleOf(at));
  };
  const stopOf = (event: Event) =>
    (event.target as Element).closest<SVGGraphicsElement>(`${PART}, svg`) ?? root;
  root.addEventListener('focusin', (event) => {
    arrive(stopOf(event));
  });
  root.addEventListener('focusout', () => {
    ring.hide();
  });
  root.addEventListener('click', (event) => {
    stopOf(event).focus();
  });
  root.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = stopOf(event);
    const to = target(event.key, from, root);
    if (to) {
      event.preventDefault();
      event.stopPropagation();
      to.focus();
    }
  });
  return element('div', {}, [root, hint, live]);
}
