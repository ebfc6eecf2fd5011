import type { Circuit } from '../language/names.js';
import { LIMITS } from '../limits.js';
import { isQuantityName } from '../quantity-names.js';

/** What students do in a subquestion with a circuit. */
export type Task =
  /** One value, without a name. */
  | { readonly kind: 'value' }
  /** A value for each of these quantities: `UR1`, `IC1`, `argUC1`, `Zges`. */
  | { readonly kind: 'values'; readonly names: readonly string[] }
  /** Pick at most `count` components. */
  | { readonly kind: 'pick'; readonly count: number }
  /** Place and turn arrows of voltages, currents or both. */
  | { readonly kind: 'arrows'; readonly letters: readonly ('U' | 'I')[] };

const TASK = /(?:^|[\s,;])(ask|pick|arrows)\b\s*(?:=\s*([^;]*))?/i;

/** The word of a task and what stands behind its `=`, with their place; words in quotation marks are none. */
function findTask(parameters: string) {
  const shown = parameters.slice(0, LIMITS.parameters.most);
  const match = TASK.exec(shown.replace(/"[^"]*"/g, (quoted) => '_'.repeat(quoted.length)));
  if (!match) return null;
  const end = match.index + match[0].length;
  const value = shown.slice(end - (match[2]?.length ?? 0), end);
  return { word: match[1]?.toLowerCase(), value, start: match.index, end };
}

function readNames(list: string): string[] {
  const names: string[] = [];
  for (const word of list.split(/[\s,]+/)) {
    if (word === '') continue;
    if (!isQuantityName(word)) break;
    if (!names.includes(word)) names.push(word);
  }
  return names.slice(0, LIMITS.values.most);
}

/**
 * Reads the task from a subquestion's parameters: `ask=UR1,IC1`, `pick`, `pick=2`, `arrows`,
 * `arrows=U`; anything else asks for one value. Never throws.
 *
 * @example readTask('W;ask=UR1,IC1') // { kind: 'values', names: ['UR1', 'IC1'] }
 */
export function readTask(parameters: string): Task {
  const task = findTask(parameters);
  const rest = task?.value.trim() ?? '';
  switch (task?.word) {
    case 'ask': {
      const names = readNames(rest);
      return names.length > 0 ? { kind: 'values', names } : { kind: 'value' };
    }
    case 'pick':
      return {
        kind: 'pick',
        count: Math.min(LIMITS.values.most, Math.max(1, Number.parseInt(rest, 10) || 1)),
      };
    case 'arrows': {
      const letters = (['U', 'I'] as const).filter(
        (letter) => /^[UI]/i.test(rest) && rest.slice(0, 2).toUpperCase().includes(letter),
      );
      return { kind: 'arrows', letters: letters.length > 0 ? letters : ['U', 'I'] };
    }
    default:
      return { kind: 'value' };
  }
}

/** The parameters without the task: what is left is about the picture. */
export function withoutTask(parameters: string): string {
  const task = findTask(parameters);
  if (!task) return parameters;
  const names = task.word === 'ask' ? readNames(task.value) : [];
  let rest = task.value;
  // Words behind the names belong to the picture again: `ask=UR1,w50`.
  for (const name of names) rest = rest.replace(new RegExp(`^[\\s,]*${name}(?![A-Za-z0-9])`), '');
  if (task.word !== 'ask') rest = rest.replace(/^\s*[A-Za-z0-9]*/, '');
  const before = parameters.slice(0, task.start);
  const after = rest + parameters.slice(task.end);
  return [before, after]
    .map((text) => text.replace(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter((text) => text !== '')
    .join(',');
}

/** The circuit as students see it who answer: calculated amounts could be what is asked for. */
export const withoutAmounts = (circuit: Circuit, parameters: string): Circuit =>
  findTask(parameters)
    ? { ...circuit, arrows: circuit.arrows.map((arrow) => ({ ...arrow, computed: false })) }
    : circuit;
