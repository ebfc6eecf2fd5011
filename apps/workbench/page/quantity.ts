import type { Language } from '../src/api.js';

/** Number and unit as the host writes them: `4.7kOhm`, `-1.2e-7`, `30%`. */
const QUANTITY = /^(-?)(\d+(?:\.\d+)?(?:e-?\d+)?)([A-Za-zµΩ°%€$/*\d]*)$/;
const THIN_SPACE = '\u202f';

/** A value of the host for people: `4,7 kΩ` in German, `4.7 kΩ` in English; other texts stay. */
export function quantityText(text: string, language: Language): string {
  const [, sign, number, unit] = QUANTITY.exec(text) ?? [];
  if (number === undefined || unit === undefined) return text;
  const written = language === 'de' ? number.replace('.', ',') : number;
  const symbol = unit.replace(/Ohm/g, 'Ω');
  return `${sign ? '−' : ''}${written}${symbol === '' ? '' : THIN_SPACE}${symbol}`;
}
