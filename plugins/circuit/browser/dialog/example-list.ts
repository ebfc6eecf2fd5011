import { button, element, theme } from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import type { Language } from '@fragwerk/sdk';
import { circuitFigure } from '../../src/drawing/figure.js';
import { parseCircuit } from '../../src/language/parse.js';
import { examples } from './texts.js';

function thumbnail(text: string, language: Language): Node[] {
  const { circuit } = parseCircuit(text);
  if (!circuit) return [];
  const picture = svgNode(circuitFigure(circuit), language);
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('focusable', 'false');
  // Titles would appear as tooltips.
  for (const title of picture.querySelectorAll('title')) title.remove();
  const size = { width: '132px', height: '76px', flex: 'none', margin: '0' };
  Object.assign(picture.style, { ...size, borderRadius: '6px' });
  return [picture];
}

/** A list of example circuits; selecting one replaces the whole text. */
export function exampleList(language: Language, onSelect: (text: string) => void): HTMLElement {
  const items = examples.map(([text, de, en]) => {
    const code = element('code', { style: { overflowWrap: 'anywhere' } }, [text]);
    const note = element('span', { style: { color: theme.muted, fontSize: '14px' } }, [
      ` ${{ de, en }[language]}`,
    ]);
    const name = element('span', { style: { minWidth: '0' } }, [code, note]);
    const made = button([...thumbnail(text, language), name], () => onSelect(text));
    Object.assign(made.style, { width: '100%', textAlign: 'left' });
    Object.assign(made.style, { display: 'flex', alignItems: 'center', gap: '12px' });
    return element('li', {}, [made]);
  });
  const style = { listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '6px' };
  return element('ul', { style }, items);
}
