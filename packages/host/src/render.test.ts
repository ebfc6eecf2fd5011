import { describe, expect, it } from 'vitest';
import { parseConstant } from './datasets.js';
import { UnitError } from './errors.js';
import { numberValue, parseUnit, type Value } from './expressions/index.js';
import { renderValue } from './render.js';
import { texValue } from './attempt/tex.js';
import { parseTags } from './tags.js';
import type { DatasetPart } from './tags/model.js';

function partOf(tag: string): DatasetPart {
  const part = parseTags(tag).parts[0];
  if (part?.kind !== 'dataset') throw new Error(tag);
  return part;
}
const shown = (tag: string, value: Value, unit: string) =>
  renderValue(partOf(tag), value, parseUnit(unit));

describe('renderValue', () => {
  it.each([
    ['{x}', 0.0012, 'm', '1.2mm'],
    ['{x}', 7200, 'h', '2h'],
    ['{x,=h}', 7200, 's', '2h'],
    ['{x,=mA,3}', 0.0123456, 'A', '12.3mA'],
    ['{x,=mA}', 12, 'A', '12000mA'],
    ['{x,A}', 0.5, '=kA', '500mA'],
    ['{x}', 1500, '=Ohm', '1500Ohm'],
    ['{x,2}', 999.6, 'V', '1kV'],
    ['{x,3}', 1451.34, '', '1450'],
    ['{x,3}', 1234567.23, '', '1.23e6'],
    ['{x}', 12345.34, '', '12345.34'],
    ['{x}', 123456.43, '', '1.2345643e5'],
    ['{x}', 0.00001, '', '0.00001'],
    ['{x}', 0.0000012, '', '1.2e-6'],
    ['{x}', 0, 'V', '0V'],
    ['{x}', 293.15, '°C', '20°C'],
    ['{x}', -0.25, '%', '-25%'],
    ['{x}', 1 / 3, '', '0.33333333333333'],
    ['{x,3}', 27.777777, 'km/h', '100km/h'],
    ['{x}', 25, '1/min', '1500 1/min'],
    ['{x,1/s}', 25, '1/min', '25 1/s'],
    ['{x,time}', 5400, '', '1:30'],
    ['{x,time}', 5400, 'h', '1:30'],
    ['{x,min,time}', 75, 's', '0:01:15'],
    ['{x,mA,f2}', 0.0123456, 'A', '12.35mA'],
    ['{x,d2}', 0.0123456, 'A', '12mA'],
    ['{x,=e3}', 12345, '', '1.23e4'],
    ['{x,=hex}', 255, '', '0xff'],
    ['{x,=bin}', -5, '', '-0b101'],
  ])('%s of %d %s is %s', (tag, value, unit, text) =>
    expect(shown(tag, numberValue(value), unit)).toBe(text),
  );

  it('gives several numbers the prefix of the largest one', () => {
    const vector: Value = { kind: 'list', items: [0.001, 0.02].map((entry) => numberValue(entry)) };
    expect(shown('{x}', vector, 'm')).toBe('[1,20]mm');
    expect(shown('{x}', numberValue(3000, {}, -4000), 'Ohm')).toBe('3-%i*4kOhm');
    expect(shown('{x}', { kind: 'string', text: 'rot' }, '')).toBe('rot');
    expect(shown('{U}', parseConstant('U={5,V}').value, 'V')).toBe('5V');
  });

  it.each(['{x,=A}', '{x,=nonsense}', '{x,line}'])('rejects %s', (tag) =>
    expect(() => shown(tag, numberValue(5), 'V')).toThrow(UnitError),
  );
});

it.each([
  ['9.81m/s^2', '9.81\\,\\mathrm{m/s^{2}}'],
  ['1500 1/min', '1500\\,\\mathrm{1/min}'],
  ['25min^-1', '25\\,\\mathrm{min^{-1}}'],
  ['1.2e-6Ohm', '1.2\\cdot 10^{-6}\\,\\mathrm{\\Omega{}}'],
])('in a formula, %s is %s', (text, tex) => expect(texValue(text)).toBe(tex));
