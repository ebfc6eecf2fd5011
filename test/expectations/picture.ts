import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { all, json, nothing, problem, something, type Check } from '../support/checks.js';
import { dataUriSize, pngSize } from '../support/picture.js';
import { cases, perVariant, type Expectations, unknownType } from './expectation.js';

const drawn =
  (width: number, height: number): Check =>
  ({ reply }) => {
    expect(reply.status, reply.text).toBe(200);
    const { base64Image } = JSON.parse(reply.text) as { base64Image: unknown };
    expect(pngSize(base64Image)).toEqual([width, height]);
  };

const fine = json({ error: '' });

/**
 * docs/interface/clock.md#image-information; `error` is '' if there is no problem
 * (docs/interface/traps.md#error-member).
 */
const actualInfo =
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

/** docs/interface/clock.md#file-names, without a question. */
const namedByContent: Check = ({ reply, body }) => {
  const text = (member: string) => (body[member] ?? '') as string;
  const about = `typ:Uhr version:1.0 name:${text('name')} config:${text('config')} params:${text('params')}`;
  const filename = `${createHash('md5').update(about).digest('hex')}.png`;
  expect(JSON.parse(reply.text)).toMatchObject({ imageInfoDto: { filename } });
};

const percent = (imageWidth: number) => json({ imageInfoDto: { imageWidth } });
const variantASize = (width: number, height: number) =>
  all(drawn(width, height), fine, actualInfo(width, height));
const pictureOfB = all(drawn(320, 320), fine);

/**
 * The picture is unchanged, with its white face; only the colour is reported
 * (docs/interface/clock.md#configuration).
 */
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
const templates = perVariant('clock.md#templates: a fixed single entry in B', {
  A: oneTemplate('Uhr', /^\[PIG Uhr1 ""\/?\]$/),
  B: templateOfB,
});

/**
 * Members of every PluginDto of the clock; the flags are set by the host
 * (docs/interface/replies.md#plugindto).
 */
const view = (tagName: string, picture: [number, number], area: [number, number]) =>
  all(
    json({ tagName, pig: false, result: false, width: area[0], height: area[1] }),
    ({ reply }) => {
      const { imageUrl } = JSON.parse(reply.text) as { imageUrl: unknown };
      expect(dataUriSize(imageUrl)).toEqual(picture);
    },
    // docs/interface/decisions.md#no-solution-in-the-browser. The questions of the samples hold the
    // solution in several places.
    ({ reply }) => expect(reply.text).not.toContain('10:30'),
  );

const loaded = (tagName: string, width = 500, height = width) =>
  perVariant('clock.md#view: A the size drawn, B 500x500 around 320x320', {
    A: view(tagName, [width, height], [width, height]),
    B: view(tagName, [320, 320], [500, 500]),
  });

const loadplugindto = {
  full: loaded('4711_Uhr1_2', 400, 300),
  missing_optional_fields: loaded('0_Uhr1_0'),
  unknown_extra_fields: loaded('4711_Uhr1_2', 400, 300),
  unknown_type: unknownType(
    json({ imageUrl: nothing, tagName: nothing, jsonData: null, pig: false, result: false }),
    ': 404 / empty PluginDto',
  ),
  q_null: loaded('0_Uhr1_0'),
  params_null_config_null: loaded('4711_Uhr1_1'),
  question_with_null_members: loaded('0_Uhr1_0'),
  id_above_2_53: loaded('9007199254740993_Uhr1_7'),
  quoted_params: loaded('4711_Uhr1_1', 250),
};

/**
 * docs/interface/decisions.md#edits: the edited configuration is stored, so getconfiguration
 * returns it.
 */
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
  browser_ajax_with_session: perVariant('decisions.md#edits: with a live session', {
    A: all(reloaded.A, storesTheConfig),
    B: all(reloaded.B, storesTheConfig),
  }),
  browser_ajax_unknown_session: reloaded,
};

const plainCases = 'missing_optional_fields params_null_q_null config_null';

export const pictureExpectations: Expectations = {
  image: {
    full: perVariant('decisions.md#clock: A draws size=, B 320x320', {
      A: all(variantASize(320, 320), percent(50)),
      // A decision of this project (docs/architecture.md): the image information is the actual one
      // in both variants.
      B: all(pictureOfB, actualInfo(320, 320), percent(50)),
    }),
    unknown_extra_fields: perVariant('decisions.md#clock', {
      A: variantASize(320, 320),
      B: pictureOfB,
    }),
    ...cases(
      plainCases,
      perVariant('decisions.md#clock: 500x500 without size=', {
        A: all(variantASize(500, 500), namedByContent),
        B: all(pictureOfB, namedByContent),
      }),
    ),
    question_with_null_members: perVariant('decisions.md#lenient-requests', {
      A: variantASize(500, 500),
      B: pictureOfB,
    }),
    quoted_params: perVariant('clock.md#parameters: one pair of quotes is removed', {
      A: variantASize(200, 200),
      B: pictureOfB,
    }),
    unknown_type: unknownType(
      json({ base64Image: nothing, error: 'unknown plugin' }),
      ': 404 / error text',
    ),
    umlaut_name_and_bad_color: perVariant(
      'decisions.md#colours: a message in error; clock.md#configuration: w0',
      {
        A: all(badColour(500, 500), percent(0)),
        B: badColour(320, 320),
      },
    ),
    huge_size: perVariant(
      'decisions.md#clock: error picture plus message; B does not evaluate params',
      {
        A: all(drawn(500, 500), json({ error: something })),
        B: pictureOfB,
      },
    ),
  },
  imageurl: {
    ...cases(
      `full ${plainCases} unknown_extra_fields quoted_params huge_size ` +
        'umlaut_name_and_bad_color question_with_null_members',
      perVariant('endpoints.md#imageurl: B only; without the two directories no URL but an error', {
        A: urlNotOffered,
        B: noUrl,
      }),
    ),
    unknown_type: perVariant('errors.md#unknown-type', {
      A: urlNotOffered,
      B: json({ imageUrl: nothing, error: 'unknown plugin' }),
    }),
  },
  imagetemplates: {
    ...cases('full missing_optional_fields unknown_extra_fields', templates),
    umlaut_name: perVariant('clock.md#templates', {
      A: oneTemplate('Uhr', /^\[PIG Uhr ÄÖÜ .*""\/?\]$/),
      B: templateOfB,
    }),
    unknown_type: unknownType(templateOfB, ': a fixed single entry'),
  },
  loadplugindto,
  reloadplugindto,
  'api/open/reloadplugindto': reloadplugindto,
};
