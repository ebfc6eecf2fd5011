import { element, FigureWalk, type View } from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import { describedPicture, figureOf, type Scene } from './scene.js';

/** Whether the service drew just this figure. */
const isDrawnAs = (view: View, figure: { readonly width: number; readonly height: number }) =>
  figure.width === view.width && figure.height === view.height;

/**
 * The service's picture in a statement. Where it is the circuit itself, one walks through its parts
 * as the browser knows them; one with calculated amounts has the service's words.
 */
export function statementPicture(view: View, scene: Scene | null): HTMLElement {
  const figure = scene && figureOf(scene);
  const picture = element('img', {
    attributes: { src: view.imageUrl, alt: '' },
    style: { display: 'block', maxWidth: '100%', height: 'auto', margin: '0 auto' },
  });
  if (!figure) return picture;
  const { language } = scene;
  const described = describedPicture(view);
  if (described || !isDrawnAs(view, figure)) {
    picture.alt = (described ?? figure.description)[language];
    return picture;
  }
  const walk = new FigureWalk(language, picture);
  walk.show(svgNode(figure, language));
  Object.assign(walk.element.style, { maxWidth: `${figure.width}px`, margin: '0 auto' });
  return walk.element;
}
