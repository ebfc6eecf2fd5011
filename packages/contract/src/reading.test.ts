import { describe, expect, it } from 'vitest';
import { parseJson } from './json.js';
import { compileReader, WrongMemberError } from './reading.js';
import {
  LoadPluginRequestDto,
  PluginConfigurationInfoRequestDto,
  PluginEinheitRequestDto,
  PluginParserRequestDto,
  PluginRequestDto,
  PluginScoreRequestDto,
} from './wire/index.js';

const read = {
  request: compileReader(PluginRequestDto),
  load: compileReader(LoadPluginRequestDto),
  parser: compileReader(PluginParserRequestDto),
  unit: compileReader(PluginEinheitRequestDto),
  score: compileReader(PluginScoreRequestDto),
  dialog: compileReader(PluginConfigurationInfoRequestDto),
};

describe('lenient reading', () => {
  it('treats null like a missing member', () => {
    const nulls = { typ: null, name: null, config: null, params: null, q: null };
    expect(read.request(nulls)).toEqual(read.request({}));
    expect(read.request({})).toEqual({
      typ: '',
      name: '',
      config: '',
      params: '',
      q: null,
      pluginMaximaCalcMode: null,
    });
  });

  it('replaces null collections, null elements and null map values by their defaults', () => {
    const { q } = read.request({
      q: {
        subQuestions: [null],
        images: null,
        vars: { vars: { R1: null } },
        cvars: { vars: null },
      },
    });
    expect(q?.subQuestions).toEqual([{ name: null, points: 0 }]);
    expect(q?.images).toEqual([]);
    expect(q?.vars).toEqual({ vars: { R1: { calcErgebnisDto: null, ze: null, cp: null } } });
    expect(q?.cvars).toEqual({ vars: {} });
    expect(read.parser({ p: [null, {}] }).p).toEqual([
      null,
      { string: null, json: null, type: null },
    ]);
    expect(read.unit({ p: [null, '°C'] }).p).toEqual(['', '°C']);
  });

  it('drops unknown members and does not pollute prototypes', () => {
    const body = parseJson('{"typ":"Uhr","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}');
    expect(Object.keys(read.request(body))).not.toContain('__proto__');
    const vars = parseJson('{"vars":{"vars":{"__proto__":{"ze":"polluted"}}}}');
    const hash = read.parser(vars).vars?.vars;
    expect(Object.hasOwn(hash ?? {}, '__proto__')).toBe(true);
    expect(({} as { ze?: unknown }).ze).toBeUndefined();
  });

  it('reads numbers in every notation that Java writes', () => {
    const body = parseJson('{"toleranz":{"toleranz":1.0E-10},"grade":"NaN"}');
    expect(read.score(body)).toMatchObject({ toleranz: { toleranz: 1e-10 }, grade: NaN });
    expect(read.score({ grade: '-Infinity' }).grade).toBe(-Infinity);
    expect(read.load(parseJson('{"nr": 5.0}')).nr).toBe(5);
    expect(read.score(parseJson('{"grade": 12345678901234567890}')).grade).toBe(
      1.2345678901234567e19,
    );
  });

  it.each([
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['9007199254740993', '9007199254740993'],
    ['4711', '4711'],
    ['4711.0', '4711'],
    ['1.0E3', '1000'],
  ])('keeps every digit of the id %s', (written, digits) =>
    expect(read.load(parseJson(`{"q":{"id":${written}}}`)).q?.id).toBe(digits),
  );

  it('accepts a timeout beyond 64 bits, as some JSON libraries write the largest long', () =>
    expect(read.dialog(parseJson('{"timeout":9223372036854776000}')).timeout).toBe(
      '9223372036854776000',
    ));

  it.each<[keyof typeof read, string, string]>([
    ['request', '[]', 'The body must be an object, not a list.'],
    ['request', '{"typ": 5}', 'Member typ must be a string, not a number.'],
    ['request', '{"typ": 12345678901234567890}', 'Member typ must be a string, not a number.'],
    ['request', '{"q": {"points": "2"}}', 'Member q.points must be a number, not a string.'],
    ['request', '{"q": {"id": "x"}}', 'Member q.id must be an integer, not a string.'],
    ['request', '{"q": {"id": 1.5}}', 'Member q.id must be a 64-bit integer.'],
    ['request', '{"q": {"id": 18446744073709551615}}', 'Member q.id must be a 64-bit integer.'],
    ['request', '{"q": {"id": -1E19}}', 'Member q.id must be a 64-bit integer.'],
    ['request', '{"q": {"images": {}}}', 'Member q.images must be a list, not an object.'],
    [
      'request',
      '{"q": {"vars": {"vars": {"R1": {"ze": 5}}}}}',
      'Member q.vars.vars.R1.ze must be a string, not a number.',
    ],
    ['parser', '{"p": [null, 7]}', 'Member p[1] must be an object, not a number.'],
    ['load', '{"nr": 2.5}', 'Member nr must be a 32-bit integer.'],
    ['load', '{"nr": 4294967296}', 'Member nr must be a 32-bit integer.'],
    [
      'score',
      '{"toleranz": {"mode": "UNGEFAEHR"}}',
      'Member toleranz.mode must be one of RELATIV, ABSOLUT.',
    ],
    ['score', '{"grade": true}', 'Member grade must be a number, not a boolean.'],
  ])('names the invalid member: %s %s', (reader, body, message) =>
    expect(() => read[reader](parseJson(body))).toThrow(new WrongMemberError(message)),
  );
});
