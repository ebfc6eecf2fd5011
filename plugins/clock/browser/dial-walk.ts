import { FigureWalk, type View } from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import type { Language } from '@fragwerk/sdk';
import { dialFigure, fullStyle } from '../src/figure.js';
import type { Face } from './face.js';
import type { Time } from './time.js';

const answerHands = { de: 'Zeiger der Eingabe', en: 'Hands of the answer' };

/**
 * A clock that is only looked at: its dial and hands can be walked through by keyboard.
 *
 * @param label what the whole clock shows
 */
export function dialWalk(
  face: Face,
  { width, height }: View,
  shown: { readonly time: Time; readonly label: string; readonly language: Language },
): HTMLElement {
  const { time, label, language } = shown;
  const seconds = time.minutes * 60 + Number(time.seconds);
  const hands = { time: seconds, colour: '#000000', meaning: answerHands } as const;
  const figure = dialFigure({
    size: { width, height },
    style: fullStyle,
    colour: 'white',
    hands: [hands],
  });
  const walk = new FigureWalk(language, face.element);
  face.element.setAttribute('aria-hidden', 'true');
  walk.show(svgNode({ ...figure, description: { de: label, en: label } }, language));
  Object.assign(walk.element.style, { maxWidth: `${width}px`, margin: '0 auto' });
  return walk.element;
}
