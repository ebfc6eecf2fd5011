import { expect } from 'vitest';
import {
  all,
  json,
  noSuchPlugin,
  nothing,
  problem,
  something,
  type Check,
} from '../support/checks.js';
import { dataUriSize, pngSize } from '../support/picture.js';
import { cases, perVariant, type Expectations } from './expectation.js';

const noClock = noSuchPlugin('GibtEsNicht');

const drawn =
  (width: number, height: number): Check =>
  ({ reply }) => {
    expect(reply.status, reply.text).toBe(200);
    const { base64Image } = JSON.parse(reply.text) as { base64Image: unknown };
    expect(pngSize(base64Image)).toEqual([width, height]);
  };

const fine = json({ error: '' });

/** Contract.md 5.4.1; `error` is '' when fine (contract.md 10, row 15). */
const trueInfo =
  (width: number, height: number): Check =>
  ({ reply }) => {
    const year = 365 * 24 * 3600 * 1000;
    const { imageInfoDto } = JSON.parse(reply.text) as { imageInfoDto: { lifetime: number } };
    expect(imageInfoDto).toMatchObject({
      version: '1.0',
      pluginTyp: 'Uhr',
      filename: expect.stringMatching(/^[0-9a-f]{32}\.png$/) as unknown,
      url: '',
      width,
      height,
      unit: 'percent',
      style: '',
      alternate: something,
      title: 'Uhr Uhr1',
    });
    expect(Math.abs(imageInfoDto.lifetime - Date.now() - year)).toBeLessThan(60_000);
  };

const percent = (imageWidth: number) => json({ imageInfoDto: { imageWidth } });
const sizeOfA = (width: number, height: number) =>
  all(drawn(width, height), fine, trueInfo(width, height));
const pictureOfB = all(drawn(320, 320), fine);

/** The picture stays, with its white face: the colour is only complained about (contract.md 5.1). */
const badColour = (width: number, height: number) =>
  all(drawn(width, height), json({ error: expect.stringContaining('türkis') as unknown }));

const urlNotOffered = problem(404);
const noUrl = json({ imageUrl: '', error: something });

const oneTemplate =
  (label: string, tag: RegExp): Check =>
  ({ reply }) => {
    expect(reply.status, reply.text).toBe(200);
    const templates = JSON.parse(reply.text) as [string, string, string][];
    expect(templates).toHaveLength(1);
    expect(templates[0]?.[0].trim()).toBe(label);
    expect(templates[0]?.[1]).toMatch(tag);
    expect(templates[0]?.[2]).toMatch(/\S/);
  };

const templateOfB = oneTemplate('default', /^\[PIG PluginVomTester ""\/?\]$/);
const templates = perVariant('contract 5.4.10, spec 4.7: a fixed single entry in B', {
  A: oneTemplate('Uhr', /^\[PIG Uhr1 ""\/?\]$/),
  B: templateOfB,
});

/** What every PluginDto of the clock holds; the flags are the host's to set (contract.md 2.2). */
const view = (tagName: string, picture: [number, number], area: [number, number]) =>
  all(
    json({ tagName, pig: false, result: false, width: area[0], height: area[1] }),
    ({ reply }) => {
      const { imageUrl } = JSON.parse(reply.text) as { imageUrl: unknown };
      expect(dataUriSize(imageUrl)).toEqual(picture);
    },
    // Rulings 20. The questions of the samples hold the solution in several places.
    ({ reply }) => {
      expect(reply.text).not.toContain('10:30');
    },
  );

const loaded = (tagName: string, width = 500, height = width) =>
  perVariant('contract 5.4.7-8, rulings 15: A the size drawn, B 500x500 around 320x320', {
    A: view(tagName, [width, height], [width, height]),
    B: view(tagName, [320, 320], [500, 500]),
  });

