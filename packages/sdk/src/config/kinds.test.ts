import { describe, expect, it } from 'vitest';
import {
  colour,
  editConfig,
  integer,
  number,
  percent,
  publicConfig,
  readConfig,
  text,
  toggle,
} from './index.js';
import { helpTable, helpWithTable } from './help.js';

const label = { de: 'Name', en: 'Name' };
const fields = {
  width: percent({ key: 'w', initial: 100, label }),
  max: number({ key: 'max', initial: 50, min: 10, max: 500, unit: '°C', label }),
  count: integer({ key: 'count', initial: 3, min: 1, max: 9, label }),
  title: text({ key: 'title', initial: '', maxLength: 10, pattern: /[\p{L} ]*/u, label }),
  grid: toggle({ key: 'grid', initial: false, label }),
  ink: colour({ key: 'ink', initial: 'red', label }),
  key: text({ key: 'code', initial: '?', secret: true, label }),
};
const initial = { width: 100, max: 50, count: 3, title: '', grid: false, ink: '#d00000', key: '?' };
const valuesOf = (config: string) => readConfig(fields, config).values;

describe('the kinds of fields', () => {
  it.each([
    ['', {}],
    ['w50;max=2,5e2;count=4', { width: 50, max: 250, count: 4 }],
    ['max=37.5 °C\r\ngrid\nINK = Blau', { max: 37.5, grid: true, ink: '#0058d0' }],
    ['grid=nein', { grid: false }],
    ['grid=ja', { grid: true }],
    ['grid=true; title = Ein Titel ', { grid: true, title: 'Ein Titel' }],
    ['ink=#AbC', { ink: '#aabbcc' }],
    ['ink=#0a0B0c', { ink: '#0a0b0c' }],
    ['griddy;maximum=5;foo', {}],
  ])('%j', (config, values) => {
    expect(valuesOf(config)).toEqual({ ...initial, ...values });
    expect(readConfig(fields, config).problems).toEqual([]);
  });

  it.each([
    'max=5',
    'max=x',
    'count=2.5',
    'count=10',
    'title=12',
    'title=abcdefghijk',
    'grid=5',
    'grid=constructor',
    'ink=pink',
  ])('%j is a problem with its position, and leaves the value unchanged', (item) => {
    const { values, problems } = readConfig(fields, `w50\n  x; ${item}`);
    expect(values).toEqual({ ...initial, width: 50 });
    expect(problems).toMatchObject([{ line: 2, column: 6, position: 8 }]);
    expect(problems[0]?.message.de).toContain('ist nicht erlaubt; erlaubt: ');
    expect(problems[0]?.message.en).toContain('is not allowed; allowed: ');
  });

  it.each([
    ['max', 12.5, 'w50\nmax=12.5\nfoo'],
    ['grid', true, 'w50\nmax=20\nfoo;grid=ja'],
    ['ink', '#0058d0', 'w50\nmax=20\nfoo;ink=blue'],
    ['title', 'a;b\nc', 'w50\nmax=20\nfoo;title=a b c'],
  ] as const)('%s is written with line breaks around it', (name, value, edited) => {
    const config = editConfig(fields[name], 'w50\nmax=20\nfoo', value);
    expect(config).toBe(edited);
  });

  it('hide secret and unknown members from the browser', () =>
    expect(publicConfig(fields, 'w50;code=4711;solution=5;grid')).toBe('w50;grid'));
});

describe('the help table', () => {
  it('has a row per field in each language', () => {
    const table = helpTable(fields, 'de').split('\n');
    expect(table).toHaveLength(2 + Object.keys(fields).length);
    expect(table[3]).toBe('| `max=…` | Name | Zahlen von 10 bis 500\u202f°C | `max=50` |');
  });

  it('follows the help, unless the author wrote one', () => {
    const { de, en } = helpWithTable({ de: '# A\n\n## Konfiguration\n\nx', en: '# A' }, fields);
    expect(de).toBe('# A\n\n## Konfiguration\n\nx');
    expect(en).toContain('# A\n\n## Configuration\n');
  });
});
