import type { DatasetPart, NumberFormat, TagPart } from './model.js';

const DATASET = /\{([A-Za-z]\w*)(?:[,;]([^{}[\]\n]{0,100}))?\}/y;
const EXPRESSION = /\{=(:|opt:)?([^{}\n]+)\}/y;
const CONSTANT = /\{\s*-?[\d.][^{}\n]{0,100}\}/y;
/** The name before a constant's brace. */
const CONSTANT_NAME = /(?:^|[^A-Za-z0-9_])([A-Za-z][A-Za-z0-9_]{0,63})=$/;

function at(expression: RegExp, text: string, position: number): RegExpExecArray | null {
  expression.lastIndex = position;
  return expression.exec(text);
}

const LETTERS = /^=?(?:([dfe])(\d{1,2})|(hex|bin|time))$/;

function letterFormat(item: string): NumberFormat | null {
  const [found, kind, digits, word] = LETTERS.exec(item) ?? [];
  if (found === undefined || Number(digits ?? 1) > 15) return null;
  return { kind: (kind ?? word) as NumberFormat['kind'], digits: Number(digits ?? 0) };
}

/** Reads the last item of a format: significant digits or a letter format. */
function readNumberFormat(item: string): Pick<DatasetPart, 'digits' | 'format'> | null {
  if (/^\d+$/.test(item)) return { digits: Number(item) };
  const format = letterFormat(item);
  return format && { digits: null, format };
}

/** Reads a format such as that of `{x,=mA,3}`; `null` if it is invalid. */
export function readFormat(text: string): Pick<DatasetPart, 'unit' | 'digits' | 'format'> | null {
  const items = text === '' ? [] : text.split(/[,;]/).map((one) => one.trim());
  const number = readNumberFormat(items.at(-1) ?? '');
  const [unit = '', ...more] = number ? items.slice(0, -1) : items;
  if (more.length > 0 || readNumberFormat(unit)) return null;
  const digits = number?.digits ?? null;
  if (digits !== null && (digits < 1 || digits > 15)) return null;
  return { unit, digits, ...number };
}

/** Reads the tag at a brace; `'bad'` if its format is invalid, `null` if there is no tag. */
export function readBrace(
  text: string,
  position: number,
  isDataset: (name: string) => boolean,
): TagPart | 'bad' | null {
  const dataset = at(DATASET, text, position);
  if (dataset) {
    if (!isDataset(dataset[1] ?? '')) return null;
    const format = readFormat(dataset[2] ?? '');
    if (!format) return 'bad';
    const end = position + dataset[0].length;
    return { kind: 'dataset', name: dataset[1] ?? '', ...format, start: position, end };
  }
  const expression = at(EXPRESSION, text, position);
  if (expression) {
    const mode = ({ ':': 'plain', 'opt:': 'optimised' } as const)[expression[1] ?? ''] ?? 'value';
    const end = position + expression[0].length;
    return { kind: 'expression', mode, expression: expression[2] ?? '', start: position, end };
  }
  const constant = at(CONSTANT, text, position);
  const name =
    constant && CONSTANT_NAME.exec(text.slice(Math.max(0, position - 66), position))?.[1];
  if (!constant || !name) return null;
  const [start, end] = [position - name.length - 1, position + constant[0].length];
  return { kind: 'constant', source: text.slice(start, end), start, end };
}
