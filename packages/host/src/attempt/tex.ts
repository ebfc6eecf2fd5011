/** Characters of values, as they are written in LaTeX's formulas. */
const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ '\\': '\\backslash{}', '{': '\\{', '}': '\\}', $: '\\$', '&': '\\&', '#': '\\#' },
  ...{ '%': '\\%', _: '\\_', '~': '\\sim{}', '^': '\\hat{}' },
  ...{ '\u03a9': '\\Omega{}', '\u2126': '\\Omega{}', '\u00b5': '\\mu{}', '\u03bc': '\\mu{}' },
  ...{ '°': '^{\\circ}', '²': '^{2}', '³': '^{3}', '‰': '\\text{‰}', '€': '\\text{€}' },
};

/** Writes plain text inside a formula, upright and without commands. */
export const texText = (text: string): string =>
  text === ''
    ? ''
    : `\\mathrm{${Array.from(text, (one) => (one === ' ' ? '\\ ' : (CHARACTERS[one] ?? one))).join('')}}`;

const OHM = /(^|[^A-Za-z])([a-zA-Z]?)Ohm/g;
const NUMBER = /^(-?\d+(?:\.\d+)?)(?:e(-?\d+))?/;

/** Writes a value inside a formula, its unit upright after a thin space. */
export function texValue(shown: string): string {
  const [number = '', digits = '', exponent] = NUMBER.exec(shown) ?? [];
  if (number === '') return texText(shown);
  const power = exponent === undefined ? '' : `\\cdot 10^{${exponent}}`;
  const unit = shown.slice(number.length).trimStart().replace(OHM, '$1$2\u03a9');
  const upright = texText(unit).replace(/\\hat\{\}(-?\d+)/g, '^{$1}');
  return digits + power + (unit === '' ? '' : `\\,${upright}`);
}
