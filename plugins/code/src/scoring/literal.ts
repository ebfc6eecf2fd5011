/** A plain value of Python. */
export type Literal =
  | { readonly kind: 'none' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'complex'; readonly re: number; readonly im: number }
  | { readonly kind: 'str' | 'bytes'; readonly value: string }
  | { readonly kind: 'list' | 'tuple' | 'set'; readonly items: readonly Literal[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [Literal, Literal])[] };

/** Limits the depth of nested values. */
const MAX_DEPTH = 50;

const SPACE = /(?:\s|#[^\n]*)*/y;
const NUMBER =
  /(0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+)|((?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?)([jJ]?)/y;
const WORD = /[A-Za-z_][\w.]*/y;
const STRING =
  /([rRbBuU]{0,2})("""(?:[^\\]|\\[^])*?"""|'''(?:[^\\]|\\[^])*?'''|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*')/y;

const ESCAPE = /\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{1,3}|[^])/g;
const letters: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07', '\n': '' },
  ...{ '\\': '\\', "'": "'", '"': '"' },
};

function unescapeOne(whole: string, code: string): string {
  const isHex = /^[xuU]./.test(code);
  if (!isHex && !/^[0-7]/.test(code)) return letters[code] ?? whole;
  const point = parseInt(isHex ? code.slice(1) : code, isHex ? 16 : 8);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

class LiteralSyntaxError extends Error {}

class LiteralReader {
  position = 0;

  constructor(private readonly source: string) {}

  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position;
    const found = expression.exec(this.source);
    if (found) this.position += found[0].length;
    return found;
  }

  /** Consumes a token and the spaces around it if it comes next; returns whether it did. */
  take(token: string): boolean {
    this.match(SPACE);
    if (!this.source.startsWith(token, this.position)) return false;
    this.position += token.length;
    this.match(SPACE);
    return true;
  }

  value(depth: number): Literal {
    const first = this.term(depth);
    // Complex numbers such as `1+2j` are the only sums in literals.
    const sign = this.take('+') ? 1 : this.take('-') ? -1 : 0;
    if (sign === 0) return first;
    const second = this.term(depth);
    if (second.kind !== 'complex' || (first.kind !== 'int' && first.kind !== 'float'))
      throw new LiteralSyntaxError();
    return { kind: 'complex', re: Number(first.value), im: sign * second.im };
  }

  term(depth: number): Literal {
    if (depth > MAX_DEPTH) throw new LiteralSyntaxError();
    this.match(SPACE);
    if (this.take('-')) return negative(this.term(depth + 1));
    if (this.take('+')) return this.term(depth + 1);
    if (this.take('[')) return { kind: 'list', items: this.items(']', depth).items };
    if (this.take('(')) return this.inBrackets(depth);
    if (this.take('{')) return this.inBraces(depth);
    return this.string() ?? this.number() ?? this.word(depth);
  }

  items(end: string, depth: number): { readonly items: Literal[]; readonly hasComma: boolean } {
    const items: Literal[] = [];
    let hasComma = false;
    while (!this.take(end)) {
      if (items.length > 0 && !hasComma) throw new LiteralSyntaxError();
      items.push(this.value(depth + 1));
      hasComma = this.take(',');
    }
    return { items, hasComma };
  }

  inBrackets(depth: number): Literal {
    const { items, hasComma } = this.items(')', depth);
    const [only] = items;
    return only && items.length === 1 && !hasComma ? only : { kind: 'tuple', items };
  }

  inBraces(depth: number): Literal {
    const entries: (readonly [Literal, Literal])[] = [];
    const items: Literal[] = [];
    let hasComma = true;
    while (!this.take('}')) {
      if (!hasComma) throw new LiteralSyntaxError();
      const key = this.value(depth + 1);
      if (this.take(':')) entries.push([key, this.value(depth + 1)]);
      else items.push(key);
      hasComma = this.take(',');
    }
    if (items.length > 0 && entries.length > 0) throw new LiteralSyntaxError();
    return items.length > 0 ? { kind: 'set', items } : { kind: 'dict', entries };
  }

  string(): Literal | null {
    let value: string | null = null;
    let kind: 'str' | 'bytes' = 'str';
    // Adjacent strings are concatenated.
    for (let found = this.match(STRING); found; found = this.match(STRING)) {
      const [, prefix = '', quoted = ''] = found;
      const width = /^("""|''')/.test(quoted) ? 3 : 1;
      const inner = quoted.slice(width, -width);
      value = (value ?? '') + (/r/i.test(prefix) ? inner : inner.replace(ESCAPE, unescapeOne));
      if (/b/i.test(prefix)) kind = 'bytes';
      this.match(SPACE);
    }
    return value === null ? null : { kind, value };
  }

  number(): Literal | null {
    const found = this.match(NUMBER);
    if (!found) return null;
    const [, integer, decimal = '', imaginary] = found;
    const digits = (integer ?? decimal).replaceAll('_', '');
    if (imaginary) return { kind: 'complex', re: 0, im: Number(digits) };
    if (integer !== undefined || /^\d+$/.test(digits))
      return { kind: 'int', value: BigInt(digits) };
    return { kind: 'float', value: Number(digits) };
  }

  word(depth: number): Literal {
    const [word = ''] = this.match(WORD) ?? [];
    const named = constants[word];
    if (named) return named;
    if (word === '' || !this.take('(')) throw new LiteralSyntaxError();
    const [first, ...more] = this.items(')', depth).items;
    if (more.length > 0) throw new LiteralSyntaxError();
    return called(word, first);
  }
}

const float = (value: number): Literal => ({ kind: 'float', value });

const constants: Readonly<Record<string, Literal>> = {
  None: { kind: 'none' },
  True: { kind: 'bool', value: true },
  False: { kind: 'bool', value: false },
  ...{ inf: float(Infinity), nan: float(NaN), infj: { kind: 'complex', re: 0, im: Infinity } },
  ...{ 'math.inf': float(Infinity), 'math.nan': float(NaN), 'math.pi': float(Math.PI) },
};

/** Evaluates the calls that literals may contain: `set()`, `frozenset({1})`, `float('inf')`. */
function called(word: string, argument: Literal | undefined): Literal {
  if (word === 'set' || word === 'frozenset') {
    if (!argument) return { kind: 'set', items: [] };
    if ('items' in argument) return { kind: 'set', items: argument.items };
  }
  if (word === 'float' && argument?.kind === 'str') {
    const [, sign, name = ''] = /^\s*([+-]?)(inf|infinity|nan)\s*$/i.exec(argument.value) ?? [];
    if (name !== '') return float(/^n/i.test(name) ? NaN : sign === '-' ? -Infinity : Infinity);
  }
  throw new LiteralSyntaxError();
}

function negative(value: Literal): Literal {
  if (value.kind === 'int') return { kind: 'int', value: -value.value };
  if (value.kind === 'float') return { kind: 'float', value: -value.value };
  if (value.kind === 'complex') return { kind: 'complex', re: -value.re, im: -value.im };
  throw new LiteralSyntaxError();
}

/**
 * Reads a Python literal: numbers, strings, `True`, `False`, `None`, and nested lists, tuples, sets and
 * dictionaries. Several values with commas are a tuple, as in Python.
 *
 * @returns `null` for anything else
 */
export function readLiteral(source: string): Literal | null {
  const reader = new LiteralReader(`(${source}\n)`);
  try {
    const value = reader.term(0);
    const isEmpty = source.trim() === '';
    return isEmpty || reader.position < source.length + 3 ? null : value;
  } catch (error) {
    if (error instanceof LiteralSyntaxError) return null;
    throw error;
  }
}
