import { svg } from '@fragwerk/renderers/svg';
import { type Figure, type Handle, type Language, mapHandles } from '@fragwerk/sdk';
import { element } from '../dom.js';
import { FigureWalk } from '../explore.js';
import { WIDTH_PROPERTY, theme } from '../theme.js';

const ZOOM_PROPERTY = '--fragwerk-zoom';

/** Returns the width of a figure on the page: its own, or the share that a preview sets. */
export const maxWidthOf = ({ width }: Figure): string =>
  `min(calc(${width}px * var(${ZOOM_PROPERTY}, 1)), var(${WIDTH_PROPERTY}, 100%))`;

/**
 * Converts the markup of the SVG renderer to nodes with marked parts; parsed as XML, which corrects
 * nothing.
 */
export function svgNode(figure: Figure, language: Language): SVGSVGElement {
  const markup = svg(figure, language, { marksParts: true });
  const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml');
  const node = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
  node.removeAttribute('width');
  node.removeAttribute('height');
  Object.assign(node.style, {
    display: 'block',
    width: '100%',
    height: 'auto',
    maxWidth: maxWidthOf(figure),
    margin: '0 auto',
    // The colours need a light background, which forced colours would replace.
    background: theme.surface,
    forcedColorAdjust: 'none',
  });
  return node;
}

const onlySet = (handle: Handle): Handle | null => (handle.isSet ? handle : null);
const unnamed = (handle: Handle): Handle => ({ ...handle, meaning: { de: '', en: '' } });

/** The picture of a plugin on the page. */
export type Drawing = ReturnType<typeof buildDrawing>;

/** @param imageUrl the service's picture, shown unless a figure can be drawn */
export function buildDrawing(imageUrl: string, language: Language) {
  const box = element('div');
  const walk = new FigureWalk(language);
  if (imageUrl !== '') {
    const style = { display: 'block', maxWidth: '100%', height: 'auto', margin: '0 auto' };
    box.append(element('img', { src: imageUrl, alt: '', style }));
  }
  let onFigure: ((figure: Figure) => void) | null = null;
  return {
    element: box,
    /**
     * Covers the picture with a layer that shows each new figure and names its handles instead of the
     * picture.
     */
    cover(layer: { readonly element: HTMLElement; show(figure: Figure): void }): void {
      walk.cover(layer.element);
      onFigure = (figure) => layer.show(figure);
    },
    /** Enlarges the picture, which then scrolls in its place. */
    zoom(factor: number): void {
      const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = box;
      const x = (scrollLeft + clientWidth / 2) / scrollWidth;
      const y = (scrollTop + clientHeight / 2) / scrollHeight;
      const isEnlarged = factor > 1;
      if (!isEnlarged) box.style.maxHeight = '';
      else if (box.style.maxHeight === '') box.style.maxHeight = `${clientHeight}px`;
      box.style.overflow = isEnlarged ? 'auto' : '';
      box.style.setProperty(ZOOM_PROPERTY, String(factor));
      walk.element.style.width = `${100 * factor}%`;
      box.scrollTo(x * box.scrollWidth - clientWidth / 2, y * box.scrollHeight - clientHeight / 2);
      // Keeps the focused handle in view.
      const { activeElement } = document;
      if (activeElement && box.contains(activeElement))
        activeElement.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    /** Draws a figure; the picture stays if that fails. */
    draw(figure: () => Figure | null): void {
      try {
        const drawn = figure();
        if (!drawn) return;
        walk.show(svgNode(mapHandles(drawn, onFigure ? unnamed : onlySet), language));
        onFigure?.(drawn);
        if (walk.element.parentElement !== box) box.replaceChildren(walk.element);
      } catch (error) {
        console.error('The figure cannot be drawn:', error);
      }
    },
  };
}
