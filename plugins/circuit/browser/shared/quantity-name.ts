import { element } from '@fragwerk/browser';
import { nameParts } from '../../src/quantity-names.js';

/** A quantity with its subscript: U and R1. */
export function quantityName(name: string): (Node | string)[] {
  const { prefix, letter, index } = nameParts(name);
  const sub = element('sub', { style: { fontSize: '0.75em' } }, [index]);
  return [prefix + letter, ...(index === '' ? [] : [sub])];
}
