import type { Localized } from '../localized.js';
import { readField, valueIn, writeField } from './codecs.js';
import type { ConfigField, ConfigFields, ConfigOf, ConfigValue, ListRows } from './fields.js';
import { type Item, joinItems, splitItems } from './items.js';
import { hidesCells, publicRows } from './list.js';

/** A problem in a configuration string, with its place. */
export interface ConfigProblem {
  readonly message: Localized;
  /** Offset of the item, counted from 0. */
  readonly position: number;
  /** Line and column, counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Name of the field, as the plugin's definition calls it. */
  readonly field: string;
}

/**
 * Finds problems between fields, by the name of the field to correct, for example
 * `{ to: { de: '…', en: '…' } }` if "bis" is before "von"; none may be `{}` or `undefined`.
 */
export type ConfigCheck<F extends ConfigFields> = (
  config: ConfigOf<F>,
) => Readonly<Partial<Record<keyof F, Localized>>> | undefined;

/** Writes one value into a configuration string and keeps everything else, also unknown items. */
export function editConfig(field: ConfigField, config: string, value: ConfigValue): string {
  const isOwn = ({ text }: Item) => valueIn(field, text) !== undefined;
  const text = writeField(field, value);
  const items = splitItems(config).map((item) => ({ ...item, separator: item.separator || ';' }));
  const first = items.find(isOwn);
  if (first)
    return joinItems(
      items
        .filter((item) => item === first || !isOwn(item))
        .map((item) => (item === first ? { ...item, text } : item)),
    );
  // No .at(-1): this runs in browsers of ES2019, too.
  while (items[items.length - 1]?.text.trim() === '') items.pop();
  return joinItems([...items, { text, separator: '' }]);
}

/** Returns what the browser may receive of an item without expressions; '' for nothing. */
export function publicItem(field: ConfigField, text: string): string {
  if (field.secret === true) return '';
  if (field.kind !== 'list' || !hidesCells(field)) return text;
  const reading = readField(field, valueIn(field, text) ?? '');
  // Which cells of an unreadable list are secret is unknown, so all are withheld.
  return 'value' in reading ? writeField(field, publicRows(field, reading.value as ListRows)) : '';
}

/**
 * Returns the items of a configuration string that the browser may receive: those of fields that are
 * not secret. Unknown items are withheld, because they may be secret.
 */
export function publicConfig(fields: ConfigFields, config: string): string {
  const all = Object.values(fields);
  const items = splitItems(config).flatMap((item) => {
    const field = all.find((one) => valueIn(one, item.text) !== undefined);
    const text = field ? publicItem(field, item.text) : '';
    return text === '' ? [] : [{ ...item, text }];
  });
  return joinItems(items);
}

/** Returns the text of a field's value in a configuration string, '' for none; the last item applies. */
export const writtenValue = (field: ConfigField, config: string): string =>
  splitItems(config).reduce((last, { text }) => valueIn(field, text) ?? last, '');
