import { expect } from 'vitest';
import {
  all,
  json,
  nothing,
  problem,
  something,
  text,
  type Check,
  type Exchange,
} from '../support/checks.js';
import { attributeOf, scriptsOf, tagsMatching } from '../support/markup.js';
import { readStrictly } from '../support/strict-reader.js';
import { both, cases, perVariant, type Expectations } from './expectation.js';

const configFunction: unknown = expect.stringMatching(/^[A-Za-z_$][\w$]*$/);

/** docs/interface/replies.md#pluginconfigurationinfodto, columns of the clock. */
const info = (configurationMode: number) => {
  const used = { useQuestion: true, useVars: true, useCVars: true, useMaximaVars: true };
  const returns = (more: object) =>
    all(json({ configurationMode, ...used, useMVars: true, ...more }), echoesTheId);
  return perVariant('replies.md#pluginconfigurationinfodto', {
    A: returns({
      ...{ addDataSet: true, calcMaxima: true, externUrl: true },
      javaScriptMethode: 'configPluginUhr',
    }),
    B: returns({
      ...{ addDataSet: false, calcMaxima: false, externUrl: false, configurationUrl: '' },
      javaScriptMethode: configFunction,
    }),
  });
};

function echoesTheId({ reply, body }: Parameters<Check>[0]): void {
  const { configurationID } = JSON.parse(reply.text) as { configurationID: unknown };
  expect(configurationID).toEqual(body.configurationID ?? nothing);
}

const pageAddress: Check = ({ reply, body, client: { endpoint, url } }) => {
  const { configurationUrl } = JSON.parse(reply.text) as { configurationUrl: string };
  const address = new URL(configurationUrl, url);
  expect(address.pathname).toBe(`/${endpoint}/open/confighttp`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    typ: body.typ,
    configurationID: body.configurationID,
  });
};

/** The session is still active: it knows the configuration. */
const opensSession: Check = async ({ body, client }) => {
  const known = await client.post('getconfiguration', body);
  expect(known).toMatchObject({ status: 200, text: body.config ?? '' });
};

const opened = (mode: number) => {
  const { clause, A, B } = info(mode);
  return perVariant(clause, { A: all(A, pageAddress, opensSession), B: all(B, opensSession) });
};

const unknownDialog = both(
  'errors.md#unknown-type: mode 0',
  all(json({ configurationMode: 0 }), echoesTheId),
);

function expectPreviewsOutside(data: object, { endpoint, url }: Exchange['client']): void {
  const { pathname } = new URL((data as { pluginDtoUri: string }).pluginDtoUri, url);
  expect(pathname).toBe(`/${endpoint}/api/open/reloadplugindto`);
}
const previewsOutside: Check = ({ reply, client }) =>
  expectPreviewsOutside(JSON.parse(reply.text) as object, client);

const withoutSession = (errorMsg: string) =>
  all(json({ typ: 'Uhr', errorMsg, pluginDtoToken: '' }), echoesTheId, previewsOutside);
const noSession = {
  A: withoutSession('cannot find connection or plugin'),
  B: withoutSession('configurationID unknown or expired'),
};

const dialogData =
  (tagName: string): Check =>
  ({ reply, body, client, variant }) => {
    expect(reply.status, reply.text).toBe(200);
    const data = JSON.parse(reply.text) as { params: object };
    expect(data).toMatchObject({
      typ: 'Uhr',
      name: 'Uhr1',
      tagName: 'Uhr1',
      configurationID: 'cfg-7f3c1a52',
      errorMsg: nothing,
      // Made with empty parameters.
      pluginDto: { tagName, width: 500, height: 500 },
      pluginDtoToken: '',
      params: { help: something, vars: expect.any(String) as unknown },
    });
    if (typeof body.configuration === 'string') {
      expect(data).toMatchObject({ config: body.configuration });
    }
    expectPreviewsOutside(data, client);
    if (variant === 'B')
      expect(Object.keys(data.params).sort()).toEqual(['config', 'dialogScript', 'help', 'vars']);
  };

/** docs/interface/decisions.md#edits: the new configuration replaces that of the session. */
const storesTheConfiguration: Check = async ({ body, client }) => {
  const stored = await client.post('getconfiguration', body);
  expect(stored).toMatchObject({ status: 200, text: body.configuration });
};

