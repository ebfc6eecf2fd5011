import type { Localized } from '@fragwerk/sdk';
import {
  elementForms,
  isElementName,
  optionIn,
  parsePlot,
  type Statement,
} from '../../src/language/parse.js';
import type { Token } from '../../src/language/problems.js';
import { assignment } from '../../src/language/split.js';
import { fieldLabels, optionLabels, rowLabels } from './texts.js';

/** One value of a statement, as a field of the form. */
interface RowField {
  readonly label: Localized;
  readonly value: string;
  /** Whether it fills a whole row. */
  readonly isWide?: boolean;
  /** Returns the whole text with another value; '' removes an optional part. */
  write(value: string): string;
}

/** A statement of the text, as a row of the form. */
export interface Row {
  readonly label: Localized;
  readonly fields: readonly RowField[];
  /** Returns the whole text without the statement. */
  remove(): string;
}

const same = (text: string): Localized => ({ de: text, en: text });
const named = ({ de, en }: Localized, name: string): Localized => ({
  de: `${de} ${name}`,
  en: `${en} ${name}`,
});

const replaced = (text: string, { position, text: old }: Token, value: string): string =>
  text.slice(0, position) + value + text.slice(position + old.length);

/** Removes a piece with the comma after it, or else with the separator before or after it. */
function removed(text: string, { position, text: old }: Token, separators: string): string {
  const before = text.slice(0, position);
  const after = text.slice(position + old.length);
  const without = before.replace(new RegExp(`\\s*[${separators}]\\s*$`), '');
  return without === before || /^\s*,/.test(after)
    ? before + after.replace(new RegExp(`^\\s*[${separators}]\\s*`), '')
    : without + after;
}

const SEPARATORS = ';\n,';

/** A field of a piece of the text, which an empty value leaves as it is. */
const fieldOf = (text: string, label: Localized, token: Token): RowField => ({
  ...{ label, value: token.text },
  write: (value) => (value.trim() === '' ? text : replaced(text, token, value)),
});

/** A field of `name=value` among the parts of a statement, which may be missing. */
function partField(
  text: string,
  label: Localized,
  { name, parts, end }: { name: string; parts: readonly Token[]; end: Token },
): RowField {
  const part = parts.find((one) => assignment(one).key.toLowerCase() === name);
  const value = part ? assignment(part).value : null;
  return {
    label,
    value: value?.text ?? '',
    write(typed) {
      const written = typed.trim();
      if (part)
        return written === '' ? removed(text, part, ',') : replaced(text, value ?? part, written);
      return written === '' ? text : replaced(text, end, `${end.text},${name}=${written}`);
    },
  };
}

/** The arguments of `line(0,0,1,1)` as one piece. */
function argumentsOf({ text, position }: Token): Token {
  const open = text.indexOf('(') + 1;
  return { text: text.slice(open, text.lastIndexOf(')')), position: position + open };
}

function definitionLabel({ name, variables, body }: Extract<Statement, { kind: 'definition' }>) {
  const head = `${name}(${variables.join(',')})`;
  const kind =
    variables.length > 1
      ? rowLabels.region
      : body.text.startsWith('[')
        ? rowLabels.curve
        : rowLabels.function;
  return named(kind, `${head} =`);
}

/** @param functions names of the functions that the text defines */
function rowOf(
  text: string,
  statement: Statement,
  functions: readonly string[],
): Omit<Row, 'remove'> {
  const colour = (parts: readonly Token[]) =>
    partField(text, fieldLabels.colour, { name: 'color', parts, end: statement });
  switch (statement.kind) {
    case 'definition': {
      const label = definitionLabel(statement);
      return { label, fields: [{ ...fieldOf(text, label, statement.body), isWide: true }] };
    }
    case 'setting': {
      const { name, parts } = statement;
      const kind = functions.includes(name) ? rowLabels.look : rowLabels.axis;
      const limits = parts.slice(0, 2).filter((one) => one.text !== '' && !one.text.includes('='));
      const ends = [fieldLabels.from, fieldLabels.to];
      return {
        label: named(kind, name),
        fields: [
          ...limits.map((token, index) => fieldOf(text, ends[index] ?? fieldLabels.to, token)),
          partField(text, fieldLabels.unit, { name: 'eh', parts, end: statement }),
          colour(parts),
        ],
      };
    }
    case 'fill': {
      const [area, ...parts] = statement.parts;
      return {
        label: rowLabels.fill,
        fields: [fieldOf(text, fieldLabels.area, area), colour(parts)],
      };
    }
    case 'element': {
      const name = /^[A-Za-z]+/.exec(statement.text)?.[0].toLowerCase() ?? '';
      const { label, numbers } = isElementName(name)
        ? elementForms[name]
        : { label: same(name), numbers: fieldLabels.values };
      const field = fieldOf(text, numbers, argumentsOf(statement));
      return { label, fields: [{ ...field, isWide: true }] };
    }
    case 'option': {
      const { key, value } = statement;
      const label = optionLabels[key] ?? same(key);
      return { label, fields: value ? [fieldOf(text, label, value)] : [] };
    }
  }
}

/** The statements of a text that the form has fields of their own for. */
const ownKeys = ['input', 'inputcounter'];

export function rowsOf(text: string): readonly Row[] {
  const { statements } = parsePlot(text);
  const functions = statements.flatMap((one) => (one.kind === 'definition' ? [one.name] : []));
  return statements
    .filter((one) => one.kind !== 'option' || !ownKeys.includes(one.key))
    .map((one) => ({
      ...rowOf(text, one, functions),
      remove: () => removed(text, one, SEPARATORS),
    }));
}

const lastOption = (text: string, key: string) => optionIn(parsePlot(text).statements, key);

/** Returns the last value of an option, '' without it. */
export const optionValue = (text: string, key: string): string =>
  lastOption(text, key)?.value?.text ?? '';

/** Sets an option of the whole picture; '' removes it. */
export function withOption(text: string, key: string, value: string): string {
  const found = lastOption(text, key);
  const written = `${key}=${value}`;
  if (found)
    return value === '' ? removed(text, found, SEPARATORS) : replaced(text, found, written);
  return value === '' ? text : withStatement(text, written);
}

/** Adds a statement in a line of its own. */
export const withStatement = (text: string, statement: string): string =>
  text.trim() === '' ? statement : `${text.trimEnd()}\n${statement}`;

export function freeName(text: string): string {
  const used = parsePlot(text).statements.map((one) => ('name' in one ? one.name : ''));
  return 'fghpqrkuvw'.split('').find((name) => !used.includes(name)) ?? 'f1';
}
