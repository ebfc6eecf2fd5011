/** A kind of result: how its names look and in what unit its values are, '' for none. */
interface NameKind {
  readonly name: RegExp;
  readonly unit: string;
  /** Never complex. */
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
  { name: /^cosphi$/, unit: '', isReal: true },
];

const kindOf = (name: string): NameKind | undefined => kinds.find((kind) => kind.name.test(name));

/** The parts of a name: `dc`, a prefix, and the quantity itself. */
function partsOf(name: string) {
  const [, dc = '', rest = ''] = /^(dc)?(.*)$/.exec(name) ?? [];
  const [, prefix = '', base = ''] = /^(abs|arg|re|im|c)(.+)$/.exec(rest) ?? [];
  return kindOf(rest) || base === '' ? { dc, prefix: '', base: rest } : { dc, prefix, base };
}

/** Whether a result may be called so, in whichever circuit. */
export const isQuantityName = (name: string): boolean => kindOf(partsOf(name).base) !== undefined;

/** Whether values of this name, which stands without a prefix, are never complex. */
export const isRealName = (name: string): boolean => kindOf(name)?.isReal === true;

/** Unit of a result by its name alone, '' for none. */
export function unitOfName(name: string): string {
  const { prefix, base } = partsOf(name);
  const kind = kindOf(base);
  return kind && prefix === 'arg' ? '°' : (kind?.unit ?? '');
}

const shownPrefixes: Readonly<Record<string, string>> = { arg: '∠ ', re: 'Re ', im: 'Im ' };

/** The name of a result for people: `∠ `, `U` and `R1` of `argUR1`. */
export function nameParts(name: string) {
  const { dc, prefix, base } = partsOf(name);
  const before = (dc === '' ? '' : 'DC ') + (shownPrefixes[prefix] ?? '');
  if (base === 'cosphi' || !kindOf(base))
    return { prefix: before, letter: name === 'cosphi' ? 'cos φ' : name, index: '' };
  const index = base.slice(1).replace(/^(0|k|i|opt|max)(?=[A-Z])/, '$1,');
  return { prefix: before, letter: base.charAt(0), index };
}
