import { fromSuperscript, splitNumber, withAsterisks } from './numbers.js';
import { unitOfDimension } from './unit-names.js';
import { symbolOf } from './unit-text.js';
import { parseUnit } from './units.js';

/** A number with the symbols of its unit, '' for none: 2400 and `V*Ohm`. */
interface Term {
  readonly value: number;
  readonly unit: string;
}

const UNIT = /^[A-Za-z\u00b5\u03bc\u03a9\u20ac]+/;
/** Superscripts and a digit that follows: 0,5²2 is 0,5² · 2. */
const SUPERSCRIPTS = /(\u207b?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+)(\d?)/g;
/** Functions of calculators; `log` is the natural logarithm for some and the decimal one for others. */
const FUNCTION =
  '(?:ln|lg|log10|exp|(?:arc|a)?(?:sin|cos|tan)(?:\\^\\(?-1\\)?|\u207b\u00b9)?)(?=\\s*\\()';
const CALL = new RegExp(`^${FUNCTION}`, 'i');
const PI = '(?:\u03c0|%?pi(?![A-Za-z]))';
/** The start of any factor but a number and `e`. */
const FACTOR = `[\u221a(]|${PI}|%?e\\s*(?:\\^|\\*\\*)|sqrt|wurzel|${FUNCTION}`;
const RADIANS = Math.PI / 180;
const DEGREES = /^\s*(?:\u00b0|deg|grad)/i;

/** A unit inside of a calculation: `12 V*200/300`, but not `12*200/300 V`, `72/3,6 m/s` or `10/2 W/(m*K)`. */
const UNIT_INSIDE = new RegExp(
  `\\d\\s*([A-Za-z\u00b5\u03bc\u03a9\u20ac]+)\\s*(?:[*/:\u00f7]\\s*(?=[\\d.,]|(?!\\([A-Za-z]+[*)])(?:${FACTOR}))|[()])`,
  'i',
);
/** Only letters of formulas follow a number without a sign between. */
const OPERATOR = new RegExp(
  `^\\s*(?:[*/:\u00f7]\\s*(?![-+])|x\\s*(?=[\\d.,]|${FACTOR})|(?=${FACTOR}))`,
  'i',
);

/** Starts any factor but a number and a function: a root, pi, e or a bracket. */
const SYMBOL = new RegExp(
  `^(?:\u221a|(?:sqrt|wurzel)(?![A-Za-z])|${PI}(?:\\s*\\(\\))?|%?e(?![A-Za-z\\d.,])|\\()\\s*`,
  'i',
);

/** A bracket after the result: `0,75 (3/4)`, but not `24 V (1-e^-2)`. With a group, it is a factor or an argument. */
const REMARK = /(sqrt|wurzel|exp|[*/:\u00f7\u221a^])? \([^()+-]*\)$/i;

/** Returns the number of a term whose units cancel. */
function bareNumber(term: Term | null): number {
  const unit = term && parseUnit(term.unit);
  return unit && Object.keys(unit.dimension).length === 0 ? term.value * unit.factor : NaN;
}

/** Writes a term; `V*A` stays, because W, VA and var are different units. */
function written({ value, unit }: Term): string {
  const parsed = unit.includes('/') ? parseUnit(unit) : null;
  if (!parsed) return `${value} ${unit}`;
  return `${value * parsed.factor} ${unitOfDimension(parsed.dimension).text}`;
}

class Calculation {
  /** Whether there was more than a number. */
  isCalculated = false;

  constructor(
    public rest: string,
    private readonly hasUnits: boolean,
  ) {}

  private take(pattern: RegExp): string | null {
    const [found] = pattern.exec(this.rest) ?? [];
    if (found !== undefined) this.rest = this.rest.slice(found.length);
    return found ?? null;
  }

  /** Reads a product or quotient. A divisor has no sign, because `6,18/-57,5 A` may be a phasor. */
  product(): Term | null {
    let left = this.power();
    while (left) {
      const before = this.rest;
      const operator = this.take(OPERATOR);
      const right = operator === null ? null : this.power();
      const isQuotient = /[/:\u00f7]/.test(operator ?? '');
      // 180/3° is an angle or a phasor.
      if (right && isQuotient && /^\u00b0(?!C)/.test(this.rest)) return null;
      if (!right) {
        this.rest = before;
        return left;
      }
      this.isCalculated = true;
      const { value, unit } = left;
      const over = right.unit === '' ? unit : `${unit || 1}/(${right.unit})`;
      left = isQuotient
        ? { value: value / right.value, unit: over }
        : { value: value * right.value, unit: [unit, right.unit].filter(Boolean).join('*') };
    }
    return null;
  }

  /** Reads the sum in a bracket. */
  private sum(): Term | null {
    let [sum, unit] = [0, ''];
    let sign = this.take(/^\s*[-+]?\s*/);
    for (let count = 0; sign !== null; count += 1) {
      const term = this.product();
      if (!term || (count > 0 && term.unit !== unit)) return null;
      sum += sign.trim() === '-' ? -term.value : term.value;
      unit = term.unit;
      sign = this.take(/^\s*[-+]\s*/);
    }
    return { value: sum, unit };
  }

