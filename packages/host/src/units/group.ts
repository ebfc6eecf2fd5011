import { unitPrefixes, unitSymbols, type UnitSymbol } from '@fragwerk/sdk';

const MAX_SYMBOL = 10;
const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  ...{ '⁻': '-', '¹': '1', '²': '2', '³': '3', '⁴': '4' },
};
const POWER = /\^?(-?[1-9])(?!\d)|[⁻¹²³⁴]+/y;

/** Symbol and prefix for exactly this text. */
export function symbolOf(
  text: string,
): { prefix: string; symbol: string; unit: UnitSymbol } | null {
  const whole = Object.hasOwn(unitSymbols, text) ? unitSymbols[text] : undefined;
  if (whole) return { prefix: '', symbol: text, unit: whole };
  for (const length of [1, 2]) {
    const [prefix, symbol] = [text.slice(0, length), text.slice(length)];
    const unit = Object.hasOwn(unitSymbols, symbol) ? unitSymbols[symbol] : undefined;
    if (unit && unit.prefixes !== 'none' && Object.hasOwn(unitPrefixes, prefix)) {
      return { prefix, symbol, unit };
    }
  }
  return null;
}

const ENDS_GROUP = /[\s*/()·]/;

/**
 * Symbols written together, as in `kWh` or `kgm2`: the longest symbol first, a shorter one when
 * the rest could not be read otherwise. `readable[i]` says whether the text from `i` can be.
 */
export class Group {
  private readonly readable = new Map<number, boolean>();

  constructor(private readonly text: string) {}

  /** Ends of the symbols that may stand at `start`, longest first. */
  private ends(start: number): readonly number[] {
    const most = Math.min(this.text.length, start + MAX_SYMBOL);
    const ends: number[] = [];
    for (let end = most; end > start; end -= 1) {
      if (symbolOf(this.text.slice(start, end))) ends.push(end);
    }
    return ends;
  }

  /** Where the power after a symbol ends, and what it is. */
  power(start: number): readonly [end: number, power: number] {
    POWER.lastIndex = start;
    const found = POWER.exec(this.text);
    if (!found) return [start, 1];
    const digits = found[1] ?? Array.from(found[0], (one) => SUPERSCRIPTS[one] ?? '').join('');
    return [start + found[0].length, Number(digits)];
  }

  private canRead(start: number): boolean {
    if (start >= this.text.length || ENDS_GROUP.test(this.text[start] ?? '')) return true;
    const known = this.readable.get(start);
    if (known !== undefined) return known;
    const result = this.ends(start).some((end) => this.canRead(this.power(end)[0]));
    this.readable.set(start, result);
    return result;
  }

  /** The end of the symbol to read at `start`, `null` if none leads to the end of the group. */
  symbolEnd(start: number): number | null {
    return this.ends(start).find((end) => this.canRead(this.power(end)[0])) ?? null;
  }
}
