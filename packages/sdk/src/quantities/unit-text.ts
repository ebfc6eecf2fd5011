import { unitPrefixes, type UnitSymbol, unitSymbols } from './unit-table.js';

const MAX_SYMBOL = 10;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** `m2`, `s-1`, `m^2`, `s^-1`, `s**-1`, `s^(-1)`, `s⁻¹`; one digit, not 0. */
const POWER =
  /(?: ?(?:\^|\*\*) ?)?(-?[1-9])(?!\d)| ?(?:\^|\*\*) ?[({] ?(-?[1-9]) ?[)}]|(\u207b?)([\u00b9\u00b2\u00b3\u2074-\u2079])(?![\u2070\u00b9\u00b2\u00b3\u2074-\u2079])/y;
const ENDS_GROUP = /[ */()]/;
/** Never written together with others: 8 Vlt is a slip and no volt litre tonne, °F no degree farad. */
const ALONE = new Set(
  'l L t d min day year bar eV cd lm lx Bd Bq Gy Sv kat Upm dB ppm promille rad grad Grad ° °C % ‰ € $'.split(
    ' ',
  ),
);

/** Symbol and prefix for exactly this text. */
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
 * A unit's text, with symbols that may be written together as in `kWh` or `kgm2`: the longest symbol
 * first, a shorter one when the rest could not be read otherwise.
 */
export class UnitText {
  private readonly readable = new Map<number, boolean>();

  constructor(readonly text: string) {}

  /** Ends of the symbols that may stand at `start`, longest first. */
  private ends(start: number): readonly number[] {
    const most = Math.min(this.text.length, start + MAX_SYMBOL);
    const ends: number[] = [];
    for (let end = most; end > start; end -= 1) {
      const found = symbolOf(this.text.slice(start, end));
      if (found && (!ALONE.has(found.symbol) || this.isAlone(start, end))) ends.push(end);
    }
    return ends;
  }

  private isAlone(start: number, end: number): boolean {
    return this.isBorder(start - 1) && this.isBorder(this.power(end)[0]);
  }

  private isBorder(position: number): boolean {
    return ENDS_GROUP.test(this.text[position] ?? ' ');
  }

  /** Where the power that stands at `start` ends, and what it is: 1 when there is none. */
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

  /** The end of the symbol to read at `start`, `null` if none leads to the end of its group. */
  symbolEnd(start: number): number | null {
    return this.ends(start).find((end) => this.canRead(this.power(end)[0])) ?? null;
  }
}