const loadplugindto = {
  full: loaded('4711_Uhr1_2', 400, 300),
  missing_optional_fields: loaded('0_Uhr1_0'),
  unknown_extra_fields: loaded('4711_Uhr1_2', 400, 300),
  unknown_type: perVariant('spec 7 / 4.7: 404 / empty PluginDto', {
    A: noClock,
    B: json({ imageUrl: nothing, tagName: nothing, jsonData: null, pig: false, result: false }),
  }),
  q_null: loaded('0_Uhr1_0'),
  params_null_config_null: loaded('4711_Uhr1_1'),
  question_with_null_members: loaded('0_Uhr1_0'),
  id_above_2_53: loaded('9007199254740993_Uhr1_7'),
  quoted_params: loaded('4711_Uhr1_1', 250),
};

/** Rulings 11: the edited configuration is stored, so getconfiguration returns it. */
const storesTheConfig: Check = async ({ client }) => {
  const stored = await client.post('getconfiguration', {
    typ: 'Uhr',
    configurationID: 'cfg-7f3c1a52',
  });
  expect(stored).toMatchObject({ status: 200, text: 'bgcolor=green' });
};

const reloaded = loaded('0_Uhr1_0');
const reloadplugindto = {
  ...loadplugindto,
  browser_ajax_with_session: perVariant('rulings 11: with a live session', {
    A: all(reloaded.A, storesTheConfig),
    B: all(reloaded.B, storesTheConfig),
  }),
  browser_ajax_unknown_session: reloaded,
};

const plainCases = 'missing_optional_fields params_null_q_null config_null';

export const pictureExpectations: Expectations = {
  image: {
    full: perVariant('rulings 15: A draws size=, B 320x320; contract 5.4.1', {
      A: all(sizeOfA(320, 320), percent(50)),
      // Our choice (docs/architecture.md): the image information is true in both variants.
      B: all(pictureOfB, trueInfo(320, 320), percent(50)),
    }),
    unknown_extra_fields: perVariant('rulings 2, 15', { A: sizeOfA(320, 320), B: pictureOfB }),
    ...cases(
      plainCases,
      perVariant('rulings 2, 15: 500x500 without size=', { A: sizeOfA(500, 500), B: pictureOfB }),
    ),
    question_with_null_members: perVariant('rulings 2', {
      A: sizeOfA(500, 500),
      B: pictureOfB,
    }),
    quoted_params: perVariant('contract 5.2: one pair of quotes is removed', {
      A: sizeOfA(200, 200),
      B: pictureOfB,
    }),
    unknown_type: perVariant('rulings 8, spec 7: 404 / error text', {
      A: noClock,
      B: json({ base64Image: nothing, error: 'unknown plugin' }),
    }),
    umlaut_name_and_bad_color: perVariant('rulings 16: a message in error; contract 5.1: w0', {
      A: all(badColour(500, 500), percent(0)),
      B: badColour(320, 320),
    }),
    huge_size: perVariant('rulings 15: error picture plus message; B does not evaluate params', {
      A: all(drawn(500, 500), json({ error: something })),
      B: pictureOfB,
    }),
  },
  imageurl: {
    ...cases(
      `full ${plainCases} unknown_extra_fields quoted_params huge_size ` +
        'umlaut_name_and_bad_color question_with_null_members',
      perVariant('spec 4.1: B only; 4.7: without the two directories no URL but an error', {
        A: urlNotOffered,
        B: noUrl,
      }),
    ),
    unknown_type: perVariant('spec 4.1 / 7', {
      A: urlNotOffered,
      B: json({ imageUrl: nothing, error: 'unknown plugin' }),
    }),
  },
  imagetemplates: {
    ...cases('full missing_optional_fields unknown_extra_fields', templates),
    umlaut_name: perVariant('contract 5.4.10', {
      A: oneTemplate('Uhr', /^\[PIG Uhr ÄÖÜ .*""\/?\]$/),
      B: templateOfB,
    }),
    unknown_type: perVariant('spec 7 / 4.7: a fixed single entry', { A: noClock, B: templateOfB }),
  },
  loadplugindto,
  reloadplugindto,
  'api/open/reloadplugindto': reloadplugindto,
};
