import { expect, test } from 'vitest';
import { jsonText, parseKeepingDigits, rawNumber } from './raw-json.js';
import { requestOf, sampleOf } from './samples.js';

test('numbers keep their notation', () => {
  expect(jsonText({ nr: rawNumber('5.0') })).toBe('{"nr":5.0}');
  const text = '{"id":9223372036854775807,"list":[9007199254740993,1],"text":"9007199254740993"}';
  expect(jsonText(parseKeepingDigits(text))).toBe(text);
});

test('the service receives every digit of the ids in the samples', () => {
  const id = requestOf(sampleOf('loadplugindto', 'id_above_2_53'), 'fragwerk').body;
  expect(id).toContain('"id":9007199254740993,');
  const timeout = requestOf(sampleOf('configurationinfo', 'timeout_long_max'), 'fragwerk').body;
  expect(timeout).toContain('"timeout":9223372036854775807}');
});
