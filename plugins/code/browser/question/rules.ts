import { element } from '@fragwerk/browser';

/** Renders the rules as a list; nothing if there are none. */
export function ruleParts(sentences: readonly string[], title: string): HTMLElement[] {
  if (sentences.length === 0) return [];
  const head = element('p', { style: { margin: '12px 0 0', fontWeight: '600' } }, [title]);
  const style = { margin: '4px 0 0', paddingLeft: '20px', overflowWrap: 'anywhere' };
  const list = sentences.map((sentence) => element('li', {}, [sentence]));
  return [head, element('ul', { style }, list)];
}
