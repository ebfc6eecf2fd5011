import { element, theme } from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import type { Language } from '@fragwerk/sdk';
import { circuitFigure } from '../../src/drawing/figure.js';
import { parseCircuit } from '../../src/language/parse.js';
import { button } from '../shared/controls.js';
import { examples } from './texts.js';

/** A small picture of a circuit; its text stands beside it. */
function thumbnail(text: string, language: Language): Node[] {
  const { circuit } = parseCircuit(text);
  if (!circuit) return [];
  const picture = svgNode(circuitFigure(circuit), language);
  const attributes = { 'aria-hidden': 'true', focusable: 'false' };
  for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
  // The button says what it is; its parts need no names.
  for (const title of picture.querySelectorAll('title')) title.remove();
  const size = { width: '132px', height: '76px', flex: 'none', margin: '0' };
  Object.assign(picture.style, { ...size, borderRadius: '6px' });
  return [picture];
}

/** Circuits to start from; one takes the place of the whole text. */
export function exampleList(language: Language, onTake: (text: string) => void): HTMLElement {
  const items = examples.map(({ text, words }) => {
    const code = element('code', { style: { overflowWrap: 'anywhere' } }, [text]);
    const note = element('span', { style: { color: theme.muted, fontSize: '14px' } }, [
      ` ${words[language]}`,
    ]);
    const name = element('span', { style: { minWidth: '0' } }, [code, note]);
    const made = button([...thumbnail(text, language), name], () => {
      onTake(text);
    });
    Object.assign(made.style, { width: '100%', textAlign: 'left' });
    Object.assign(made.style, { display: 'flex', alignItems: 'center', gap: '12px' });
    return element('li', {}, [made]);
  });
  const style = { listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '6px' };
  return element('ul', { style }, items);
}
