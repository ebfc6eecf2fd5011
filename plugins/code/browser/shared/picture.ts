import { element } from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import type { Language, Localized } from '@fragwerk/sdk';
import { pictureOf } from '../../src/show/pictures.js';
import { colour } from './palette.js';

/** Returns a drawing as a picture; `null` if nothing was drawn. */
export function picture(text: string, meaning: Localized, language: Language): HTMLElement | null {
  const figure = pictureOf(text, meaning);
  if (!figure) return null;
  const node = svgNode(figure, language);
  node.style.margin = '0';
  node.style.border = `1px solid ${colour('line')}`;
  return element('div', { style: { margin: '4px 0' } }, [node]);
}
