import { describe, expect, test } from 'vitest';
import { runningService, variants } from './support/client.js';
import { pngSize } from './support/picture.js';

const uhr = { typ: 'Uhr', name: 'Uhr1', config: '' };

interface Picture {
  base64Image: string;
  error: string;
}

describe.each(variants)('the clock, variant %s', (variant) => {
  const client = runningService({ VARIANT: variant });

  const relative = { toleranz: 0.01, mode: 'RELATIV' };
  const seconds = (toleranz: number) => ({ toleranz, mode: 'ABSOLUT' });
  const exact = null;

  test.each([
    ['15:00', '15:00', exact, true],
    // 24-hour times stay distinct from 12-hour ones.
    ['3:00', '15:00', exact, false],
    ['15:00', '3:00', relative, false],
    ['0:00', '12:00', relative, false],
    // Hours are 0-23, minutes and seconds 0-59, on either side.
    ['23:59:59', '23:59:59', exact, true],
    ['24:00', '24:00', exact, false],
    ['24:00', '0:00', exact, false],
    ['10:60', '11:00', exact, false],
    ['10:60', '10:60', exact, false],
    ['10:00:60', '10:01', exact, false],
    ['-1:00', '-1:00', exact, false],
    // The expected answer: bare, in double quotes, or seconds.
    ['10:30', ' "10:30" ', exact, true],
    ['10:30', '37800.0', exact, true],
    ['0:00', '0', exact, true],
    ['0:00', '', exact, false],
    ['0:00', 'halb elf', exact, false],
    ['', '0:00', exact, false],
    ['halb elf', '0:00', exact, false],
    // Relative to the larger magnitude: 36000 s against 35640 s and 36363 s at 1 %.
    ['9:54:00', '10:00', relative, true],
    ['9:53:59', '10:00', relative, false],
    ['10:06:03', '10:00', relative, true],
    ['10:06:04', '10:00', relative, false],
    ['10:00', '10:06:03', relative, true],
    ['10:00', '10:06:04', relative, false],
    // A relative tolerance has no effect at zero, an absolute one in seconds has.
    ['0:00:01', '0:00', relative, false],
    ['0:01', '0:00', seconds(60), true],
    ['0:01:01', '0:00', seconds(60), false],
    ['10:29', '10:30', seconds(60), true],
    ['10:30:01', '10:30', exact, false],
  ])('%j for %j within %j is right: %s', async (antwort, answerText, toleranz, right) => {
    const body = { ...uhr, antwort, toleranz, answerDto: { answerText }, grade: 3 };
    expect(await client.read('score', body)).toMatchObject({
      status: right ? 'OK' : 'FALSCH',
      punkteIst: right ? 3 : 0,
      punkteSoll: 3,
    });
  });

  test.each(['', 's', 'min', '?h'])(
    'takes an absolute tolerance in base units, whatever the target unit: %j',
    async (ze) => {
      const ergebnis = { string: '37800', json: null, type: 'CALCULATE' };
      const answerDto = { ergebnis, answerText: '37800', ze };
      const statusOf = async (antwort: string) =>
        (await client.read('score', { ...uhr, antwort, toleranz: seconds(60), answerDto })).status;
      expect(await statusOf('10:31')).toBe('OK');
      expect(await statusOf('10:31:01')).toBe('FALSCH');
    },
  );

  const coloured = (colour: string) =>
    client.read<Picture>('image', { ...uhr, config: `bgcolor=${colour}` });

  test.each(['white', 'black', 'red', 'green', 'blue', 'yellow', 'gray'])(
    'accepts the colour %s, in upper and lower case',
    async (colour) => {
      const { base64Image, error } = await coloured(colour);
      expect(error).toBe('');
      expect(await coloured(colour.toUpperCase())).toMatchObject({ base64Image, error: '' });
      const { base64Image: white } = await coloured('white');
      expect(base64Image === white).toBe(colour === 'white');
    },
  );

  test.each(['pink', 'türkis', '#ff0000', '<b>'])(
    'reports the unknown colour %s by name',
    async (colour) => {
      expect((await coloured(colour)).error).toContain(colour);
    },
  );

  test.each([
    ['size=2000x2000', 2000, 2000, true],
    ['size=1', 1, 1, true],
    ['size=2x9', 2, 9, true],
    ['size=3', 3, 3, true],
    ['size=0', 500, 500, false],
    ['size=2001x10', 500, 500, false],
    ['size=10x2001', 500, 500, false],
    ['size=99999999999999999999', 500, 500, false],
  ])('%s in A is %i x %i, within the bounds: %s', async (params, width, height, ok) => {
    const { base64Image, error } = await client.read<Picture>('image', { ...uhr, params });
    if (variant === 'B') {
      expect([pngSize(base64Image), error]).toEqual([[320, 320], '']);
      return;
    }
    expect(pngSize(base64Image)).toEqual([width, height]);
    expect(error === '').toBe(ok);
  });

  test('shows no hands, so that every question has the same picture', async () => {
    const picture = async (more: object) =>
      (await client.read<Picture>('image', { ...uhr, ...more })).base64Image;
    const plain = await picture({});
    expect(await picture({ name: 'Uhr2', q: { id: 5, maxima: 'zeit:"3:15";' } })).toBe(plain);
    expect(await picture({ params: 'time=03:15' })).toBe(plain);
  });
});