  private power(): Term | null {
    const base = this.factor();
    if (!base || this.take(/^\s*(?:\^|\*\*)\s*/) === null) return base;
    const term = this.exponent();
    this.isCalculated = true;
    const exponent = bareNumber(term);
    const unit = base.unit === '' ? '' : `(${base.unit})^${exponent}`;
    return term && { value: base.value ** exponent, unit };
  }

  private exponent(): Term | null {
    const isNegative = this.take(/^[-+]/) === '-';
    const term = this.plain();
    // The angle of a phasor: e^5j.
    if (/^[ij](?![A-Za-z])/.test(this.rest)) return null;
    return term && isNegative ? { ...term, value: -term.value } : term;
  }

  /** Reads an exponent or what is below a root, without the power of ten after it: 3^2*10^-3 is 9*10^-3. */
  private plain(): Term | null {
    const digits = this.take(/^\d+(?:[.,]\d+)?(?:e[-+]?\d+)?/i);
    return digits === null ? this.factor() : { value: Number(digits.replace(',', '.')), unit: '' };
  }

  private factor(): Term | null {
    const name = this.take(CALL);
    if (name !== null) return this.call(name.toLowerCase());
    const symbol = this.take(SYMBOL)?.replace('%', '').trim().toLowerCase();
    if (symbol === undefined) return this.number();
    this.isCalculated = true;
    if (symbol === 'e') return { value: Math.E, unit: '' };
    if (/^[\u03c0p]/.test(symbol)) return { value: Math.PI, unit: '' };
    if (symbol !== '(') return { value: Math.sqrt(bareNumber(this.plain())), unit: '' };
    const inner = this.sum();
    return this.take(/^\s*\)\s*/) === null ? null : inner;
  }

  /**
   * Reads the argument of a function. An angle without a unit, cos(45), depends on the calculator's
   * setting; with \u03c0 it is in radians.
   */
  private call(name: string): Term | null {
    const key = name.replace(/^arc/, 'a').replace(/^(...)[\^\u207b].*$/, 'a$1');
    const { rest } = this;
    this.take(/^\s*\(/);
    const argument = this.sum();
    const isDegrees = this.take(DEGREES) !== null;
    if (!argument || this.take(/^\s*\)/) === null) return null;
    const isRadians =
      argument.unit !== '' || /\u03c0|pi/i.test(rest.slice(0, rest.length - this.rest.length));
    if (/^[sct]/.test(key) ? isDegrees === isRadians : isDegrees) return null;
    this.isCalculated = true;
    const apply = Math[key === 'ln' ? 'log' : key === 'lg' ? 'log10' : (key as 'sin')];
    const value = apply(bareNumber(argument) * (isDegrees ? RADIANS : 1));
    // arctan(4/3)\u00b0 is the number of degrees.
    return {
      value: key.startsWith('a') && DEGREES.test(this.rest) ? value / RADIANS : value,
      unit: '',
    };
  }

  private number(): Term | null {
    const split = splitNumber(this.rest);
    if (!split) return null;
    this.rest = split.rest;
    const [unit = ''] = UNIT.exec(this.rest) ?? [];
    if (!this.hasUnits || !symbolOf(unit)) return { value: split.value, unit: '' };
    this.rest = this.rest.slice(unit.length).trimStart();
    return { value: split.value, unit };
  }
}

/**
 * Calculates products, quotients, powers, roots and functions in a text, in brackets sums, too: `12 V*200/300`,
 * `24*(1-e^(-0,5)) V`, `5*cos(60°) V`. Sums outside of brackets stay, as those of complex numbers.
 */
export function calculated(text: string): string {
  const remark = REMARK.exec(text);
  // 0x1F is not a product.
  if ((remark && remark[1] === undefined) || /(?:^|\D)0x/i.test(text)) return text;
  let rest = withAsterisks(text).replace(SUPERSCRIPTS, (_, power: string, digit: string) =>
    `^${fromSuperscript(power)} ${digit}`.trim(),
  );
  const hasUnits = Boolean(symbolOf(UNIT_INSIDE.exec(rest)?.[1] ?? ''));
  let done = '';
  while (rest !== '') {
    const isInside = /[\p{L}\d.,_^]$/u.test(done) && !/(?:^|\P{L})[ij]$/u.test(done);
    const isStart = !isInside && !/^[-+]/.test(rest);
    const calculation = new Calculation(rest, hasUnits);
    const term = isStart ? calculation.product() : null;
    if (term && calculation.isCalculated && Number.isFinite(term.value)) {
      // -lg(0,01) is +2.
      const isNegated = term.value < 0 && /-\s*$/.test(done);
      if (isNegated) done = done.replace(/-\s*$/, '+');
      done += written(isNegated ? { ...term, value: -term.value } : term);
      rest = calculation.rest;
    } else {
      const [piece = ''] = /^(?:[\d.,]+|[^])/u.exec(rest) ?? [];
      done += piece;
      rest = rest.slice(piece.length);
    }
  }
  return done.trim();
}
