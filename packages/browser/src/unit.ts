import { formatUnit } from '@fragwerk/sdk';
import { element, freshId } from './dom.js';

/** The unit after a field, which screen readers read with it; nothing without a unit. */
export function unitAfter(field: HTMLElement, unit: string): readonly HTMLElement[] {
  if (unit === '') return [];
  const id = freshId();
  field.setAttribute('aria-describedby', id);
  return [element('span', { id }, [formatUnit(unit)])];
}
