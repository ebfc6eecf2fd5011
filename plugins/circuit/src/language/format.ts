import type { Item } from './ast.js';
import { methodKeywords } from './methods.js';
import { pointsKeywords } from './points.js';

/** Formats an entry after `;` in canonical form. */
export function formatItem(item: Item): string {
  if (item.type === 'underlineAll') return 'u';
  if (item.type === 'reverseSequence') return 'LINKS';
  if (item.type === 'convention') return (item.isGenerator ? 'EZS' : 'VZS') + item.source;
  if (item.type === 'points') return `${pointsKeywords[item.row].de}=${item.percent}`;
  if (item.type === 'method') return `Weg=${methodKeywords[item.method].de}`;
  if (item.type === 'rename') return `${item.from}:${item.to}`;
  const suffixes = [
    item.label === null ? '' : `>${item.label}`,
    item.underline ? '_' : '',
    item.removed ? '-' : '',
    item.computed ? '!' : '',
    item.nameless ? '?' : '',
  ];
  return item.quantity + suffixes.join('');
}
