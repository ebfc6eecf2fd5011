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

/** Reads the names at the start of a text; what follows them belongs to the picture: `ask=UR1,w50`. */
function readNames(text: string) {
  const names = new Set<string>();
  let rest = text;
  for (;;) {
    const [read = '', name = ''] = /^[\s,]*([^\s,]+)/.exec(rest) ?? [];
    if (!isQuantityName(name)) break;
    names.add(name);
    rest = rest.slice(read.length);
  }
  return { names: [...names].slice(0, LIMITS.values.max), rest };
}

/** Reads what follows the `=` of a task; `rest` belongs to the picture. */
function readTask(keyword: string, text: string): { readonly task: Task; readonly rest: string } {
  if (keyword === 'ask') {
    const { names, rest } = readNames(text);
    return { task: names.length > 0 ? { kind: 'values', names } : { kind: 'value' }, rest };
  }
  const [read = '', word = ''] = /^\s*([A-Za-z0-9]*)/.exec(text) ?? [];
  const rest = text.slice(read.length);
  if (keyword === 'pick') {
    const count = Math.min(LIMITS.values.max, Math.max(1, Number.parseInt(word, 10) || 1));
    return { task: { kind: 'pick', count }, rest };
  }
  const [wanted = ''] = /^[UI].?/.exec(word.toUpperCase()) ?? [];
  const letters = (['U', 'I'] as const).filter((letter) => wanted.includes(letter));
  return { task: { kind: 'arrows', letters: letters.length > 0 ? letters : ['U', 'I'] }, rest };
}

/** Finds a task in parameters, but not in quoted text. */
function findTask(parameters: string) {
  const shown = parameters.slice(0, LIMITS.parameters.max);
  const match = TASK.exec(shown.replace(/"[^"]*"/g, (quoted) => '_'.repeat(quoted.length)));
  if (!match) return null;
  const [whole, keyword = '', { length } = ''] = match;
  const { index: start } = match;
  const end = start + whole.length;
  return { ...readTask(keyword.toLowerCase(), shown.slice(end - length, end)), start, end };
}

/**
 * Parses the task in a subquestion's parameters: `ask=UR1,IC1`, `pick`, `pick=2`, `arrows`, `arrows=U`;
 * anything else asks for one value. Never throws.
 *
 * @example parseTask('W;ask=UR1,IC1') // { kind: 'values', names: ['UR1', 'IC1'] }
 */
export const parseTask = (parameters: string): Task =>
  findTask(parameters)?.task ?? { kind: 'value' };

/** Takes linear time; a regular expression would search for the end from every separator. */
function trimSeparators(text: string): string {
  let end = text.length;
  while (/[\s,;]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[\s,;]+/, '');
}

/** Returns the parameters without the task, those of the picture. */
export function withoutTask(parameters: string): string {
  const { start, end, rest } = findTask(parameters) ?? {};
  if (rest === undefined) return parameters;
  return [parameters.slice(0, start), rest + parameters.slice(end)]
    .map(trimSeparators)
    .filter((text) => text !== '')
    .join(',');
}

/** Hides calculated values at arrows from students who have a task: they could be the solution. */
export const withoutAmounts = (circuit: Circuit, parameters: string): Circuit =>
  findTask(parameters)
    ? { ...circuit, arrows: circuit.arrows.map((arrow) => ({ ...arrow, computed: false })) }
    : circuit;
