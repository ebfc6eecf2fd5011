import { pluginUnits, unitPrefixes, type UnitSymbol, unitSymbols } from './unit-table.js';

const MAX_SYMBOL = 10;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** `m2`, `s-1`, `m^2`, `s^-1`, `s**-1`, `s^(-1)`, `s⁻¹`; one digit, not 0. */
const POWER =
  /(?: ?(?:\^|\*\*) ?)?(-?[1-9])(?!\d)| ?(?:\^|\*\*) ?[({] ?(-?[1-9]) ?[)}]|(\u207b?)([\u00b9\u00b2\u00b3\u2074-\u2079])(?![\u2070\u00b9\u00b2\u00b3\u2074-\u2079])/y;
const ENDS_GROUP = /[ */()]/;
/** Symbols that are never joined directly with others: 8 Vlt is a typing error, not volt litre tonne. */
const ALONE = new Set(
  (
    'l L t d min day year bar eV cd lm lx Bd Bq Gy Sv kat Upm dB ppm promille grad Grad ° °C % ‰ € $ ' +
    Object.keys(pluginUnits).join(' ')
  ).split(' '),
);

/** Splits a text into prefix and symbol; `null` for any other text. */
export function symbolOf(
  text: string,
): { readonly prefix: string; readonly symbol: string; readonly unit: UnitSymbol } | null {
  const whole = Object.hasOwn(unitSymbols, text) ? unitSymbols[text] : undefined;
  if (whole) return { prefix: '', symbol: text, unit: whole };
  for (const length of [1, 2]) {
    const [prefix, symbol] = [text.slice(0, length), text.slice(length)];
    const unit = Object.hasOwn(unitSymbols, symbol) ? unitSymbols[symbol] : undefined;
    if (!unit || unit.prefixes === 'none' || !Object.hasOwn(unitPrefixes, prefix)) continue;
    if (unit.prefixes === 'all' || (unitPrefixes[prefix] ?? 0) >= 3)
      return { prefix, symbol, unit };
  }
  return null;
}

/**
 * The text of a unit, whose symbols may be joined directly as in `kWh` or `kgm2`. The longest symbol is
 * read first, a shorter one if the rest could not be read otherwise.
 */
export class UnitText {
  private readonly readable = new Map<number, boolean>();

  constructor(readonly text: string) {}

  /** Returns the ends of the possible symbols at `start`, longest first. */
  private ends(start: number): readonly number[] {
    const maxEnd = Math.min(this.text.length, start + MAX_SYMBOL);
    const ends: number[] = [];
    for (let end = maxEnd; end > start; end -= 1) {
      const found = symbolOf(this.text.slice(start, end));
      if (found && (!ALONE.has(found.symbol) || this.isAlone(start, end))) ends.push(end);
    }
    return ends;
  }

  private isAlone(start: number, end: number): boolean {
    const [next, power] = this.power(end);
    // A negative power is not a typing error: moll^-1.
    return (power < 0 || this.isBorder(start - 1)) && this.isBorder(next);
  }

  private isBorder(position: number): boolean {
    return ENDS_GROUP.test(this.text[position] ?? ' ');
  }

  /** Reads the power at `start`, 1 if there is none. */
  power(start: number): readonly [end: number, power: number] {
    POWER.lastIndex = start;
    const [found = '', digits, inBrackets, sign, raised] = POWER.exec(this.text) ?? [];
    if (found === '') return [start, 1];
    const written = digits ?? inBrackets;
    const power = written ?? (sign === '' ? '' : '-') + String(SUPERSCRIPTS.indexOf(raised ?? ''));
    return [start + found.length, Number(power)];
  }

  private canRead(start: number): boolean {
    if (this.isBorder(start)) return true;
    const known = this.readable.get(start);
    if (known !== undefined) return known;
    const result = this.ends(start).some((end) => this.canRead(this.power(end)[0]));
    this.readable.set(start, result);
    return result;
  }

  /** Returns the end of the symbol at `start`; `null` if its group cannot be read. */
  symbolEnd(start: number): number | null {
    return this.ends(start).find((end) => this.canRead(this.power(end)[0])) ?? null;
  }
}
