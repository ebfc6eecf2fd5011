import type { Language } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import { element, FigureWalk, theme, type View } from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import { scroller } from '../shared/scroller.js';
import { MIN_SCALE } from '../shared/stage.js';
import type { Readout } from '../../src/pictures/readout.js';
import { withReadout } from './readout.js';
import { questionTexts } from './texts.js';
import { figureOf, type Scene } from './scene.js';

/** A picture that is never enlarged; on a page narrower than its minimum width it scrolls. */
function sized(
  picture: HTMLElement,
  { width, smallest }: { readonly width: number; readonly smallest: number },
  language: Scene['language'],
): HTMLElement {
  const style = { maxWidth: `${width}px`, minWidth: `${smallest}px`, margin: '0 auto' };
  return scroller(element('div', { style }, [picture]), language);
}

/**
 * The service's picture of a picture tag or of an invalid circuit. The parts of a circuit can be explored;
 * diagrams and circuits with calculated amounts have the service's description.
 */
export function servedPicture(view: View, scene: Scene | null, language: Language): HTMLElement {
  const { brokenCircuit } = questionTexts[language];
  if (view.imageUrl === '') return element('p', { style: { color: theme.muted } }, [brokenCircuit]);
  const figure = scene && figureOf(scene);
  const picture = element('img', {
    src: view.imageUrl,
    alt: '',
    style: { display: 'block', width: '100%', height: 'auto', margin: '0 auto' },
  });
  if (!figure) {
    Object.assign(picture.style, { width: 'auto', maxWidth: '100%' });
    picture.alt = brokenCircuit;
    return picture;
  }
  const described = s.parseJson(s.localized, view.parameters.description);
  const isSame = figure.width === view.width && figure.height === view.height;
  if (described || !isSame) {
    picture.alt = (described ?? figure.description)[language];
    // Text in diagrams is small, so they shrink less than circuits do.
    const size = { width: view.width, smallest: Math.round(view.width * 0.85) };
    const readout = s.parseJson(s.anything, view.parameters.readout) as Readout | null;
    if (!readout) return sized(picture, size, language);
    const read = withReadout(picture, readout, language);
    return element('div', {}, [sized(read.picture, size, language), read.line]);
  }
  const walk = new FigureWalk(language, picture);
  walk.show(svgNode(figure, language));
  const { width } = figure;
  return sized(walk.element, { width, smallest: Math.round(width * MIN_SCALE) }, language);
}
