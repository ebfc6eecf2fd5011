import { type Parameter, parameter, widthParameter } from '@fragwerk/sdk';
import type { Circuit } from '../language/names.js';
import { LIMITS } from '../limits.js';
import { isQuantityName } from '../quantity-names.js';

export const pictureParameters: readonly Parameter[] = [widthParameter];

/** Parameters of a subquestion; {@link parseTask} parses the tasks. */
export const answerParameters: readonly Parameter[] = [
  parameter('', { de: 'einen Wert eingeben', en: 'enter a value' }, ''),
  {
    ...parameter('ask=…', { de: 'mehrere Werte eingeben', en: 'enter several values' }, '"…"'),
    takes: 'names',
  },
  parameter('pick', { de: 'ein Bauteil wählen', en: 'pick a component' }, '"pick:R1"'),
  parameter('pick=2', { de: 'zwei Bauteile wählen', en: 'pick two components' }, '"pick:R1,C1"'),
  parameter('arrows', { de: 'Pfeile setzen', en: 'place arrows' }, '"UR1>;IR1>"'),
  parameter('arrows=U', { de: 'Spannungspfeile setzen', en: 'place voltage arrows' }, '"UR1>"'),
  parameter('arrows=I', { de: 'Strompfeile setzen', en: 'place current arrows' }, '"IR1>"'),
  parameter('W', { de: 'Werte im Bild zeigen', en: 'show values in the picture' }),
  widthParameter,
];

export type Task =
  | { readonly kind: 'value' }
  /** Enter a value for each of these quantities: `UR1`, `IC1`, `argUC1`, `Zges`. */
  | { readonly kind: 'values'; readonly names: readonly string[] }
  /** Pick at most `count` components. */
  | { readonly kind: 'pick'; readonly count: number }
  /** Place and reverse arrows of voltages, currents or both. */
  | { readonly kind: 'arrows'; readonly letters: readonly ('U' | 'I')[] };

const TASK = /(?:^|[\s,;])(ask|pick|arrows)\b\s*(?:=\s*([^;]*))?/i;

/** Finds a task's keyword and the text after its `=`; ignores quoted text. */
function findTask(parameters: string) {
  const shown = parameters.slice(0, LIMITS.parameters.max);
  const match = TASK.exec(shown.replace(/"[^"]*"/g, (quoted) => '_'.repeat(quoted.length)));
  if (!match) return null;
  const end = match.index + match[0].length;
  const value = shown.slice(end - (match[2]?.length ?? 0), end);
  return { keyword: match[1]?.toLowerCase(), value, start: match.index, end };
}

function parseNames(list: string): string[] {
  const names: string[] = [];
  for (const word of list.split(/[\s,]+/)) {
    if (word === '') continue;
    if (!isQuantityName(word)) break;
    if (!names.includes(word)) names.push(word);
  }
  return names.slice(0, LIMITS.values.max);
}

/**
 * Parses the task in a subquestion's parameters: `ask=UR1,IC1`, `pick`, `pick=2`, `arrows`, `arrows=U`;
 * anything else asks for one value. Never throws.
 *
 * @example readTask('W;ask=UR1,IC1') // { kind: 'values', names: ['UR1', 'IC1'] }
 */
export function parseTask(parameters: string): Task {
  const task = findTask(parameters);
  const rest = task?.value.trim() ?? '';
  switch (task?.keyword) {
    case 'ask': {
      const names = parseNames(rest);
      return names.length > 0 ? { kind: 'values', names } : { kind: 'value' };
    }
    case 'pick':
      return {
        kind: 'pick',
        count: Math.min(LIMITS.values.max, Math.max(1, Number.parseInt(rest, 10) || 1)),
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

/** Takes linear time; a regular expression would search for the end from every separator. */
function trimSeparators(text: string): string {
  let end = text.length;
  while (/[\s,;]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[\s,;]+/, '');
}

/** Returns the parameters without the task, those of the picture. */
export function withoutTask(parameters: string): string {
  const task = findTask(parameters);
  if (!task) return parameters;
  const isAsk = task.keyword === 'ask';
  const names = isAsk ? parseNames(task.value) : [];
  let rest = task.value;
  // Words after the names belong to the picture: `ask=UR1,w50`.
  for (const name of names) rest = rest.replace(new RegExp(`^[\\s,]*${name}(?![A-Za-z0-9])`), '');
  if (!isAsk) rest = rest.replace(/^\s*[A-Za-z0-9]*/, '');
  const before = parameters.slice(0, task.start);
  const after = rest + parameters.slice(task.end);
  return [before, after]
    .map(trimSeparators)
    .filter((text) => text !== '')
    .join(',');
}

/** Hides calculated values at arrows from students who have a task: they could be the solution. */
export const withoutAmounts = (circuit: Circuit, parameters: string): Circuit =>
  findTask(parameters)
    ? { ...circuit, arrows: circuit.arrows.map((arrow) => ({ ...arrow, computed: false })) }
    : circuit;
