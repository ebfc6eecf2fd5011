import { describe, expect, test } from 'vitest';
import { readKind, readStrictly, responses } from './strict-reader.js';
import { readReply, replies } from './replies.js';
import { samples } from './samples.js';

const view = {
  imageUrl: 'data:image/png;base64,iVBORw0KGgo=',
  pig: false,
  result: false,
  tagName: '4711_Uhr1_0',
  width: 500,
  height: 500,
  params: {},
  jsonData: null,
};

const score = {
  schuelerErgebnis: { string: '10:30', json: null, type: 'STRING' },
  zielEinheit: null,
  punkteIst: 0.5,
  punkteSoll: 2,
  status: 'OK',
  htmlScoreInfo: 'Wert:10:30',
  feedback: '',
};

describe('readStrictly', () => {
  test('accepts what the host accepts', () => {
    expect(readStrictly('PluginDto', view)).toEqual([]);
    expect(readStrictly('PluginScoreInfoDto', score)).toEqual([]);
    expect(readStrictly('PluginDto', { ...view, jsonData: '{"a":1}', params: null })).toEqual([]);
  });

  test.each([
    ['an extra member', { ...view, extra: 1 }, 'PluginDto.extra'],
    ['a wrong type', { ...view, tagName: 4711 }, 'PluginDto.tagName'],
    ['a number as text', { ...view, width: '500' }, 'PluginDto.width'],
    ['a fraction as int', { ...view, height: 0.5 }, 'PluginDto.height'],
    ['an int that exceeds a Java int', { ...view, height: 2 ** 31 }, 'PluginDto.height'],
    ['null where it is not nullable', { ...view, pig: null }, 'PluginDto.pig'],
    ['a map value of a wrong type', { ...view, params: { a: 1 } }, 'PluginDto.params.a'],
    ['jsonData that no script can parse', { ...view, jsonData: '' }, 'PluginDto.jsonData'],
    ['a list as object', [], 'PluginDto'],
    ['null as object', null, 'PluginDto'],
  ])('reports %s', (_what, value, path) => {
    const complaints = readStrictly('PluginDto', value);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`${path}: `);
  });

  test('reports a missing member', () => {
    const rest = Object.entries(view).filter(([name]) => name !== 'jsonData');
    expect(readStrictly('PluginDto', Object.fromEntries(rest))).toEqual([
      'PluginDto.jsonData: missing',
    ]);
  });

  test('reports a misspelt member twice', () => {
    const { tagName, ...rest } = view;
    expect(readStrictly('PluginDto', { ...rest, tagname: tagName })).toEqual([
      'PluginDto.tagname: the host does not know this member',
      'PluginDto.tagName: missing',
    ]);
  });

  test('reports an unknown enum value, also in a nested object', () => {
    expect(readStrictly('PluginScoreInfoDto', { ...score, status: 'ok' })).toHaveLength(1);
    const schuelerErgebnis = { string: null, json: null, type: 'TEXT' };
    expect(readStrictly('PluginScoreInfoDto', { ...score, schuelerErgebnis })).toEqual([
      'PluginScoreInfoDto.schuelerErgebnis.type: "TEXT" is not CALCERGEBNISTYPE',
    ]);
  });

  test('names the index of a bad list element', () => {
    const list = { pluginInfos: [null] };
    expect(readStrictly('PluginGeneralInfoList', list)[0]).toContain('pluginInfos[0]');
  });

  test('accepts the outgoing registration of the samples as ConfigServiceDto, but not the variations', () => {
    const outgoing = samples.filter(({ endpoint }) => endpoint === 'registerplugin (outgoing)');
    const complaints = Object.fromEntries(
      outgoing.map(({ name, body }) => [name, readStrictly('ConfigServiceDto', body).length]),
    );
    expect(complaints).toEqual({ full: 0, missing_optional_fields: 3, unknown_extra_fields: 3 });
  });
});

describe('the tables', () => {
  test('contain known kinds only', () => {
    for (const members of Object.values(responses)) {
      for (const kind of Object.values(members)) expect(() => readKind(kind, 0, '')).not.toThrow();
    }
  });

  test('contain the reply of every sampled endpoint', () => {
    const endpoints = new Set(samples.map(({ endpoint }) => endpoint));
    endpoints.delete('registerplugin (outgoing)');
    expect([...endpoints].filter((endpoint) => !Object.hasOwn(replies, endpoint))).toEqual([]);
  });
});

describe('readReply', () => {
  const json = (value: unknown) => ({
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify(value),
  });

  test('reads JSON, lists, triples and text', () => {
    expect(readReply('loadplugindto', json(view))).toEqual([]);
    expect(readReply('getvars', json(['R1', 'U']))).toEqual([]);
    expect(readReply('imagetemplates', json([['Uhr', '[PIG Uhr1 ""]', 'Uhrblatt']]))).toEqual([]);
    const text = { contentType: 'text/plain; charset=utf-8', text: 'pong' };
    expect(readReply('ping', text)).toEqual([]);
  });

  test('reports a wrong content type, a short triple, and a null in a list', () => {
    expect(readReply('ping', json('pong'))).toHaveLength(1);
    expect(readReply('loadplugindto', { contentType: 'text/plain', text: '{}' })).toHaveLength(1);
    expect(readReply('imagetemplates', json([['Uhr', '[PIG Uhr1 ""]']]))).toHaveLength(1);
    expect(readReply('getvars', json([null]))).toHaveLength(1);
  });
});
