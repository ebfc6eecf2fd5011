import type { Localized } from '@fragwerk/sdk';
import {
  elementForms,
  isElementName,
  parsePlot,
  type Statement,
} from '../../src/language/parse.js';
import type { Token } from '../../src/language/problems.js';
import { assignment, split } from '../../src/language/split.js';
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

/** A statement with its piece of the text. */
interface Piece {
  readonly token: Token;
  readonly statement: Statement;
}

/** Returns the pieces of a text; those that cannot be read are left out. */
function piecesOf(text: string): readonly Piece[] {
  const { statements } = parsePlot(text);
  let tokens: readonly Token[];
  try {
    tokens = split({ text, position: 0 }, ';\n');
  } catch {
    return [];
  }
  return tokens.flatMap((token) => {
    const end = token.position + token.text.length;
    const own = statements.filter(({ position }) => position >= token.position && position < end);
    // Several options, separated by commas, are in one token.
    if (own.length > 1)
      return split(token, ',').flatMap((part) => {
        const statement = own.find(({ position }) => position === part.position);
        return statement ? [{ token: part, statement }] : [];
      });
    return own.map((statement) => ({ token, statement }));
  });
}

/** The text that rows are read from and written to. */
class Source {
  readonly pieces: readonly Piece[];

  constructor(readonly text: string) {
    this.pieces = piecesOf(text);
  }

  isFunction(name: string): boolean {
    return this.pieces.some(
      ({ statement }) => statement.kind === 'definition' && statement.name === name,
    );
  }

  /** Returns the last statement of an option. */
  option(key: string): Piece | undefined {
    return this.pieces
      .filter(({ statement }) => statement.kind === 'option' && statement.key === key)
      .at(-1);
  }

  replace({ position, text }: Token, value: string): string {
    return this.text.slice(0, position) + value + this.text.slice(position + text.length);
  }

  /** Removes a piece with the comma after it, or else with the separator before or after it. */
  remove({ position, text }: Token, separators: string): string {
    const before = this.text.slice(0, position);
    const after = this.text.slice(position + text.length);
    const without = before.replace(new RegExp(`\\s*[${separators}]\\s*$`), '');
    return without === before || /^\s*,/.test(after)
      ? before + after.replace(new RegExp(`^\\s*[${separators}]\\s*`), '')
      : without + after;
  }
}

/** A field of a piece of the text, which an empty value leaves as it is. */
const fieldOf = (
  source: Source,
  label: Localized,
  { token, isWide = false }: { readonly token: Token; readonly isWide?: boolean },
): RowField => ({
  label,
  ...{ value: token.text, isWide },
  write: (value) => (value.trim() === '' ? source.text : source.replace(token, value)),
});

/** A field of `name=value` among the parts of a statement, which may be missing. */
function partField(
  source: Source,
  label: Localized,
  { name, parts, end }: { name: string; parts: readonly Token[]; end: Token },
): RowField {
  const part = parts.find((one) => assignment(one).key.toLowerCase() === name);
  const value = part ? assignment(part).value : null;
  return {
    label,
    value: value?.text ?? '',
    write(written) {
      const text = written.trim();
      if (part) return text === '' ? source.remove(part, ',') : source.replace(value ?? part, text);
      return text === '' ? source.text : source.replace(end, `${end.text},${name}=${text}`);
    },
  };
}

/** The fields of `x:-4,5,eh=s` of an axis or a function. */
function settingFields(
  source: Source,
  { parts }: Extract<Statement, { kind: 'setting' }>,
  end: Token,
): readonly RowField[] {
  const limits = parts.slice(0, 2).filter(({ text }) => text !== '' && !text.includes('='));
  const rest = { parts, end };
  return [
    ...limits.map((token, index) =>
      fieldOf(source, index === 0 ? fieldLabels.from : fieldLabels.to, { token }),
    ),
    partField(source, fieldLabels.unit, { name: 'eh', ...rest }),
    partField(source, fieldLabels.colour, { name: 'color', ...rest }),
  ];
}

/** The arguments of `line(0,0,1,1)` as one field. */
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

function rowOf(source: Source, token: Token, statement: Statement): Omit<Row, 'remove'> {
  switch (statement.kind) {
    case 'definition': {
      const label = definitionLabel(statement);
      return { label, fields: [fieldOf(source, label, { token: statement.body, isWide: true })] };
    }
    case 'setting':
      return {
        label: named(
          source.isFunction(statement.name) ? rowLabels.look : rowLabels.axis,
          statement.name,
        ),
        fields: settingFields(source, statement, token),
      };
    case 'fill': {
      const inner = token.text.indexOf(':') + 1;
      const [area = token, ...parts] = split(
        { text: token.text.slice(inner), position: token.position + inner },
        ',',
      );
      return {
        label: rowLabels.fill,
        fields: [
          fieldOf(source, fieldLabels.area, { token: area }),
          partField(source, fieldLabels.colour, { name: 'color', parts, end: token }),
        ],
      };
    }
    case 'element': {
      const name = /^[A-Za-z]+/.exec(token.text)?.[0].toLowerCase() ?? '';
      const { label, numbers } = isElementName(name)
        ? elementForms[name]
        : { label: same(name), numbers: fieldLabels.values };
      return {
        label,
        fields: [fieldOf(source, numbers, { token: argumentsOf(token), isWide: true })],
      };
    }
    case 'option': {
      const label = optionLabels[statement.key] ?? same(statement.key);
      return {
        label,
        fields: statement.value ? [fieldOf(source, label, { token: statement.value })] : [],
      };
    }
  }
}

/** The statements of a text that the form has fields of their own for. */
const ownKeys = ['input', 'inputcounter'];

export function rowsOf(text: string): readonly Row[] {
  const source = new Source(text);
  return source.pieces
    .filter(({ statement }) => statement.kind !== 'option' || !ownKeys.includes(statement.key))
    .map(({ token, statement }) => ({
      ...rowOf(source, token, statement),
      remove: () => source.remove(token, ';\n,'),
    }));
}

/** Returns the last value of an option, '' without it. */
export function optionIn(text: string, key: string): string {
  const statement = new Source(text).option(key)?.statement;
  return statement?.kind === 'option' ? (statement.value?.text ?? '') : '';
}

/** Sets an option of the whole picture; '' removes it. */
export function withOption(text: string, key: string, value: string): string {
  const source = new Source(text);
  const found = source.option(key);
  if (found) {
    const { token } = found;
    return value === '' ? source.remove(token, ';\n,') : source.replace(token, `${key}=${value}`);
  }
  return value === '' ? text : withStatement(text, `${key}=${value}`);
}

/** Adds a statement in a line of its own. */
export const withStatement = (text: string, statement: string): string =>
  text.trim() === '' ? statement : `${text.trimEnd()}\n${statement}`;

/** Returns a function name that the text does not use yet. */
export function freeName(text: string): string {
  const used = parsePlot(text).statements.map((one) => ('name' in one ? one.name : ''));
  return 'fghpqrkuvw'.split('').find((name) => !used.includes(name)) ?? 'f1';
}
