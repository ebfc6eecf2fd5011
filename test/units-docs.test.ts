import { readFileSync } from 'node:fs';
import {
  isWithin,
  readQuantity,
  toBase,
  unitOfDimension,
  writeNumber,
  writeQuantity,
} from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { scoreNumber } from '../packages/host/src/attempt/score-number.js';
import { parseTarget } from '../packages/host/src/attempt/target.js';
import { numberValue } from '../packages/host/src/expressions/index.js';
import { pluginUnits, unitSymbols } from '../packages/sdk/src/quantities/unit-table.js';

interface Row {
  readonly written: string;
  readonly inBase: string;
  readonly german: string;
  readonly english: string;
  readonly host: string;
}

const document = readFileSync(new URL('../docs/units.md', import.meta.url), 'utf8');

const rows: readonly Row[] = document
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replace(/^ +| +$/g, ''));
    const [written = '', inBase = '', german = '', english = '', host = ''] = cells;
    return {
      written: written.slice(1, -1),
      inBase: inBase.replace(/`/g, ''),
      german,
      english,
      host,
    };
  });

const near = { amount: 1e-9, mode: 'relative' } as const;

/** Whether the host accepts the text as an answer with this value. */
function isHostAnswer(text: string, value: number, dimension: Readonly<Record<string, number>>) {
  const right = { value: numberValue(value, dimension), target: parseTarget(''), text: '' };
  return scoreNumber(text, { ...right, dto: {} as never }, near).status === 'OK';
}

describe('docs/units.md', () => {
  it('lists 300 different spellings', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(new Set(rows.map(({ written }) => written)).size).toBe(rows.length);
  });

  it('has a spelling of every unit, and lists those that the host lacks', () => {
    const symbols = rows.flatMap(({ written }) =>
      (readQuantity(written)?.unit?.factors ?? []).map(({ symbol }) => symbol),
    );
    expect(Object.keys(unitSymbols).filter((symbol) => !symbols.includes(symbol))).toEqual([]);
    const [, list = ''] = /units that only plugin types have: ([^.]+)\./.exec(document) ?? [];
    expect(list.split(/,\s+/)).toEqual(Object.keys(pluginUnits).map((symbol) => `\`${symbol}\``));
  });

  it.each(rows)('$written', ({ written, inBase, german, english, host }) => {
    const read = readQuantity(written);
    if (inBase === '–') {
      expect(read?.unit ?? null).toBeNull();
      return;
    }
    if (!read?.unit) throw new Error(`"${written}" is not read.`);
    const { dimension } = read.unit;
    const base = toBase(read.value, read.unit);
    expect(`${writeNumber(base, undefined, 12)} ${unitOfDimension(dimension).text}`.trim()).toBe(
      inBase,
    );
    const write = (language: 'de' | 'en') =>
      writeQuantity(read.value, read.unitText, { language, digits: 6 });
    expect([write('de'), write('en')]).toEqual([german, english]);
    for (const text of [german, english]) {
      const again = readQuantity(text);
      expect(again?.unit?.dimension).toEqual(dimension);
      // The document has six digits.
      const back = again?.unit ? toBase(again.value, again.unit) : NaN;
      expect(isWithin(back, base, { amount: 1e-5, mode: 'relative' })).toBe(true);
    }
    expect(isHostAnswer(written, base, dimension)).toBe(host === 'yes');
  });
});
