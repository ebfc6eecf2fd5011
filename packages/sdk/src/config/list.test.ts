import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Variable } from '../value.js';
import {
  choice,
  editConfig,
  integer,
  joinCells,
  list,
  number,
  place,
  publicConfig,
  readConfig,
  resolveConfig,
  splitCells,
  text,
  writtenValue,
} from './index.js';
import { helpTable } from './help.js';
import { anyText } from '../../../../test/support/any-text.js';

const label = (de: string, en: string) => ({ de, en });
const columns = {
  name: text({ maxLength: 20, label: label('Name', 'Name') }),
  place: place({ label: label('Ort', 'Place') }),
  height: number({ initial: 0, min: 0, max: 9000, unit: 'm', label: label('Höhe', 'Height') }),
};
const fields = {
  places: list({ key: 'orte', label: label('Orte', 'Places'), columns, minRows: 1, maxRows: 3 }),
  count: integer({ key: 'n', initial: 1, label: label('n', 'n') }),
};
const wien = { name: 'Wien', place: { x: 480, y: 120 }, height: 171 };
const graz = { name: 'Graz', place: { x: 300, y: 210 }, height: 353 };
const placesIn = (config: string) => readConfig(fields, config).values.places;

const variable = (name: string, written: string, unit = ''): [string, Variable] => [
  name,
  { name, value: { text: written, json: null, kind: 'calculate' }, unit, options: null },
];
const row = { number: 4, variables: new Map([variable('x0', '60'), variable('h', '2000', 'm')]) };

describe('a list', () => {
  it.each([
    ['orte=Wien: 480 120: 171 | Graz: 300 210: 353', [wien, graz]],
    ['orte=Wien:480 120:171|Graz:300 210:353m;n=2', [wien, graz]],
    ['orte=Graz : 300   210 : 353 m', [graz]],
    ['orte=Graz:300 210', [{ ...graz, height: 0 }]],
    ['orte=a\\:b\\|c: 1 2.5', [{ name: 'a:b|c', place: { x: 1, y: 2.5 }, height: 0 }]],
    ['', []],
  ])('reads %j', (config, places) => {
    expect(placesIn(config)).toEqual(places);
    expect(readConfig(fields, config).problems).toEqual([]);
  });

  it.each([
    ['Wien: 480', 'Zeile 1, Ort: "480" ist nicht erlaubt; erlaubt: x und y in Pixeln, wie 120 80.'],
    ['Wien: 480 120 | Graz: 300 2100', 'Zeile 2, Ort: "300 2100" ist nicht erlaubt'],
    ['Wien: 480 120: -1', 'Zeile 1, Höhe: "-1" ist nicht erlaubt; erlaubt: Zahlen von 0 bis 9000'],
    ['Wien: 480 120: 1: 2', 'Zeile 1: 4 Spalten statt 3.'],
    ['', 'Zu wenige Zeilen; mindestens 1.'],
    ['a: 1 1 | b: 1 1 | c: 1 1 | d: 1 1', 'Zu viele Zeilen; höchstens 3.'],
  ])('reports row and column of %j, and has its initial value', (written, message) => {
    const { values, problems } = readConfig(fields, `n=2;orte=${written}`);
    expect(problems).toMatchObject([{ field: 'places', position: 4 }]);
    expect(problems[0]?.message.de).toContain(message);
    expect(values).toEqual({ places: [], count: 2 });
  });

  it('writes any rows so that they are read back, and leaves the other items', () => {
    const names = anyText({ maxLength: 20 }).map((name) => name.trim());
    const safe = names.filter((name) => !/[;\r\n]/.test(name) && name.length <= 20);
    fc.assert(
      fc.property(fc.array(safe, { minLength: 1, maxLength: 3 }), (all) => {
        const rows = all.map((name, index) => ({ ...wien, name, height: index / 2 }));
        const config = editConfig(fields.places, 'n=3;orte=x: 1 1', rows);
        expect(readConfig(fields, config)).toEqual({
          ...readConfig(fields, config),
          values: { places: rows, count: 3 },
          problems: [],
        });
        expect(joinCells(splitCells(writtenValue(fields.places, config)))).toBe(
          writtenValue(fields.places, config),
        );
      }),
    );
  });

  it('has expressions in its cells, which give the values of the row', () => {
    const config = 'orte=Berg {h}: x0+20 2*x0: h | {=2*x0}: 5 {x0 + 1}: 3km';
    const { values, problems, text: resolved } = resolveConfig(fields, config, { row });
    expect(problems).toEqual([]);
    expect(values.places).toEqual([
      { name: 'Berg 2km', place: { x: 80, y: 120 }, height: 2000 },
      { name: '120', place: { x: 5, y: 61 }, height: 3000 },
    ]);
    expect(placesIn(resolved)).toEqual(values.places);
  });

  it.each([
    ['A: 1 x1', 'Zeile 1, Ort: "1 x1" ist nicht erlaubt', 'Die Frage hat keine Variable x1.'],
    ['A: 1 1: 5*h', 'Zeile 1, Höhe: "5*h" ist nicht erlaubt', 'Der Wert in Variante 5 ist 10'],
  ])('explains %j, where a cell cannot be calculated', (written, ...messages) => {
    const [problem] = resolveConfig(fields, `orte=${written}`, { row }).problems;
    for (const message of messages) expect(problem?.message.de).toContain(message);
  });

  it('reads choices, ignoring case', () => {
    const option = (value: string) => ({ value, label: label(value, value) });
    const kind = choice({
      initial: 'a',
      options: [option('a'), option('b')],
      label: label('A', 'A'),
    });
    const kinds = { kinds: list({ key: 'k', columns: { kind }, label: label('K', 'K') }) };
    expect(readConfig(kinds, 'k=b|A|b').values).toEqual({
      kinds: [{ kind: 'b' }, { kind: 'a' }, { kind: 'b' }],
    });
  });

  it('is explained in the help', () => {
    const help = helpTable(fields, 'de');
    expect(help).toContain('1 bis 3 Zeilen `Name: Ort: Höhe \\| …`');
    expect(help).toContain('Höhe: Zahlen von 0 bis 9000');
  });
});