const answersData = (tagName: string, vars: unknown = expect.any(String)) =>
  both(
    'dialog.md#data: tagName <question id>_<name>_0',
    all(dialogData(tagName), json({ params: { vars } }), storesTheConfiguration),
  );

/** docs/interface/dialog.md#page, with its four requirements. */
const dialogPage: Check = async ({ reply, client }) => {
  const { endpoint, url } = client;
  expect(reply.status, reply.text).toBe(200);
  const page = reply.text;
  const scripts = scriptsOf(page);
  const jquery = scripts
    .map(({ tag }) => new URL(attributeOf(tag, 'src') ?? '', `${url}/${endpoint}/open/confighttp`))
    .find(({ pathname }) => pathname.startsWith(`/${endpoint}/open/js/`));
  expect(jquery?.pathname).toMatch(/jquery[^/]*\.js$/);
  expect(await client.get(jquery?.pathname ?? '')).toMatchObject({ status: 200 });

  expect(tagsMatching(page, /\sid=["']?configform_div\b/)).toHaveLength(1);
  const [field, ...more] = tagsMatching(page, /\sclass=["']?[^"']*\bconfigform_config\b/);
  expect(more).toEqual([]);
  expect(field).toMatch(/^<input\b.*\btype=["']?hidden\b|^<textarea\b.*\bhidden\b/);
  expect(attributeOf(field ?? '', 'value')).toBe('w50;bgcolor=yellow;mode=js');

  const data = scripts.find(({ tag }) => attributeOf(tag, 'id') === 'pluginConfigDto');
  const dto = JSON.parse(data?.content ?? '') as Record<string, unknown>;
  expect(readStrictly('PluginConfigDto', dto)).toEqual([]);
  expectPreviewsOutside(dto, client);
  // Its argument is the text, which scripts of plugins parse.
  expect(scripts.at(-1)?.content).toMatch(
    /^\s*configPluginUhr\w*\(document\.[^;]*pluginConfigDto[^;]*\.textContent\);\s*$/,
  );
};

const notOffered: Check = ({ reply }) => expect([404, 405]).toContain(reply.status);

const reflectsNothing: Check = ({ reply }) => expect(reply.text).not.toMatch(/<\/?script/i);

export const dialogExpectations: Expectations = {
  configurationinfo: {
    ...cases('full unknown_extra_fields', opened(2)),
    ...cases('missing_optional_fields no_session_id_null no_session_id_blank', info(2)),
    ...cases('timeout_zero timeout_negative timeout_two_seconds timeout_long_max', opened(2)),
    mode_iframe: opened(3),
    mode_string: opened(0),
    all_nulls: opened(2),
    unknown_type: unknownDialog,
  },
  setconfigurationdata: {
    ...cases('full unknown_extra_fields umlaut_configuration', answersData('4711_Uhr1_0')),
    ...cases('question_with_null_members questionDto_null', answersData('0_Uhr1_0', 'null')),
    vars_map_null: answersData('9007199254740993_Uhr1_0', ''),
    missing_optional_fields: both('decisions.md#lenient-requests', dialogData('0_Uhr1_0')),
    configuration_null: both('decisions.md#lenient-requests', dialogData('4711_Uhr1_0')),
    ...cases('unknown_session session_id_null', perVariant('errors.md#no-session', noSession)),
  },
  getconfiguration: {
    ...cases(
      'full missing_optional_fields unknown_extra_fields',
      both('dialog.md#result: configuration of the session', text('w50;bgcolor=yellow;mode=js')),
    ),
    ...cases(
      'unknown_session session_id_null',
      perVariant('errors.md#no-session', {
        A: text('@Error:cannot find connection or plugin'),
        B: text(''),
      }),
    ),
  },
  'endpoint/open/confighttp': {
    ...cases('full unknown_extra_fields', both('dialog.md#page', dialogPage)),
    ...cases(
      'missing_optional_fields unknown_session',
      both('errors.md#dialog-page', problem(404)),
    ),
    injection: both('errors.md#dialog-page', all(problem(404), reflectsNothing)),
    form_post_variant_a: both('decisions.md#dialog-page: POST is not offered', notOffered),
  },
};
