import { expect, test, vi } from 'vitest';
import { forHost, previewOf, readDialog, readView } from './bridge.js';

test('a view is read from the DTO of the host', () => {
  const dto = {
    imageUrl: 'data:,',
    pig: true,
    tagName: '9223372036854775807_Uhr_0',
    width: 320,
    height: 200,
    params: { a: 'b', c: 1, d: null },
  };
  expect(readView(JSON.stringify(dto))).toEqual({
    imageUrl: 'data:,',
    isPicture: true,
    tagName: '9223372036854775807_Uhr_0',
    width: 320,
    height: 200,
    parameters: { a: 'b' },
  });
});

test('members of the wrong type count as missing', () => {
  const dto = { tagName: 7, imageUrl: null, width: '500', height: -1, params: [], pig: 'yes' };
  expect(readView(JSON.stringify(dto))).toEqual({
    tagName: '',
    imageUrl: '',
    width: 500,
    height: 500,
    isPicture: false,
    parameters: {},
  });
});

test.each(['', 'no json', '[]', 'null', '"text"'])('%s is not a DTO', (json) => {
  expect(() => readView(json)).toThrow();
  expect(() => readDialog(json)).toThrow();
});

const dialog = {
  typ: 'Uhr',
  name: 'Uhr1',
  tagName: 'Uhr1',
  config: 'w50',
  configurationID: 'id-1',
  pluginDtoUri: 'https://host/reload',
  pluginDtoToken: '',
};

test('a preview request has the members that the service expects', () => {
  const { reload } = readDialog(JSON.stringify(dialog));
  expect(reload?.url).toBe('https://host/reload');
  expect(JSON.parse(reload?.body('bgcolor=red') ?? '')).toEqual({
    typ: 'Uhr',
    name: 'Uhr1',
    config: 'bgcolor=red',
    params: '',
    nr: 0,
    configurationID: 'id-1',
  });
});

test('no preview is requested with a token or without an address', () => {
  const reloadOf = (members: object) => readDialog({ ...dialog, ...members }).reload;
  expect(reloadOf({ pluginDtoToken: null })).not.toBeNull();
  expect(reloadOf({ pluginDtoToken: 'secret' })).toBeNull();
  expect(reloadOf({ pluginDtoUri: null })).toBeNull();
});

test('a preview gets a name of its own and is otherwise unchanged', () => {
  const preview = previewOf({ tagName: '1_Uhr_0', extra: [1] });
  expect(preview).toMatchObject({ boxId: '1_Uhr_0_config_div', fieldClass: '1_Uhr_0_config_inp' });
  expect(JSON.parse(preview?.json ?? '')).toEqual({ tagName: '1_Uhr_0_config', extra: [1] });
  expect(previewOf({ tagName: '' })).toBeNull();
  expect(previewOf(null)).toBeNull();
});

test('errors are reported and not thrown into the host page', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  forHost('initPluginX', () => {
    throw new Error('no box');
  })();
  expect(report).toHaveBeenCalledWith(
    'initPluginX:',
    expect.objectContaining({ message: 'no box' }),
  );
  report.mockRestore();
});
