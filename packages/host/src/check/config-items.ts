import * as s from '@fragwerk/sdk/schema';
import { rowOf } from '../attempt/instance.js';
import type { QuestionProblem } from '../attempt/model.js';
import { bilingual } from '../errors.js';
import type { Known } from './known.js';
import { deleting, renaming, type Span } from './places.js';

const MAX_NAMED = 8;

/** The name of an item or member, and the text that remains if it is removed. */
interface Item {
  readonly name: string;
  readonly position: number;
  /** Range of the whole item with its separator; `null` if it cannot be removed. */
  readonly cut: readonly [from: number, to: number] | null;
  /** Names that are possible in its place. */
  readonly known: readonly string[];
}

/** Returns the name in a hint such as `mode=…`. */
export const nameIn = (known: string): string => /^[^=…]*/.exec(known)?.[0] ?? '';

/** Finds unknown items, such as `mode=js` or `w50`. */
function unknownInList(config: string, known: readonly string[]): readonly Item[] {
  const names = known.map(nameIn);
  const isKnown = (item: string) =>
    known.some((one, index) => {
      const [name = '', text] = [names[index]?.toLowerCase(), item.toLowerCase()];
      const rest = text.slice(name.length).trim();
      if (!text.startsWith(name)) return false;
      return one.includes('=') ? rest === '' || rest.startsWith('=') : /^\d*$/.test(rest);
    });
  return [...config.matchAll(/[^;\r\n]*[^;\s][^;\r\n]*/g)].flatMap(({ 0: whole, index }) => {
    const item = whole.trim();
    if (isKnown(item)) return [];
    const position = index + whole.indexOf(item);
    const end = index + whole.length;
    const cut = index > 0 ? ([index - 1, end] as const) : ([index, end + 1] as const);
    return [{ name: item.split('=')[0]?.trim() ?? '', position, cut, known: names }];
  });
}

/** Finds unknown members of a configuration in JSON, each once. */
function unknownInJson(config: string, known: readonly string[]): readonly Item[] {
  const found = new Map<string, Item>();
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, `${path}[].`);
    else if (s.isObject(value)) {
      const names = known.flatMap((one) => {
        const rest = one.startsWith(path) ? one.slice(path.length) : '';
        return /^\w+$/.test(rest) ? rest : [];
      });
      for (const [name, member] of Object.entries(value)) {
        const position = config.search(new RegExp(`"${name.replace(/\W/g, '\\$&')}"\\s*:`)) + 1;
        if (names.includes(name)) visit(member, `${path}${name}`);
        else if (names.length > 0 && position > 0 && !found.has(name))
          found.set(name, { name, position, cut: null, known: names });
      }
    }
  };
  // The plugin reports invalid JSON itself.
  visit(s.parseJson(s.anything, config), '');
  return [...found.values()];
}

/**
 * Finds items of configurations that their plugin does not know and therefore ignores: a problem if it
 * resembles a known one, else advice.
 */
export const unknownItems = ({ document, parameters }: Known): readonly QuestionProblem[] =>
  document.plugins.flatMap(({ name: plugin, config }, index) => {
    const known = parameters.get(plugin)?.config ?? [];
    if (known.length === 0 || rowOf(document, plugin) !== index) return [];
    const find = config.trim().startsWith('{') ? unknownInJson : unknownInList;
    return find(config, known).map((item): QuestionProblem => {
      const place = { field: 'plugins', index, member: 'config' } as const;
      const { name, position, cut } = item;
      const span: Span = { ...place, position, end: position + name.length };
      const near = renaming(document, span, item.known);
      const names = item.known.slice(0, MAX_NAMED).join(', ');
      const more = item.known.length > MAX_NAMED ? ' …' : '';
      const repairs = [...near];
      if (cut) repairs.push(deleting(document, { ...place, position: cut[0], end: cut[1] }, name));
      return {
        ...span,
        repairs,
        ...(near.length === 0 && { advice: true }),
        text: bilingual(
          `${plugin} kennt „${name}“ nicht und beachtet es nicht. Möglich: ${names}${more}`,
          `${plugin} does not know “${name}” and ignores it. Possible: ${names}${more}`,
        ),
      };
    });
  });
