import { isObject } from '@fragwerk/contract';
import { type CheckContext, newSession, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { tryJson } from '../json.js';
import { both, joined, type Localized, localized } from '../localized.js';
import { Dialog, PAGE_MODE } from './dialog/sessions.js';
import { type Check, check, JS_NAME, textOf } from './helpers.js';

const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(2)</script><!--\u2028`;

/** Without characters that HTML could escape. */
const CONFIGURATION = 'w40';

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Opens a session and its page; skips the check for plugins without a dialog of their own. */
async function openPage(context: CheckContext, configuration = CONFIGURATION, id = newSession()) {
  const dialog = new Dialog(context, id);
  const info = context.object(await dialog.open({ config: CONFIGURATION }));
  if (typeof info.javaScriptMethode !== 'string')
    context.skip(both`the plugin type has no configuration function`);
  await dialog.set(configuration);
  const query = { typ: context.type, configurationID: id };
  const seen = await context.send('confighttp', { query });
  const isFramed = info.configurationMode === PAGE_MODE;
  if (seen.reply.status === 404 && !isFramed && !hasText(info.configurationUrl))
    context.skip(both`configurationUrl is empty and the mode is not 3, so no page is opened`);
  return { seen, info, isFramed };
}

const needPage = (context: CheckContext, { reply }: Exchange): void => {
  if (reply.status !== 200) context.leave(both`there is no page`);
};

const DIV = /id\s*=\s*(["']?)(?:[^"'>]*\s)?configform_div(?:\s[^"'>]*)?\1/i;
const FIELD = /class\s*=\s*(["']?)(?:[^"'>]*\s)?configform_config(?:\s[^"'>]*)?\1/i;
const DATA = /<script[^>]*id\s*=\s*["']?pluginConfigDto["']?[^>]*>([\s\S]*?)<\/script>/i;
const JQUERY = /<script[^>]*src\s*=\s*["']([^"']*\/open\/js\/jquery[^"']*)["']/i;

/** Whether the page calls a function after its data. */
function isCalled(name: string, html: string): boolean {
  const data = html.search(/id\s*=\s*["']?pluginConfigDto/i);
  const call = new RegExp(`${name.replace(/[$]/g, '\\$')}\\s*\\(`);
  return call.test(html.slice(Math.max(0, data)));
}

/** Returns the start of each library's source text, up to the first `<`, which a page may escape. */
const sourcesOf = ({ javascriptLibrariesLocal: libraries }: Record<string, unknown>) =>
  (Array.isArray(libraries) ? libraries.filter(isObject) : []).flatMap(({ local, js_code: code }) =>
    local === 'JAVASCRIPT' && typeof code === 'string'
      ? [(code.trim().split('<')[0] ?? '').slice(0, 80)]
      : [],
  );

/** Returns the parts that a page lacks. */
function missingParts(
  html: string,
  { method, sources }: { readonly method: string; readonly sources: readonly string[] },
): readonly Localized[] {
  const data = tryJson(DATA.exec(html)?.[1] ?? '');
  const fields = html.split(/(?=<)/).filter((element) => FIELD.test(element));
  const holdsData = isObject(data);
  const parts = [
    [DIV.test(html), both`an element with id configform_div`],
    [fields.length > 0, both`a hidden field with class configform_config`],
    [
      fields.length === 0 || fields.some((field) => field.includes(CONFIGURATION)),
      both`the configuration in the field with class configform_config`,
    ],
    [holdsData, both`the PluginConfigDto as JSON in a script element pluginConfigDto`],
    [!holdsData || hasText(data.pluginDtoUri), both`an address of previews in pluginDtoUri`],
    [
      sources.every((source) => html.includes(source)),
      both`the source text of all local libraries of the type`,
    ],
    [JQUERY.test(html), both`jQuery from {endpoint}/open/js/`],
    [!JS_NAME.test(method) || isCalled(method, html), both`a call of ${method}`],
  ] as const;
  return parts.flatMap(([isIn, part]) => (isIn ? [] : [both`without ${part}`]));
}

/** Returns a sentence if the page's jQuery is not delivered; jQuery of another address is not requested. */
async function missingJquery(context: CheckContext, { request, reply }: Exchange) {
  const address = JQUERY.exec(reply.text)?.[1] ?? '';
  if (address === '' || /^(https?:)?\/\//.test(address)) return [];
  const { pathname } = new URL(address, `http://service${request.path}`);
  const { reply: script } = await context.request({ method: 'GET', path: pathname, headers: {} });
  return script.status === 200
    ? []
    : [joined([localized(pathname), statusText(script.status)], ': ')];
}

function mustBeText(context: CheckContext, seen: Exchange, expected: Localized): void {
  const [found] = /<img src=x onerror|<script>alert\(2\)/i.exec(seen.reply.text) ?? [];
  if (found) context.fail(seen, expected, both`${found} as markup`);
}

export const pageChecks: readonly Check[] = [
  check('confighttp.page', 'dialog.md#page', {
    title: both`A session has a dialog page: status 200, text/html`,
    severity: 'breaks',
    why: 'In mode 3 the host shows it in a frame; in the others it merely offers the address.',
    fix: fixes.methods,
    async run(context) {
      const { seen, isFramed } = await openPage(context);
      const { status, headers } = seen.reply;
      const type = headers['content-type'] ?? '–';
      if (status === 200 && type.startsWith('text/html')) return;
      const received = status === 200 ? type : statusText(status);
      const rule = isFramed ? 'in-a-frame' : null;
      context.breaks(rule, seen, [both`status 200 and text/html`, received]);
    },
  }),
  check('confighttp.parts', 'dialog.md#page', {
    title: both`The page has the elements, data and scripts of a dialog, and calls its function`,
    why: 'The plugin reads its data there and builds its form with jQuery; without the call the page stays empty.',
    async run(context) {
      const { seen, info } = await openPage(context);
      needPage(context, seen);
      const missing = [
        ...missingParts(seen.reply.text, {
          method: textOf(info.javaScriptMethode),
          sources: sourcesOf((await context.typicalObject('generalinfo')).object),
        }),
        ...(await missingJquery(context, seen)),
      ];
      if (missing.length > 0) context.fail(seen, both`a complete page`, missing);
    },
  }),
  check('confighttp.no-session', 'errors.md#dialog-page', {
    title: both`Without a session the page responds with 404`,
    why: 'With status 200 the error looks like a dialog.',
    async run(context) {
      const query = { typ: context.type, configurationID: newSession() };
      context.status(await context.send('confighttp', { query }), 404);
    },
  }),
  check('confighttp.framing', 'dialog.md#page', {
    title: both`The page can be shown in a frame`,
    severity: 'breaks',
    why: 'In mode 3 the host shows it in a frame of its own page.',
    fix: `Omit X-Frame-Options for this path, and name the host in frame-ancestors.
      Spring: Use http.headers(h -> h.frameOptions(f -> f.disable())) for this path.
      Express: With helmet set frameguard: false for this route.`,
    async run(context) {
      const { seen, isFramed } = await openPage(context);
      needPage(context, seen);
      const { headers } = seen.reply;
      const received =
        headers['x-frame-options'] ??
        /frame-ancestors\s+'none'/.exec(headers['content-security-policy'] ?? '')?.[0];
      const expected = both`frames are not forbidden`;
      if (received !== undefined)
        context.breaks(isFramed ? 'in-a-frame' : null, seen, [expected, received]);
    },
  }),
  check('confighttp.injection', 'decisions.md#escaping', {
    title: both`A hostile configuration or session id stays text in the page`,
    why: 'Anyone who can store a configuration, or send a link, could run a script in the browser of the teacher who opens it.',
    fix: fixes.html,
    async run(context) {
      const { seen } = await openPage(context, HOSTILE);
      needPage(context, seen);
      mustBeText(context, seen, both`the configuration, escaped`);
      // A service may refuse such an id.
      const other = (await openPage(context, undefined, newSession() + HOSTILE)).seen;
      if (other.reply.status === 200) mustBeText(context, other, both`the session id, escaped`);
    },
  }),
];
