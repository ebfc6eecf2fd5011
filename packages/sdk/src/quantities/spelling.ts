import type { Localized } from '../localized.js';
import { calculated } from './calculation.js';
import { abs, type Complex, scale, subtract } from './complex.js';
import { type ComplexQuantity, readComplex } from './quantity.js';
import { normalizeCharacters, withAsterisks } from './numbers.js';
import { unitPrefixes } from './unit-table.js';
import { symbolOf } from './unit-text.js';
import { isSameDimension, parseUnit, type Unit } from './units.js';

/** Units in words, in lower case and without `s` or `n` of a plural. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ volt: 'V', ampere: 'A', amp: 'A', watt: 'W', voltampere: 'VA', ohm: 'Ohm', siemens: 'S' },
  ...{ farad: 'F', henry: 'H', hertz: 'Hz', sekunde: 's', sec: 's', sek: 's', second: 's' },
  ...{ minute: 'min', stunde: 'h', hour: 'h', std: 'h', grad: '°', deg: '°', degree: '°' },
  ...{ radiant: 'rad', radian: 'rad', prozent: '%', percent: '%', coulomb: 'C', joule: 'J' },
  ...{ newton: 'N', meter: 'm', metre: 'm', gramm: 'g', gram: 'g', tesla: 'T', kelvin: 'K' },
  ...{ newtonmeter: 'Nm', pascal: 'Pa', liter: 'l', litre: 'l', euro: '\u20ac', eur: '\u20ac' },
  ...{ celsius: '\u00b0C', promille: '\u2030', wattstunde: 'Wh', amperestunde: 'Ah', rpm: 'Upm' },
  ...{ wattsekunde: 'Ws', amperesekunde: 'As', voltsekunde: 'Vs' },
  ...{ bits: 'bit', bytes: 'B', bps: 'bit/s', kib: 'KiB', mib: 'MiB', gib: 'GiB' },
  ...{ ohmmeter: 'Ohm*m', dezibel: 'dB', decibel: 'dB' },
  ...{ qm: 'm2', cbm: 'm3', ccm: 'cm3', qmm: 'mm2' },
  ...{ tag: 'd', tage: 'd', baud: 'Bd', cent: 'ct', kalorie: 'cal', torr: 'mmHg' },
  ...{ mol: 'mol', molar: 'mol/l', kj: 'kJ', kmh: 'km/h', herz: 'Hz' },
};
/** Symbols that mean the same in any case. */
const SYMBOLS = Object.fromEntries(
  'V A W VA var Hz Ohm F Wh Ah Pa bar min Upm dB dBm bit Byte'
    .split(' ')
    .map((one) => [one.toLowerCase(), one]),
);
const PREFIXES: Readonly<Record<string, string>> = {
  ...{ kilo: 'k', mega: 'M', giga: 'G', milli: 'm', mikro: 'u', micro: 'u', my: 'u', nano: 'n' },
  ...{ piko: 'p', pico: 'p', K: 'k', k: 'k', M: 'M', G: 'G', m: 'm', u: 'u', n: 'n', p: 'p' },
  ...{ zenti: 'c', centi: 'c', hekto: 'h', tera: 'T', T: 'T', '\u00b5': 'u', '\u03bc': 'u' },
};

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const symbolNamed = (lower: string): string | undefined =>
  own(NAMES, lower) ?? own(SYMBOLS, lower) ?? own(NAMES, lower.replace(/[ns]$/, ''));

/** Returns the symbol of a unit in words or in another case; '' for any other text. */
function unitNamed(text: string): string {
  const lower = text.toLowerCase();
  const whole = symbolNamed(lower);
  if (whole !== undefined) return whole;
  for (const [word, prefix] of Object.entries(PREFIXES)) {
    const isWord = word.length > 1;
    if (!(isWord ? lower : text).startsWith(word)) continue;
    const symbol = symbolNamed(lower.slice(word.length));
    if (symbol !== undefined) return prefix + symbol;
  }
  return '';
}

const LETTERS = /[A-Za-z\u00b5\u03bc\u03a9]+/g;

/** K is kelvin, but no other symbol follows a kelvin directly: 5 KHz are kilohertz. */
const withKilo = (unit: string): string =>
  unit.startsWith('K') && (symbolOf(unit.slice(1))?.unit.prefixes ?? 'none') !== 'none'
    ? `k${unit.slice(1)}`
    : unit;

