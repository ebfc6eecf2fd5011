import { element, theme } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { button } from '../shared/controls.js';
import { examples } from './texts.js';

/** Circuits to start from; one takes the place of the whole text. */
export function exampleList(language: Language, onTake: (text: string) => void): HTMLElement {
  const items = examples.map(({ text, words }) => {
    const code = element('code', { style: { overflowWrap: 'anywhere' } }, [text]);
    const note = element('span', { style: { color: theme.muted, fontSize: '14px' } }, [
      ` ${words[language]}`,
    ]);
    const made = button([code, note], () => {
      onTake(text);
    });
    Object.assign(made.style, { width: '100%', textAlign: 'left' });
    return element('li', {}, [made]);
  });
  const style = { listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '6px' };
  return element('ul', { style }, items);
}
