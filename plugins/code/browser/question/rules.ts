import { element } from '@fragwerk/browser';
import { bulletList } from '../shared/controls.js';

/** Renders the rules as a list; nothing if there are none. */
export function ruleParts(sentences: readonly string[], title: string): HTMLElement[] {
  if (sentences.length === 0) return [];
  const head = element('p', { style: { margin: '12px 0 0', fontWeight: '600' } }, [title]);
  return [head, bulletList(sentences.map((sentence) => [sentence]))];
}
