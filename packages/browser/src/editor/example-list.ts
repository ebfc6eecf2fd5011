import type { Figure, Language } from '@fragwerk/sdk';
import { element } from '../dom.js';
import { svgNode } from '../runtime/drawing.js';
import { dialogTexts } from '../texts.js';
import { button } from './controls.js';

interface EditorExample {
  readonly text: string;
  /** `null` without a picture. */
  readonly figure: Figure | null;
  readonly label: readonly (Node | string)[];
}

function thumbnail(figure: Figure, language: Language): SVGSVGElement {
  const picture = svgNode(figure, language);
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('focusable', 'false');
  // Titles would appear as tooltips.
  for (const title of picture.querySelectorAll('title')) title.remove();
  const size = { width: '128px', height: '84px', flex: 'none', margin: '0' };
  Object.assign(picture.style, { ...size, borderRadius: '6px' });
  return picture;
}

/**
 * A list of examples with small pictures; selecting one replaces the whole text. `onSelect` also gets a message for
 * screen readers.
 */
export function exampleList(
  examples: readonly EditorExample[],
  language: Language,
  onSelect: (text: string, message: string) => void,
): HTMLElement {
  const items = examples.map(({ text, figure, label }) => {
    const style = { minWidth: '0', overflowWrap: 'anywhere', hyphens: 'auto' };
    const name = element('span', { style }, label);
    const content = figure ? [thumbnail(figure, language), name] : [name];
    const select = button(content, () => onSelect(text, dialogTexts.exampleApplied[language]), {
      ...{ display: 'flex', alignItems: 'center', gap: '12px', width: '100%', textAlign: 'left' },
    });
    return element('li', {}, [select]);
  });
  const style = {
    ...{ listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '6px' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  };
  return element('ul', { style }, items);
}
