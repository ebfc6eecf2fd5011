/** A kind of result: pattern of its names, and its unit, '' for none. */
interface NameKind {
  readonly name: RegExp;
  readonly unit: string;
  readonly isReal?: true;
}

const kinds: readonly NameKind[] = [
  { name: /^U[A-Za-z0-9]{1,40}$/, unit: 'V' },
  { name: /^I[A-Za-z0-9]{1,40}$/, unit: 'A' },
  { name: /^S[A-Za-z0-9]{1,40}$/, unit: 'VA' },
  { name: /^P[A-Za-z0-9]{1,40}$/, unit: 'W', isReal: true },
  { name: /^Q[A-Za-z0-9]{1,40}$/, unit: 'var', isReal: true },
  { name: /^Zges$|^Z(?:i|opt)(?:[A-Za-z][A-Za-z0-9]{0,40})?$/, unit: 'Ohm' },
  { name: /^R(?:i|opt)(?:[A-Za-z][A-Za-z0-9]{0,40})?$/, unit: 'Ohm', isReal: true },
  { name: /^Yges$/, unit: 'S' },
  { name: /^k[UI][A-Za-z0-9]{1,40}$/, unit: '' },
  { name: /^f(?:0[1-9]?|g[1-9]?(?:[UI][A-Za-z][A-Za-z0-9]{0,40})?)$/, unit: 'Hz', isReal: true },
  { name: /^Ck\d{0,3}$/, unit: 'F', isReal: true },
  { name: /^Lk\d{0,3}$/, unit: 'H', isReal: true },
  { name: /^u(?:[A-Z][A-Za-z0-9]{0,40}|[ae])$/, unit: 'V', isReal: true },
  { name: /^i(?:[A-Z][A-Za-z0-9]{0,40}|[ae])$/, unit: 'A', isReal: true },
  { name: /^tau[1-9]?$/, unit: 's', isReal: true },
  { name: /^(?:delta|w0|wd)$/, unit: '1/s', isReal: true },
  { name: /^D$/, unit: '', isReal: true },
  { name: /^cosphi$/, unit: '', isReal: true },
];

const kindOf = (name: string): NameKind | undefined => kinds.find((kind) => kind.name.test(name));

/** Splits a name into `dc`, a prefix, and the quantity. */
export function partsOf(name: string) {
  const [, dc = '', rest = ''] = /^(dc)?(.*)$/.exec(name) ?? [];
  const [, prefix = '', base = ''] = /^(abs|arg|re|im|rms|sum|c)(.+)$/.exec(rest) ?? [];
  return kindOf(rest) || base === '' ? { dc, prefix: '', base: rest } : { dc, prefix, base };
}

/** Whether there are circuits with a result of this name. */
export const isQuantityName = (name: string): boolean => kindOf(partsOf(name).base) !== undefined;

/** Whether values of this name, which has no prefix, are never complex. */
export const isRealName = (name: string): boolean => kindOf(name)?.isReal === true;

/** Whether it is an instantaneous value: `uC1`. */
export const isTimeName = (name: string): boolean =>
  /^[ui]/.test(name) && kindOf(name) !== undefined;

/** Returns the unit of a result by its name, '' for none. */
export function unitOfName(name: string): string {
  const { prefix, base } = partsOf(name);
  const kind = kindOf(base);
  return kind && prefix === 'arg' ? '°' : (kind?.unit ?? '');
}

const shownPrefixes: Readonly<Record<string, string>> = {
  ...{ arg: '∠ ', re: 'Re ', im: 'Im ', rms: 'RMS ', sum: 'Σ ' },
};

const symbols: Readonly<Record<string, string>> = {
  ...{ cosphi: 'cos φ', tau: 'τ', delta: 'δ', w: 'ω' },
};

/** Returns the name of a result for people: `∠ `, `U` and `R1` for `argUR1`. */
export function nameParts(name: string) {
  const { dc, prefix, base } = partsOf(name);
  const before = (dc === '' ? '' : 'DC ') + (shownPrefixes[prefix] ?? '');
  const [, word = '', rest = ''] = /^(cosphi|tau|delta|w)([0-9d]?)$/.exec(base) ?? [];
  if (word !== '') return { prefix: before, letter: symbols[word] ?? word, index: rest };
  if (!kindOf(base)) return { prefix: before, letter: name, index: '' };
  const index = base.slice(1).replace(/^(0|k|i|opt|max|g)(?=[A-Z])/, '$1,');
  return { prefix: before, letter: base.charAt(0), index };
}

/** Returns the name of a result as text: `∠ U_R1`. */
export function plainName(name: string): string {
  const { prefix, letter, index } = nameParts(name);
  return prefix + letter + (index === '' ? '' : `_${index}`);
}
