import { expect } from 'vitest';
import { all, json, noSuchPlugin, something, text, type Check } from '../support/checks.js';
import { both, cases, perVariant, type Expectations } from './expectation.js';

const getCases = 'get get_missing_optional get_unknown_extra_query';

const listsTheClock: Check = ({ reply }) => {
  const types = JSON.parse(reply.text) as string[];
  expect(types).toContain('Uhr');
  expect(new Set(types).size).toBe(types.length);
};

interface Info {
  initPluginJS: string;
  javascriptLibrariesLocal: { local: string; js_code: string }[];
}

/** docs/interface/replies.md#plugingeneralinfo, the values that both clocks share. */
const clockInfo = {
  typ: 'Uhr',
  version: '1.0',
  wikiHelp: 'Plugins',
  helpUrl: '',
  help: something,
  math: false,
  initPluginJS: expect.stringMatching(/^initPlugin[A-Za-z0-9_$]+$/) as unknown,
  javaScript: true,
  javascriptLibraries: [],
  inputElement: 'JAVASCRIPT',
  cacheable: true,
  useVars: true,
  useCVars: true,
  useVarsMaxima: true,
  useMVars: true,
  pluginServiceURL: '',
};

const hasBrowserPart =
  (read: (answer: unknown) => Info): Check =>
  ({ reply }) => {
    const info = read(JSON.parse(reply.text));
    const sources = info.javascriptLibrariesLocal.filter(({ local }) => local === 'JAVASCRIPT');
    expect(sources.map(({ js_code }) => js_code).join('\n')).toContain(info.initPluginJS);
  };

const theClock = all(
  json(clockInfo),
  hasBrowserPart((answer) => answer as Info),
);

const list = cases(
  getCases,
  both('endpoints.md#generalinfolist: all infos', async (exchange) => {
    const pluginInfos: unknown = expect.arrayContaining([expect.objectContaining(clockInfo)]);
    await json({ pluginInfos })(exchange);
    await hasBrowserPart(
      (answer) =>
        (answer as { pluginInfos: (Info & { typ: string })[] }).pluginInfos.find(
          ({ typ }) => typ === 'Uhr',
        ) as Info,
    )(exchange);
  }),
);

/** Only `typ`: no members of any plugin, otherwise defaults. */
const onlyTheType = (typ: string) =>
  json({
    typ,
    help: '',
    initPluginJS: '',
    javascriptLibraries: [],
    javascriptLibrariesLocal: [],
  });

const generalinfo = {
  ...cases(
    'host_json_content_type_unquoted json_quoted',
    both('decisions.md#text-endpoints: raw text under any content type, or JSON-quoted', theClock),
  ),
  // A decision of this project (docs/architecture.md): the clock has its own dialog in both
  // variants.
  text_plain: both(
    'replies.md#plugingeneralinfo',
    all(theClock, json({ defaultPluginConfig: false, initPluginJS: 'initPluginUhr' })),
  ),
  extra_surrounding_whitespace: both('reading.md#generalinfo: trim', theClock),
  unknown_type: perVariant('errors.md#unknown-type: 404 / only typ, no 404', {
    A: noSuchPlugin('GibtEsNichtÄ'),
    B: onlyTheType('GibtEsNichtÄ'),
  }),
  missing_empty_body: perVariant('as an unknown type', { A: noSuchPlugin(''), B: onlyTheType('') }),
};

const pong = cases(`${getCases} post_empty_body`, both('endpoints.md#info', text('pong')));
const pongOnGet = cases(getCases, both('endpoints.md#info', text('pong')));

/**
 * The variants format their start time differently:
 * docs/interface/variants.md#service-information.
 */
const info = cases(
  getCases,
  perVariant('variants.md#service-information: B holds the application name in adminInfoDto', {
    A: json({
      serviceName: something,
      version: something,
      author: something,
      starttime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
      adminInfoDto: null,
    }),
    B: json({
      serviceName: something,
      version: '1.0',
      author: something,
      starttime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) as unknown,
      adminInfoDto: { servicename: something },
    }),
  }),
);

const version: Check = ({ reply }) => {
  expect(reply.status).toBe(200);
  expect(reply.text).toMatch(/^\S+$/);
};

const helpPage: Check = ({ reply, client: { url, endpoint } }) => {
  expect(reply.status).toBe(200);
  expect(reply.text).toMatch(/<html\b/i);
  const targets = [...reply.text.matchAll(/\shref="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href, `${url}/${endpoint}`).pathname,
  );
  expect(targets.map((path) => path.replace(/\/$/, ''))).toEqual(
    expect.arrayContaining([`/${endpoint}/docs`, `/${endpoint}/interface/README.md`]),
  );
};

export const infoExpectations: Expectations = {
  pluginlist: cases(getCases, both('endpoints.md#pluginlist: names of all plugins', listsTheClock)),
  'api/open/pluginlist': cases(
    getCases,
    both('endpoints.md#external: as /open/pluginlist', listsTheClock),
  ),
  generalinfolist: list,
  'api/open/generalinfolist': list,
  generalinfo,
  'api/open/generalinfo': generalinfo,
  ping: pong,
  'open/ping': pong,
  'endpoint/ping': pong,
  'endpoint/open/ping': pongOnGet,
  info,
  'endpoint/open/info': info,
  version: cases(
    getCases,
    perVariant('variants.md#service-information: B answers 1.0', { A: version, B: text('1.0') }),
  ),
  endpoint: cases(getCases, both('endpoints.md#help: help page with links', helpPage)),
};
