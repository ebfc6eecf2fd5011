// The dialog page, the help page, and the service information.
import { escapeHtml, generalInfo, TYPE } from './ampel.mjs';

/** Encodes JSON so that it cannot end its script element. */
const scriptJson = (value) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const page = (title, body) => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>${title}</title></head>
<body>${body}</body></html>
`;

/** The dialog page of docs/interface/dialog.md#page. */
export const dialogPage = (data, servicePath) =>
  page(
    'Ampel',
    `<h1>Ampel</h1>
<script src="${servicePath}/open/js/jquery.min.js"></script>
<script>${generalInfo.javascriptLibrariesLocal[0].js_code}</script>
<div id="configform_div"></div>
<input type="hidden" class="configform_config" value="${escapeHtml(data.config)}">
<script id="pluginConfigDto" type="application/json">${scriptJson(data)}</script>
<script>configPluginAmpel(document.getElementById('pluginConfigDto').textContent);</script>`,
  );

export const helpPage = page('Ampel', `<h1>Plugintyp ${TYPE}</h1>${generalInfo.help}`);

/**
 * The script of the type Ampel needs no jQuery, but the page has to include a script of that name.
 */
export const jquery = '/* The scripts of this service need no jQuery. */\n';

const twoDigits = (number) => String(number).padStart(2, '0');
const timeText = (time) =>
  `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())} ${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}:${twoDigits(time.getSeconds())}`;

export const serviceInfo = (startedAt) => ({
  serviceName: 'ampel',
  version: '1.0',
  author: '',
  license: 'MIT',
  endpoints: '',
  jarfilename: '',
  starttime: timeText(startedAt),
  adminInfoDto: null,
  jarLibs: [],
});
