/**
 * Letters for the kinds of plain values in Python. While a literal is read, each value in it is replaced by
 * the letter of its kind, from the inner ones to the outer ones.
 */
const kinds = {
  N: 'none',
  B: 'bool',
  I: 'int',
  F: 'float',
  C: 'complex',
  S: 'str',
  Y: 'bytes',
  L: 'list',
  T: 'tuple',
  E: 'set',
  D: 'dict',
} as const;

export type Kind = (typeof kinds)[keyof typeof kinds];

/** Pattern of a string literal, with groups for its prefix and for the text with its quotes. */
export const STRING = String.raw`([rRbBuUfF]{0,2})("""(?:[^\\]|\\[^])*?"""|'''(?:[^\\]|\\[^])*?'''|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*')`;

const ESCAPE = /\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{1,3}|[^])/g;
const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07', '\n': '' },
  ...{ '\\': '\\', "'": "'", '"': '"' },
};

function unescapeOne(whole: string, code: string): string {
  const isHex = /^[xuU]./.test(code);
  if (!isHex && !/^[0-7]/.test(code)) return escapes[code] ?? whole;
  const point = parseInt(isHex ? code.slice(1) : code, isHex ? 16 : 8);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

/** Returns the text of a string literal. */
export function stringValue(prefix: string, quoted: string): string {
  const width = /^("""|''')/.test(quoted) ? 3 : 1;
  const inner = quoted.slice(width, -width);
  return /r/i.test(prefix) ? inner : inner.replace(ESCAPE, unescapeOne);
}

const TOKEN = new RegExp(
  [
    String.raw`\s+|#[^\n]*`,
    STRING,
    String.raw`0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+`,
    String.raw`(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?[jJ]?`,
    String.raw`float\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*\)`,
    String.raw`[A-Za-z_][\w.]*|[^]`,
  ].join('|'),
  'g',
);
const words: Readonly<Record<string, string>> = {
  ...{ None: 'N', True: 'B', False: 'B', inf: 'F', nan: 'F', infj: 'C', set: 's', frozenset: 's' },
  ...{ 'math.inf': 'F', 'math.nan': 'F', 'math.pi': 'F' },
};

/** Returns the letter of a simple value, '' for space, and `?` for what no literal contains. */
function letterOf(token: string, prefix = '', quoted = ''): string {
  if (/^[\s#]/.test(token)) return '';
  if (quoted !== '') return /f/i.test(prefix) ? '?' : /b/i.test(prefix) ? 'Y' : 'S';
  if (/^0[xob]|^[\d_]+$/i.test(token)) return 'I';
  if (/^\.?\d/.test(token)) return /j$/i.test(token) ? 'C' : 'F';
  if (token.startsWith('float('))
    return /['"]\s*[+-]?(?:inf|infinity|nan)\s*['"]/i.test(token) ? 'F' : '?';
  return words[token] ?? (/^[[\](){},:+-]$/.test(token) ? token : '?');
}

const VALUE = `[${Object.keys(kinds).join('')}]`;
const rule = (pattern: string, by: string) => [new RegExp(pattern, 'g'), by] as const;
const rules = [
  // Adjacent strings are concatenated.
  rule('[SY]*Y[SY]*', 'Y'),
  rule('S+', 'S'),
  rule(String.raw`([^A-Z)\]}+-])[+-]+([IFC])`, '$1$2'),
  // Complex numbers such as `1+2j` are the only sums in literals.
  rule('[IF][+-]+C', 'C'),
  rule(String.raw`\[(?:${VALUE}(?:,${VALUE})*,?)?\]`, 'L'),
  rule(String.raw`\{(?:${VALUE}:${VALUE}(?:,${VALUE}:${VALUE})*,?)?\}`, 'D'),
  rule(String.raw`\{${VALUE}(?:,${VALUE})*,?\}`, 'E'),
  rule(String.raw`s\((?:[LTE],?)?\)`, 'E'),
  rule(String.raw`(^|[^s])\((${VALUE})\)`, '$1$2'),
  rule(String.raw`(^|[^s])\((?:${VALUE},(?:${VALUE}(?:,${VALUE})*,?)?)?\)`, '$1T'),
];

/** Limits the depth of nested values. */
const MAX_DEPTH = 50;

/**
 * Returns the kind of a Python literal: numbers, strings, `True`, `False`, `None`, and nested lists, tuples,
 * sets and dictionaries. Several values with commas are a tuple, as in Python.
 *
 * @returns `null` for anything else
 */
export function literalKind(source: string): Kind | null {
  const letters = source.replace(TOKEN, letterOf);
  let [before, rest] = ['', letters === '' ? '' : `(${letters})`];
  for (let depth = 0; depth < MAX_DEPTH && rest !== before; depth++) {
    before = rest;
    for (const [pattern, by] of rules) rest = rest.replace(pattern, by);
  }
  return (kinds as Readonly<Record<string, Kind | undefined>>)[rest] ?? null;
}