/**
 * Replaces what would be read as another unit than is meant: `ohms` is not an ohm-second, `KWH` no
 * product of kelvin, watt and henry, `VAC` none of volt, ampere and coulomb, `10V-2V` none of powers, and `° C` no
 * coulomb.
 */
const withoutMisreadings = (text: string): string =>
  text
    // 20 ºC
    .replace(/[\u00ba\u02da]/g, '\u00b0')
    // 20℃, 20 ° C, 20 Grad Celsius, 20 C°
    .replace(/\u2103|(?:\u00b0|grad|deg)\s*c(?:elsius)?(?![a-z])|([^a-z]|^)c\u00b0/gi, '$1\u00b0C')
    // 72 kmh^-1 is a product, 72 kmh a quotient
    .replace(/kmh(?=\s*[-^\u207b])/g, 'km h')
    // 20 v. H.
    .replace(/v\.\s?h\.?(?![a-z])/i, '%')
    // 293 °K
    .replace(/\u00b0\s*K(?![A-Za-z])/g, 'K')
    // 230 VAC, 24 V DC, 7,07 V eff, 7,07 Vrms, 230 V~
    .replace(
      /(\d\s*[kmu\u00b5\u03bc]?[VA])[\s_]*(?:\(?(?:AC|DC|eff(?:ektiv(?:wert)?)?|rms)\)?(?![A-Za-z])|~(?!\s*\d))/i,
      '$1',
    )
    // 20 Vss is from peak to peak
    .replace(/(\d\s*[kmM]?[VA])(?=ss(?![A-Za-z]))/, '$1_')
    // 247 V (L1), 247 V L1: a unit would not have the power 1
    .replace(
      /(\d\s*[A-Za-z\u00b5\u03bc\u03a9]+)(?:\s*\([A-Z][A-Za-z]{0,2}\d{1,2}\)|\s+L[1-3])$/,
      '$1',
    )
    // 10V-2V
    .replace(/([A-Za-z\u00b5\u03bc\u03a9]+)(?=-[\d.,]+\s?\1(?![A-Za-z]))/, '$1 ')
    // 4,7 K Ohm, 5 m A, but not 0,5 K W^-1
    .replace(
      /([\d)}\u00b2\u00b3\u2070-\u2079]\s*[kKMGmun\u00b5\u03bcp])\s+(?=(?:Ohm|ohm|OHM|[\u03a9VAWFHS]|VA|var|Hz)(?![A-Za-z\u207b]|\s*\^\s*[({]?-))/,
      '$1',
    )
    // 4700 ohms, 1 KWH, 5 KHz
    .replace(LETTERS, (unit) => (symbolOf(unit) ? unit : unitNamed(unit) || withKilo(unit)));

const ABOUT =
  /^(?:[-=]>|[\u2248\u2245~=\u2192\u21d2\u2220]|(?:ca\.?|circa|etwa|rund|about|approx\.?)(?![A-Za-z])|ph(?:[ -]?wert)?\s(?=\s*\d))\s*/i;
/** `Strom:`, but not `π:4` or `π·π:4`. */
const NAME_BEFORE = /^(?!pi(?![\p{L}\d_])|\u03c0)[\p{L}|][^:=]*:/iu;

/** Removes `Strom:` and `≈`, but no number. */
function withoutLead(text: string): string {
  const about = text.replace(ABOUT, '');
  const [name = ''] = NAME_BEFORE.exec(about) ?? [];
  const rest = holdsNumber(name) ? about : about.slice(name.length).trim();
  return rest.replace(ABOUT, '');
}

/** Removes the end of a sentence, and brackets around the unit or the whole. */
const withoutTail = (text: string): string =>
  text
    // 8,25 V.
    .replace(/[\s.,!;\u2026]+$/, '')
    // 8,25 V = U
    .replace(/\s*=\s*[\p{L}|][\p{L}\p{N}_|]*$/u, '')
    // 4,7 [kΩ], 1450 [1/min]
    .replace(/\[\s*((?:1\/)?[^[\]\d]+?)\s*\]$/, '$1')
    // (7,07 V), but not (7-5) V; „7,07 V“
    .replace(
      /^\(([^()][^()+-]*)\)$|^['`\u201a\u2018\u201e\u201c\u00bb](.*)['`\u2018\u2019\u201c\u201d\u00ab]$/,
      '$1$2',
    )
    // 3,5 % p.a.
    .replace(/%\s*p\. ?a$/i, '%');

/** Writes `€ 120,-` as `120 €`. */
const withCurrencyLast = (text: string): string =>
  text
    .replace(/(\d)[.,]-(?=\s*(?:\u20ac|$))/, '$1')
    .replace(/^([\u20ac$])\s*(?=-?\d)(.*)$/, '$2 $1');

/** How far rounded results may differ. */
const ROUNDED = 0.05;

/** Returns whether two values are equal; a number without a unit is in the unit of the other or in SI units. */
function areEqual(a: ComplexQuantity, b: ComplexQuantity): boolean {
  if (!a.unit || !b.unit) return false;
  const isNear = (first: Complex, second: Complex) =>
    abs(subtract(first, second)) <= ROUNDED * abs(second);
  const isBare = a.unitText === '' || b.unitText === '';
  if (isBare && isNear(a.value, b.value)) return true;
  const isComparable = isBare || isSameDimension(a.unit, b.unit);
  return isComparable && isNear(scale(a.value, a.unit.factor), scale(b.value, b.unit.factor));
}

/** Reads one of equal values; a sum as the calculation that it is: `12 V - 5,17 V`. */
function readEqual(part: string): ComplexQuantity | null {
  const read = readComplex(respell(part));
  return read?.unit ? read : readComplex(respell(`1*(${part})`));
}

const EQUAL = /[=\u2248\u2245]| (?:ist|betr\u00e4gt) /;
/** `U_R2`, `|U|`, `Die Spannung`, but not `U²`. */
const NAME = /^[\p{L}|\u2220\u2206][\p{L}\d\u2080-\u2089_(),.:| ]*$/u;
/** Not `-2; x2` of two solutions. */
const FORMULA = /^[^;]*[\p{L}\d)\u00b2] ?[-+*/\u00b7\u22c5\u00d7\u00b2\u221a(][^;]*$/u;

/**
 * Returns the last of equal values, `I = 12/300 = 0,04 A`, or of a name, formulas and a value, `A = r²·π = 78,5 cm²`;
 * the whole text if values differ.
 */
function lastOfEqual(text: string): string {
  const bare = text.replace(ABOUT, '');
  const parts = bare.split(EQUAL);
  const last = parts.pop() ?? '';
  // In the value itself, < may mean ∠.
  const isCompared = parts.some((part) => /[<>!\u2260\u2264\u2265]/.test(part));
  if (parts.length === 0 || !holdsNumber(last) || isCompared) return text;
  const isName = (part: string) => NAME.test(part.trim());
  const isNamed = isName(parts[0] ?? '');
  const others = parts.filter((part) => part.trim() !== '' && !(isNamed && isName(part)));
  const result = others.length > 0 ? readEqual(last) : null;
  const isSame = (part: string) => {
    const one = readEqual(part);
    if (one?.unit) return result !== null && areEqual(one, result);
    return isNamed && FORMULA.test(part);
  };
  return others.every(isSame) ? last.trim() : text;
}

/** Writes `100/s`, `3000 U/min` and `1000 pro Sekunde` with `1/`. */
function withReciprocal(text: string): string {
  const slashed = text
    // 72 km pro h
    .replace(/\s+(?:pro|per)\s+/gi, '/')
    // 3000 U/min
    .replace(/(?:\s+|(^|[^\p{L}\s]))(?:U|Umdr(?:ehungen|\.)?|r)\s*\/\s*(?=\p{L})/u, '$1/')
    // 3000 U min^-1
    .replace(/(\d\s*)U\s*(?=(?:min|s)[\s^({]*[-\u207b])/, '$1');
  const [, number = '', unit = ''] =
    /^([^/]*[\d\u00b2\u00b3\u2070-\u2079)])\s*\/\s*(\D.*)$/s.exec(slashed) ?? [];
  return unit !== '' && !/\s1$/.test(number) && parseUnit(inSymbols(unit))
    ? `${number} 1/${unit}`
    : slashed;
}

const decimal = (text: string): number => Number(text.replace(',', '.'));

const TIME = /(\d{1,9}(?:[.,]\d{1,20})?)\s?(d|h|min|m|s)(?![a-z])\s?/gi;
const SECONDS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, min: 60, m: 60, s: 1 };

/** Returns the seconds of a sum of times, `1 h 30 min`, with at least so many terms; `null` for any other text. */
export function sumOfTimes(text: string, least = 1): number | null {
  const terms = [...text.matchAll(TIME)];
  if (terms.length < least || text.replace(TIME, '') !== '') return null;
  return terms.reduce(
    (sum, [, number = '', unit = '']) => sum + decimal(number) * (SECONDS[unit.toLowerCase()] ?? 0),
    0,
  );
}

/** Writes `1 h 30 min`, `1:30 h` and `2:05 min` in seconds. */
function inSeconds(text: string): string {
  const written = inSymbols(text)
    // 1 h. 30 min.
    .replace(/(h|min|s)\./g, '$1')
    // 1 h und 30 min; 1 h, 30 min
    .replace(/(?:,|,? (?:und|and)) (?=\d)/g, ' ')
    // 1h30
    .replace(/^(\d{1,4}) ?h ?([0-5]\d)$/, '$1 h $2 min')
    // 1:30 h, 1:30:15 h
    .replace(/^(\d{1,4}):([0-5]\d) ?h$/, '$1 h $2 min')
    .replace(/^(\d{1,4}):([0-5]\d):([0-5]\d) ?h$/, '$1 h $2 min $3 s')
    // 2:05 min
    .replace(/^(\d{1,4}):([0-5]\d) ?min$/, '$1 min $2 s');
  const sum = sumOfTimes(written, 2);
  return sum === null ? text : `${sum} s`;
}

const withoutSeparators = (_: string, before: string, number: string): string =>
  before + number.replace(/[.,'\u2019`\u00b4]/g, '');

/** Removes the separators between groups of three digits if the decimal separator is another one. */
const ungrouped = (text: string): string =>
  text
    // 1.234,5
    .replace(/(^|[^\d.,])(\d{1,3}(?:\.\d{3})+)(?=,\d+(?![\d.,]))/g, withoutSeparators)
    // 1,234.5
    .replace(/(^|[^\d.,])(\d{1,3}(?:,\d{3})+)(?=\.\d+(?![\d.,]))/g, withoutSeparators)
    // 1.234.567
    .replace(
      /(^|[^\d.,])(\d{1,3}([.,'\u2019`\u00b4])\d{3}(?:\3\d{3})+)(?![\d.,'])/g,
      withoutSeparators,
    )
    // 1'234,5
    .replace(/(\d)['\u2019`\u00b4](?=\d{3}(?!\d))/g, '$1');

const DEGREES = '(?:\u00b0|deg|grad)';
const SLASHED = new RegExp(
  // A negative angle, or a unit on one of both sides: 180/3° may be a quotient.
  `\\s*/\\s*(?=-\\s*[\\d.,]+\\s*${DEGREES})|([A-Za-z\u03a9])\\s*/\\s*(?=[\\d.,]+\\s*${DEGREES})|\\s*/\\s*(?=[\\d.,]+\\s*\u00b0(?!C)\\s*[A-Za-z\u03a9])`,
  'i',
);

/** `5·(cos(30°) + j·sin(30°))`; without a unit, the angle would depend on the calculator's setting. */
const TRIGONOMETRIC =
  /([^\s*/+-])\s*\*?\s*[([]\s*cos\s*(\(?)([^()]*?(?:\u00b0|deg|grad|rad|\u03c0|pi)[^()]*?)\)?\s*(?:\+|(-))\s*(?:[ij][\s*]*sin\s*\2\3\)?|sin\s*\2\3\)?[\s*]*[ij])\s*[)\]]\s*/i;

/** Writes the angle of a phasor with `∠`, and the exponential function with `e^`. */
const withAngle = (text: string): string =>
  withAsterisks(text)
    .replace(TRIGONOMETRIC, '$1\u2220$4$3 ')
    // 5<30°, 5 cis 30°, 5 Winkel 30°
    .replace(/\s*(?:<|\u221f|\u2221|\u29a3|\/_|(?:arg|cis)(?![A-Za-z])|angle|winkel)\s*/i, '\u2220')
    // 5/-30°, 5 A / 30°, 5/30° A
    .replace(SLASHED, '$1\u2220')
    // 5+(-5)j, 5+j(-5)
    .replace(/\+\s*([ij]?)\s*\(\s*-\s*([\d.,]+)\s*\)/, '-$1$2')
    // 5∠(-30°)
    .replace(/\u2220\s*\(([^()]*)\)/, '\u2220$1')
    // 5∠π/4 V, 5∠arctan(4/3) V
    .replace(
      /\u2220(?!.*(?:\u00b0|deg|grad|rad)).*?(?:(?:\u03c0|%?pi(?![a-z]))(?:[\s*/\u00b7\d.,]*\d)?|a\w+\s*\([^()]*\))/i,
      '$& rad ',
    )
    // (5∠30°) A
    .replace(/^\(([^()]*\u2220[^()]*)\)/, '$1 ')
    // 5*exp(-j*30°)
    .replace(/exp\s*\(/i, 'e^(')
    // 5*e^(j*(-30°))
    .replace(/(\(\s*[ij])[\s*]*\(([^()]*)\)\s*\)/, '$1*$2)')
    // 5∠30 deg
    .replace(/(\d)\s*(?:degrees?|deg|grad)(?![A-Za-z])/gi, '$1\u00b0');

/** Writes `1½` and `1 1/2` as 1.5, and `1°30'` as 1.5°. */
const withDecimals = (text: string): string =>
  text
    // 53°8', 53° 7′ 48″
    .replace(
      /(\d+)\s*\u00b0\s*(\d[\d.,]*\s*['\u2032\u2019](?:\s*\d[\d.,]*\s*[^\w\s]{1,2})?)/g,
      (_, whole: string, rest: string) => {
        const [minutes = '', seconds = ''] = rest.split(/[^\d.,]+/);
        return `${Number(whole) + (decimal(minutes) + decimal(seconds) / 60) / 60}\u00b0`;
      },
    )
    // 1½, √½
    .replace(/(?:(\d) ?)?([\u00bc-\u00be\u2150-\u215e])/g, (_, whole: string, part: string) => {
      const quotient = part.normalize('NFKC');
      return whole ? `${whole} ${quotient}` : `(${quotient})`;
    })
    // 1⁄3
    .replace(/[\u2044\u2215]/g, '/')
    // 1 3/4
    .replace(
      /(^|[^\d.,/])(\d{1,3}) (\d{1,2})\/(\d{1,2})(?![\d.,/])/g,
      (mixed, before: string, ...parts: string[]) => {
        const [whole = NaN, over = NaN, under = NaN] = parts.slice(0, 3).map(Number);
        return over < under ? `${before}${whole + over / under}` : mixed;
      },
    );

const CODE = /^([-+]?\d{1,3})([RkKMGpnu\u00b5\u03bc])(\d{1,3})(?!\d)\s*/;

/**
 * Reads a resistance or capacitance in the code of components: `4k7` is 4.7 kΩ (IEC 60062). Tried
 * first, because `4K7` could also be read as kelvin to the power of 7.
 */
function decoded(text: string): string {
  const [code = '', whole = '', mark = '', part = ''] = CODE.exec(text) ?? [];
  if (code === '') return text;
  const prefix = mark === 'R' ? '' : mark.replace('K', 'k');
  const unit = text.slice(code.length) || (/[RkMG]/i.test(mark) ? 'Ohm' : 'F');
  return `${whole}.${part} ${prefix}${unit}`;
}

const inSymbols = (text: string): string =>
  text.replace(LETTERS, (unit) => unitNamed(unit) || unit);

/** Removes the `*` between number and unit, and replaces the points between units: `5 N.m`. */
const withoutTimes = (text: string): string =>
  text
    .replace(/([\d)])\s*\*\s*(?=[A-Za-z\u00b5\u03bc\u03a9%\u00b0\u20ac])/, '$1 ')
    .replace(/(\p{L})\.(?=\p{L})/gu, '$1*');

/** Numbers without a unit, as most answers and solutions are. */
const PLAIN = /^[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?$/i;

/** Commands of LaTeX whose names are not read as they are, such as `\pi` and `\kilo\ohm`. */
const COMMANDS: Readonly<Record<string, string>> = {
  ...{ cdot: '*', times: '*', per: '/', Omega: '\u03a9', mu: '\u00b5' },
  ...{ circ: '\u00b0', degree: '\u00b0', sqrt: '\u221a' },
};

/** Reads LaTeX: `4{,}7\,\mathrm{k\Omega}`, `$\frac{1}{2}$`. */
function fromLatex(text: string): string {
  if (!/[\\{]/.test(text)) return text;
  let plain = text
    .replace(/\{,\}/g, ',')
    .replace(
      /\$|\\(?:[()[\]!]|(?:(?:text|math)(?:rm|bf|it)?|boxed|SI|left|right)(?![a-z])|(?=[%_]))/g,
      '',
    )
    .replace(/\\[,;: ]|~/g, ' ')
    .replace(/\\[dt]?frac(?![a-z])/g, '\\')
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => own(COMMANDS, name) ?? name)
    // \frac12
    .replace(/\\(\d)(\d)/g, '\\{$1}{$2}');
  for (let before = ''; plain !== before;) {
    before = plain;
    plain = plain
      // 2\frac{1}{2}
      .replace(/(\d)\\\{(\d+)\}\{(\d+)\}/g, '$1 $2/$3')
      .replace(/\\\{([^{}]*)\}\{([^{}]*)\}/g, '(($1)/($2))')
      .replace(/([\u221a^])\{([^{}]*)\}/g, '$1($2)')
      .replace(/(^|[^\\}])\{([^{}]*)\}/g, '$1$2');
  }
  return plain.replace(/\^(?:\(\u00b0\)|\s*\u00b0)/g, '\u00b0');
}

/** Whether a number has a unit, or a prefix alone. */
const isRead = (text: string): boolean => {
  const read = readComplex(text);
  return Boolean(read && (read.unit ?? own(PREFIXES, read.unitText)));
};

/** Ordered from the safest change to the largest; the first readable text wins. */
const steps = [
  ...[
    lastOfEqual,
    withoutLead,
    withoutTail,
    withCurrencyLast,
    inSeconds,
    withReciprocal,
    ungrouped,
  ],
  ...[withDecimals, withAngle, inSymbols, calculated, withoutTimes],
];

/**
 * Rewrites a number with its unit so that {@link readComplex} reads it: unit names in words, `<` or
 * `arg` for `∠`, fractions, products and functions, grouped digits, `4k7`, `UR2 =` and `≈` before it.
 * Any other text stays as it is.
 *
 * @example
 * respell('≈ 33/4 Volt'); // '8.25 V'
 */
export function respell(typed: string): string {
  if (PLAIN.test(typed)) return typed;
  const first = decoded(withoutMisreadings(fromLatex(normalizeCharacters(typed))));
  if (isRead(first)) return first;
  let text = first;
  for (const step of steps) {
    const next = decoded(step(text));
    if (next !== text && isRead(next)) return next;
    text = next;
  }
  // 10V-2V would be read as it is typed.
  return isRead(typed) ? first : typed;
}

/** Whether a text holds a number, even if it cannot be read. */
export const holdsNumber = (text: string): boolean =>
  /(?:^|[^\p{L}\d_])\d/u.test(normalizeCharacters(text));

function exampleFor(text: string): string {
  if (/[\u2220<]|\u00b0(?![CFK])|\/\s*-|arg|deg|grad/i.test(text)) return '5\u2220-53°';
  return /\d\s*\*?[ij](?![A-Za-z])|[ij]\s*\*?\d/.test(text) ? '3-4j' : '2,5';
}

const isMoney = ({ dimension }: Unit): boolean => '€' in dimension || '$' in dimension;

/** Whether an answer is neither right nor wrong: a price for a voltage, or a level in dB for a ratio. */
export const isForeign = (unit: Unit, right: Unit): boolean =>
  isMoney(unit) !== isMoney(right) ||
  ('dB' in unit.dimension && Object.keys(right.dimension).length === 0);

/** Whether a number without a unit is an angle in radians: \u03c0/4 or arctan(1), but not 0.785*180/\u03c0. */
const isInRadians = (typed: string): boolean =>
  /\u03c0|pi|a(?:rc)?(?:sin|cos|tan)|[ns][\u207b^]/i.test(typed) &&
  !/\/ *(?:\u03c0|pi)/i.test(typed);

/** Reads `ms^-1`, which is 1/ms by the rules, as m/s; `null` for any other unit, also for `mm^-1` and `min^-1`. */
export const inMetres = (unitText: string): Unit | null =>
  /^m(?!m[^a-z])[A-Za-z]+[ ^*({]*[-\u2212\u207b]/.test(unitText)
    ? parseUnit(unitText.replace('m', 'm*'))
    : null;

/**
 * Returns a number with the unit that it means where `right` is asked for: 4,7k in volts are kilovolts, \u03c0/4 in
 * degrees is in radians, 20\u00b0 in \u00b0C is a temperature.
 */
export function asAsked<Q extends Pick<ComplexQuantity, 'unit' | 'unitText'>>(
  read: Q,
  typed: string,
  right: Unit,
): Q {
  const { unit, unitText } = read;
  if (unit && isSameDimension(unit, right)) {
    const isRadian = unitText === '' && right.factor === Math.PI / 180 && isInRadians(typed);
    return isRadian ? { ...read, unitText: 'rad' } : read;
  }
  const apart = inMetres(unitText);
  if (apart && isSameDimension(apart, right)) return { ...read, unit: apart };
  // 7,4 pH is a number without a unit, unless henries are asked for.
  if (unitText === 'pH' && right.factors.length === 0)
    return { ...read, unitText: '', unit: right };
  if (right.offset > 0 && /^(\u00b0|grad|c)$/i.test(unitText)) return { ...read, unit: right };
  const [first] = right.factors;
  if (first?.symbol === 'mol' && /^.?M$/.test(unitText))
    return { ...read, unit: parseUnit(unitText.replace('M', 'mol/l')) };
  const prefix = own(PREFIXES, unitText);
  if (!prefix || (unit && !first)) return read;
  const asked = first
    ? parseUnit(prefix + right.text.slice(first.prefix.length))
    : { ...right, factor: 10 ** (unitPrefixes[prefix] ?? 0) };
  return { ...read, unit: asked ?? unit };
}

/**
 * Explains to students why a typed number cannot be read; `null` if it can be.
 *
 * @param wanted a unit of the kind that is asked for, '' for a plain number; default: any
 * @param isShown whether the field shows this unit, so that an example may have it
 */
export function spellingProblem(typed: string, wanted?: string, isShown = false): Localized | null {
  const right = wanted === undefined ? null : parseUnit(wanted);
  const text = readComplex(respell(typed));
  const read = text && right ? asAsked(text, typed, right) : text;
  if (read?.unit && !(right && isForeign(read.unit, right))) return null;
  const asksMoney = right !== null && isMoney(right);
  const asksAngle = right?.factor === Math.PI / 180;
  const unit = isShown ? wanted : asksMoney ? '\u20ac' : wanted === '' ? '' : 'V';
  const unitShown = asksAngle ? '\u00b0' : ` ${unit}`.trimEnd();
  const example = (asksMoney || asksAngle ? '2,5' : exampleFor(typed)) + unitShown;
  const please = {
    de: `Schreib bitte zum Beispiel ${example}.`,
    en: `Please write, for example, ${example.replace(',', '.')}.`,
  };
  if (!holdsNumber(typed))
    return {
      de: `Gib eine Zahl ein, zum Beispiel ${example}.`,
      en: `Enter a number, for example ${example.replace(',', '.')}.`,
    };
  const own = read?.unitText ?? '';
  if (read?.unit)
    return {
      de: `„${own}“ passt hier nicht. ${please.de}`,
      en: `“${own}” does not fit here. ${please.en}`,
    };
  if (/^[\p{L}\p{Sc}%\u00b0]+$/u.test(own))
    return {
      de: `„${own}“ ist keine bekannte Einheit. ${please.de}`,
      en: `“${own}” is not a known unit. ${please.en}`,
    };
  return { de: `Das ist nicht lesbar. ${please.de}`, en: `This cannot be read. ${please.en}` };
}