describe('the browser', () => {
  const config = 'orte=Wien: 480 120: 171 | Graz: 300 210: 353 | Aspang: 500 60: 470';
  const secretWith = (own: object) => ({ places: { ...fields.places, ...own } });

  it('gets no secret column', () => {
    const hidden = { ...columns, height: { ...columns.height, secret: true } };
    const shown = publicConfig(secretWith({ columns: hidden }), config);
    expect(shown).toBe('orte=Wien: 480 120: 0 | Graz: 300 210: 0 | Aspang: 500 60: 0');
  });

  it('gets each column in an order of its own if the pairing is secret', () => {
    const secret = secretWith({ pairing: 'secret' });
    const shown = publicConfig(secret, config);
    expect(shown).toBe('orte=Aspang: 500 60: 171 | Graz: 480 120: 353 | Wien: 300 210: 470');
    const shuffled = 'orte=Graz: 300 210: 353 | Aspang: 500 60: 470 | Wien: 480 120: 171';
    expect(publicConfig(secret, shuffled)).toBe(shown);
    // What cannot be read is withheld as a whole.
    expect(publicConfig(secret, 'orte=Wien: x0 120 | Graz: 300 210')).toBe('');
  });

  it('gets a secret pairing with calculated cells neither in the configuration nor for the print', () => {
    const secret = secretWith({ pairing: 'secret' });
    const resolved = resolveConfig(secret, 'orte=Wien: x0 20 | Graz: 300 120', { row });
    expect(resolved.values.places).toMatchObject([{ name: 'Wien', place: { x: 60 } }, {}]);
    expect(resolved.shown).toBe('orte=Graz: 60 20: 0 | Wien: 300 120: 0');
    expect(publicConfig(secret, resolved.text)).toBe(resolved.shown);
  });
});
