import { json, late, omit, member, objectOf, rename, reply, text, withText } from './change.js';
import { type FaultRow, ownReply, problem } from './message.js';

const inSpaces = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** Faults that make replies unreadable for the host: status, content type, shape. */
export const replyFaults: readonly FaultRow[] = [
  {
    id: 'created',
    title: 'score responds with 201, as frameworks do for POST',
    expects: 'score.status',
    ...reply('score', (seen) => ({ ...seen, status: 201 })),
  },
  {
    id: 'created-text',
    title: 'gethtml responds with 201',
    variant: 'B',
    expects: 'gethtml.status',
    ...reply('gethtml', (seen) => ({ ...seen, status: 201 })),
  },
  {
    id: 'no-content',
    title: 'maxima responds with 204 if there is nothing to return',
    expects: 'maxima.status',
    ...reply('maxima', (seen) =>
      seen.body.length === 0 ? { ...seen, status: 204, headers: {} } : seen,
    ),
  },
  {
    id: 'no-variables-no-content',
    title: 'getvars responds with 204 if it needs no variables',
    variant: 'B',
    expects: 'getvars.status',
    ...reply('getvars', (seen) => ({ ...seen, status: 204, headers: {} })),
  },
  {
    id: 'definition-crashes',
    title: 'updatepluginstringjavascript reads a member that does not exist and responds with 500',
    from: 'traps.md#browser-update-crash',
    variant: 'B',
    expects: 'updatepluginstringjavascript.status',
    at: 'updatepluginstringjavascript',
    request: (seen) => (seen.method === 'POST' ? problem(500) : seen),
  },
  {
    id: 'no-image-endpoint',
    title: 'imagetemplates does not exist',
    expects: 'imagetemplates.offered',
    at: 'imagetemplates',
    request: () => problem(404),
  },
  {
    id: 'no-imageurl',
    title: 'imageurl does not exist in variant B',
    variant: 'B',
    expects: 'imageurl.offered',
    at: 'imageurl',
    request: () => problem(404),
  },
  {
    id: 'image-info-plugin-type',
    title: 'image names the type pluginType instead of pluginTyp',
    from: 'traps.md#foreign-names',
    expects: 'image.shape',
    ...rename('image', 'imageInfoDto.pluginTyp', 'pluginType'),
  },
  {
    id: 'image-url-info-name',
    title: 'imageurl names its information imageInfo instead of imageInfoDto',
    from: 'traps.md#foreign-names',
    variant: 'B',
    expects: 'imageurl.shape',
    ...rename('imageurl', 'imageInfoDto', 'imageInfo'),
  },
  {
    id: 'admin-info-of-b',
    title: "info contains the demo service's own AdminInfoDto",
    from: 'traps.md#foreign-names',
    variant: 'B',
    expects: 'info.shape',
    ...member('info', 'adminInfoDto', () => ({ applicationname: 'demo', pid: 1, uptime: '' })),
  },
  {
    id: 'admin-info-left-out',
    title: 'info omits adminInfoDto instead of sending null',
    expects: 'info.shape',
    ...omit('info', 'adminInfoDto'),
  },
  {
    id: 'null-left-out',
    title: 'parserplugin omits json instead of sending null',
    variant: 'B',
    expects: 'parserplugin.shape',
    ...omit('parserplugin', 'json'),
  },
  {
    id: 'error-message-left-out',
    title: 'setconfigurationdata omits errorMsg if there is no error',
    expects: 'setconfigurationdata.shape',
    ...omit('setconfigurationdata', 'errorMsg'),
  },
  {
    id: 'json-data-left-out',
    title: 'loadplugindto omits jsonData instead of sending null',
    expects: 'loadplugindto.shape',
    ...omit('loadplugindto', 'jsonData'),
  },
  {
    id: 'one-member-more',
    title: 'reloadplugindto has one member that the host does not know',
    expects: 'reloadplugindto.shape',
    ...json('reloadplugindto', (value) => ({ ...objectOf(value), ok: true })),
  },
  {
    id: 'tag-name-misspelt',
    title: 'loadplugindto writes tagname instead of tagName',
    expects: 'loadplugindto.shape',
    ...rename('loadplugindto', 'tagName', 'tagname'),
  },
  {
    id: 'general-info-misspelt',
    title: 'generalinfo writes useMaximaVars, as configurationinfo does, instead of useVarsMaxima',
    expects: 'generalinfo.shape',
    ...rename('generalinfo', 'useVarsMaxima', 'useMaximaVars'),
  },
  {
    id: 'dialog-info-misspelt',
    title: 'configurationinfo writes javaScriptMethod instead of javaScriptMethode',
    expects: 'configurationinfo.shape',
    ...rename('configurationinfo', 'javaScriptMethode', 'javaScriptMethod'),
  },
  {
    id: 'score-misspelt',
    title: 'score writes htmlscoreInfo instead of htmlScoreInfo',
    expects: 'score.shape',
    ...rename('score', 'htmlScoreInfo', 'htmlscoreInfo'),
  },
  {
    id: 'parsed-answer-misspelt',
    title: 'score writes text instead of string in the nested schuelerErgebnis',
    expects: 'score.shape',
    ...rename('score', 'schuelerErgebnis.string', 'text'),
  },
  {
    id: 'print-misspelt',
    title: 'renderlatex writes image instead of images',
    variant: 'B',
    expects: 'renderlatex.shape',
    ...rename('renderlatex', 'images', 'image'),
  },
  {
    id: 'result-misspelt',
    title: 'renderpluginresult writes html instead of source',
    expects: 'renderpluginresult.shape',
    ...rename('renderpluginresult', 'source', 'html'),
  },
  {
    id: 'list-misspelt',
    title: 'generalinfolist names its list "list" instead of pluginInfos',
    expects: 'generalinfolist.shape',
    ...rename('generalinfolist', 'pluginInfos', 'list'),
  },
  {
    id: 'library-misspelt',
    title: 'generalinfolist writes jsCode instead of js_code in its scripts',
    expects: 'generalinfolist.shape',
    ...rename('generalinfolist', 'pluginInfos.javascriptLibrariesLocal.js_code', 'jsCode'),
  },
  {
    id: 'status-in-other-case',
    title: 'score returns a status that the enum of the host does not have',
    expects: 'score.shape',
    ...member('score', 'status', (value) => (value === 'OK' ? 'Ok' : value)),
  },
  {
    id: 'number-as-string',
    title: 'image writes its width as a string',
    expects: 'image.shape',
    ...member('image', 'imageInfoDto.width', inSpaces),
  },
  {
    id: 'lifetime-as-string',
    title: 'image writes lifetime as a string',
    expects: 'image.shape',
    ...member('image', 'imageInfoDto.lifetime', inSpaces),
  },
  {
    id: 'fractional-int',
    title: 'loadplugindto returns a height with decimals',
    expects: 'loadplugindto.shape',
    ...member('loadplugindto', 'height', (value) => Number(value) + 0.5),
  },
  {
    id: 'mode-as-string',
    title: 'configurationinfo returns configurationMode as a string',
    variant: 'B',
    expects: 'configurationinfo.shape',
    ...member('configurationinfo', 'configurationMode', inSpaces),
  },
  {
    id: 'datasets-null',
    title: 'generatedatasets returns null instead of an empty list',
    expects: 'generatedatasets.shape',
    ...member('generatedatasets', 'datasets', () => null),
  },
  {
    id: 'null-in-list',
    title: 'pluginlist contains null',
    expects: 'pluginlist.shape',
    ...json('pluginlist', (value) => [...(value as unknown[]), null]),
  },
  {
    id: 'vars-as-object',
    title: 'getvars returns an object instead of a list',
    variant: 'B',
    expects: 'getvars.shape',
    ...json('getvars', () => ({})),
  },
  {
    id: 'empty-body',
    title: 'configurationinfo returns an empty body',
    expects: 'configurationinfo.shape',
    ...text('configurationinfo', () => ''),
  },
  {
    id: 'picture-error-null',
    title: 'image returns error null instead of an empty text',
    from: 'traps.md#error-member',
    variant: 'B',
    expects: 'image.shape',
    ...member('image', 'error', (value) => (value === '' ? null : value)),
  },
  {
    id: 'html-for-json',
    title: 'generatedatasets returns an HTML page with status 200',
    expects: 'generatedatasets.shape',
    ...text('generatedatasets', () => '<!doctype html><title>Hallo</title>'),
  },
  {
    id: 'wrong-content-type',
    title: 'score sends its JSON as text/html',
    expects: 'score.content-type',
    ...reply('score', (seen) => ({
      ...seen,
      headers: { ...seen.headers, 'content-type': 'text/html; charset=utf-8' },
    })),
  },
  {
    id: 'text-as-html',
    title: 'version sends its text as text/html',
    expects: 'version.content-type',
    ...reply('version', (seen) => ({
      ...seen,
      headers: { ...seen.headers, 'content-type': 'text/html; charset=utf-8' },
    })),
  },
  {
    id: 'html-error-page',
    title: 'HTTP errors are HTML pages',
    expects: 'service.problem-document',
    reply: (seen) =>
      seen.status >= 400
        ? { ...ownReply(seen.status, '', 'text/html'), body: htmlOf(seen.body.toString()) }
        : seen,
  },
  {
    id: 'byte-order-mark',
    title: 'ping puts a byte order mark in front of pong',
    expects: 'ping.word',
    at: 'ping',
    reply: (seen, { path, method }) =>
      path === '/ping' && method === 'GET' ? withText(seen, `\uFEFF${String(seen.body)}`) : seen,
  },
  {
    id: 'ping-quoted',
    title: 'ping returns "pong" in quotation marks',
    from: 'traps.md#quoted-text',
    expects: 'ping.text',
    ...text('ping', (word) => JSON.stringify(word)),
  },
  {
    id: 'ping-long',
    title: 'ping returns more than the word',
    expects: 'ping.word',
    reply: (seen, { path, method }) =>
      path === '/ping' && method === 'GET' ? withText(seen, 'pong\npong') : seen,
    at: 'ping',
  },
  {
    id: 'ping-without-post',
    title: 'ping does not respond to POST',
    expects: 'ping.post',
    at: 'ping',
    request: (seen) => (seen.method === 'POST' ? problem(405) : seen),
  },
  {
    id: 'late',
    title: 'getvars responds later than the 5 s for which the host waits',
    expects: 'getvars.status',
    ...late('POST getvars'),
  },
  {
    id: 'no-version',
    title: 'version is empty',
    expects: 'version.not-empty',
    ...text('version', () => ''),
  },
  {
    id: 'quoted-text',
    title: 'angabe returns a JSON string in quotation marks',
    from: 'traps.md#quoted-text',
    variant: 'B',
    expects: 'angabe.text',
    ...text('angabe', (value) => JSON.stringify(value)),
  },
  {
    id: 'quoted-empty-text',
    title: 'gethtml returns two quotation marks instead of nothing',
    from: 'traps.md#quoted-text',
    expects: 'gethtml.text',
    ...text('gethtml', (value) => JSON.stringify(value)),
  },
];

const htmlOf = (detail: string): Buffer =>
  Buffer.from(`<!doctype html><title>Error</title><pre>${detail.replace(/</g, '&lt;')}</pre>`);
