import { header, member, refuse, text, textOf, withText } from './change.js';
import { type Behaviour, type FaultRow, mountOf, nameOf, ownReply, problem } from './message.js';

/** Changes a member of external replies only. */
const external = (name: string, path: string, changed: unknown): Behaviour =>
  member(name, path, (value, sent) => (mountOf(sent) === 'external' ? changed : value));

/** Faults of the dialog page and of external paths. */
export const pageFaults: readonly FaultRow[] = [
  {
    id: 'page-error-200',
    title: 'confighttp returns an error page with status 200',
    from: 'errors.md#dialog-page',
    expects: 'confighttp.no-session',
    at: 'confighttp',
    reply: (seen) =>
      seen.status === 404 ? ownReply(200, '<!doctype html><p>Fehler</p>', 'text/html') : seen,
  },
  {
    id: 'page-as-text',
    title: 'confighttp sends the page as text/plain',
    expects: 'confighttp.page',
    ...header('confighttp', 'content-type', 'text/plain; charset=utf-8'),
  },
  {
    id: 'page-missing',
    title: 'confighttp does not exist although its address is announced',
    from: 'traps.md#missing-dialog-page',
    expects: 'confighttp.page',
    ...refuse('confighttp', 404),
  },
  {
    id: 'page-without-div',
    title: 'the dialog page has no element for the form',
    expects: 'confighttp.parts',
    ...text('confighttp', (html) => html.replace('id="configform_div"', 'class="configform_div"')),
  },
  {
    id: 'page-without-field',
    title: 'the dialog page has no hidden field for the configuration',
    variant: 'B',
    expects: 'confighttp.parts',
    ...text('confighttp', (html) => html.replace(/<input[^>]*configform_config[^>]*>/, '')),
  },
  {
    id: 'page-field-empty',
    title: 'the hidden field of the dialog page is empty',
    expects: 'confighttp.parts',
    ...text('confighttp', (html) =>
      html.replace(
        /<input[^>]*configform_config[^>]*>/,
        '<input class="configform_config" hidden>',
      ),
    ),
  },
  {
    id: 'page-without-preview-address',
    title: 'the data of the dialog page have no pluginDtoUri',
    expects: 'confighttp.parts',
    ...text('confighttp', (html) => html.replace(/"pluginDtoUri":"[^"]*"/, '"pluginDtoUri":null')),
  },
  {
    id: 'page-without-library',
    title: 'the dialog page lacks the scripts of the plugin',
    variant: 'B',
    expects: 'confighttp.parts',
    ...text('confighttp', (html) => html.replaceAll('"use strict";(()=>{', '(()=>{')),
  },
  {
    id: 'page-data-escaped',
    title: 'the dialog page escapes its JSON as if it were HTML',
    expects: 'confighttp.parts',
    ...text('confighttp', (html) =>
      html.replace(/(?<=id="pluginConfigDto">).*?(?=<\/script>)/s, (data) =>
        data.replaceAll('"', '&quot;'),
      ),
    ),
  },
  {
    id: 'page-without-jquery',
    title: 'the dialog page does not include jQuery',
    expects: 'confighttp.parts',
    ...text('confighttp', (html) => html.replace(/<script[^>]*jquery[^>]*><\/script>/, '')),
  },
  {
    id: 'page-jquery-missing',
    title: 'the jQuery of the dialog page does not exist',
    variant: 'B',
    expects: 'confighttp.parts',
    request: (seen) => (seen.path.includes('/open/js/jquery') ? problem(404) : seen),
  },
  {
    id: 'page-without-call',
    title: "the dialog page does not call the plugin's function",
    expects: 'confighttp.parts',
    ...text('confighttp', (html) => html.replace(/configPluginUhr\(document[^;]*;/, '')),
  },
  {
    id: 'page-not-in-frames',
    title: 'the dialog page forbids frames',
    expects: 'confighttp.framing',
    ...header('confighttp', 'x-frame-options', 'DENY'),
  },
  {
    id: 'page-script-ends-early',
    title: 'the JSON of the dialog page can end its script element',
    from: 'traps.md#dialog-page',
    expects: 'confighttp.injection',
    ...text('confighttp', (html) =>
      html.replace(/(?<=id="pluginConfigDto">).*?(?=<\/script>)/s, (data) =>
        data.replaceAll('\\u003c', '<').replaceAll('\\u003C', '<'),
      ),
    ),
  },
  {
    id: 'page-field-unescaped',
    title: 'the hidden field of the dialog page contains the configuration unescaped',
    from: 'traps.md#dialog-page',
    variant: 'B',
    expects: 'confighttp.injection',
    ...text('confighttp', (html) =>
      html.replace(/<input[^>]*configform_config[^>]*>/, (input) =>
        input.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
      ),
    ),
  },
  {
    id: 'page-id-unescaped',
    title: 'a script of the dialog page contains the session id unescaped',
    from: 'traps.md#dialog-page',
    expects: 'confighttp.injection',
    ...text('confighttp', (html, { path }) => {
      const id = new URLSearchParams(path.split('?')[1]).get('configurationID');
      return html.replace('</body>', `<script>const id = ${JSON.stringify(id)};</script></body>`);
    }),
  },
  {
    id: 'external-list-differs',
    title: 'the external pluginlist is empty',
    expects: 'pluginlist.external',
    ...text('pluginlist', (value, sent) => (mountOf(sent) === 'external' ? '[]' : value)),
  },
  {
    id: 'external-list-of-infos-differs',
    title: 'the external generalinfolist has empty help texts',
    variant: 'B',
    expects: 'generalinfolist.external',
    ...external('generalinfolist', 'pluginInfos.help', ''),
  },
  {
    id: 'external-info-missing',
    title: 'the external generalinfo does not exist',
    expects: 'generalinfo.external',
    ...refuse('generalinfo', 404, (seen) => mountOf(seen) === 'external'),
  },
  {
    id: 'external-view-without-picture',
    title: 'the external reloadplugindto returns no picture',
    variant: 'B',
    expects: 'reloadplugindto.external',
    ...external('reloadplugindto', 'imageUrl', ''),
  },
  {
    id: 'external-view-with-extras',
    title: 'the external reloadplugindto adds the configuration to params',
    from: 'traps.md#lost-edits',
    expects: 'reloadplugindto.external',
    ...external('reloadplugindto', 'params', { config: '' }),
  },
  {
    id: 'internal-api-outside',
    title: 'the internal API is public below the service path',
    from: 'traps.md#public-internal-api',
    expects: 'service.internal-stays-inside',
    request: (seen) =>
      mountOf(seen) === 'public' && seen.method === 'POST' && nameOf(seen) !== 'ping'
        ? { ...seen, path: `/open/${nameOf(seen)}` }
        : seen,
  },
  {
    id: 'public-ping-missing',
    title: 'ping does not exist for browsers',
    expects: 'ping.public',
    ...refuse('ping', 404, (seen) => mountOf(seen) === 'public'),
  },
  {
    id: 'internal-ping-missing',
    title: 'ping does not exist below the registered base',
    expects: 'ping.internal',
    ...refuse('ping', 404, ({ path }) => path === '/open/ping'),
  },
  {
    id: 'page-ping-missing',
    title: 'ping does not exist at the service path',
    variant: 'B',
    expects: 'ping.page',
    ...refuse('ping', 404, ({ path }) => path === '/fragwerk/ping'),
  },
  {
    id: 'public-info-missing',
    title: 'info does not exist for browsers',
    expects: 'info.public',
    ...refuse('info', 404, (seen) => mountOf(seen) === 'public'),
  },
  {
    id: 'help-as-text',
    title: 'the help page is sent as text/plain',
    variant: 'B',
    expects: 'help.page',
    reply: (seen, { path }) =>
      path === '/fragwerk'
        ? { ...seen, headers: { ...seen.headers, 'content-type': 'text/plain' } }
        : seen,
  },
  {
    id: 'help-missing',
    title: 'there is no help page',
    expects: 'help.page',
    request: (seen) =>
      /^\/[^/]+\/?$/.test(seen.path) && mountOf(seen) === 'other' ? problem(404) : seen,
  },
  {
    id: 'help-without-slash-only',
    title: 'the help page responds with 301 to the path with a slash that the proxy sends',
    expects: 'help.page-with-slash',
    request: (seen) =>
      /^\/[^/]+\/$/.test(seen.path)
        ? { ...ownReply(301, ''), headers: { location: seen.path.slice(0, -1) } }
        : seen,
  },
  ...(
    [
      ['help.index', 'index.html'],
      ['help.alias', 'help'],
      ['docs.page', 'docs'],
      ['openapi.document', 'openapi.json'],
    ] as const
  ).map(([expects, file]): FaultRow => ({
    id: `no-${file}`,
    title: `${file} does not exist below the service path`,
    variant: 'B',
    expects,
    request: (seen) => (seen.path.endsWith(`/${file}`) ? problem(404) : seen),
  })),
  {
    id: 'charset-wrong',
    title: 'texts are UTF-8, but are declared as ISO-8859-1',
    expects: 'service.utf-8',
    ...header('modifyangabe', 'content-type', 'text/plain; charset=ISO-8859-1'),
  },
  {
    id: 'utf8-replaced',
    title: 'texts lose all characters outside ASCII',
    expects: 'service.utf-8',
    at: 'modifyangabe',
    reply: (seen) =>
      textOf(String(seen.body)).includes('漢字')
        ? withText(seen, String(seen.body).replace(/[^\0-\x7f]/g, '?'))
        : seen,
  },
];
