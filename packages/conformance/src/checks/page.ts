import type { Check } from '../check.js';
import { type CheckContext, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { tryJson } from '../json.js';
import { both, type Localized } from '../localized.js';
import { requestBody } from '../requests.js';
import { open, PAGE_MODE, setData } from './dialog/sessions.js';
import { check, type CheckRow, textOf } from './helpers.js';

const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(2)</script><!--\u2028`;

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Opens a session and its page; skips the check for plugins without a dialog of their own. */
async function openPage(context: CheckContext, configuration: string, id = context.newId()) {
  const info = context.object(await open(context, id, { config: '' }));
  if (typeof info.javaScriptMethode !== 'string')
    context.skip(
      both(
        'der Plugin-Typ hat keine Funktion für den Dialog',
        'the plugin type has no configuration function',
      ),
    );
  await setData(context, id, configuration);
  const query = { typ: context.type, configurationID: id };
  const seen = await context.send('confighttp', { query });
  const isFramed = info.configurationMode === PAGE_MODE;
  if (seen.reply.status === 404 && !isFramed && !hasText(info.configurationUrl))
    context.skip(
      both(
        'configurationUrl ist leer und der Modus nicht 3, also wird keine Seite geöffnet',
        'configurationUrl is empty and the mode is not 3, so no page is opened',
      ),
    );
  return { seen, isFramed };
}

const needPage = (context: CheckContext, { reply }: Exchange): void => {
  if (reply.status !== 200) context.leave(both('es gibt keine Seite', 'there is no page'));
};

async function pageOf(context: CheckContext, configuration: string): Promise<Exchange> {
  const { seen } = await openPage(context, configuration);
  needPage(context, seen);
  return seen;
}

const attribute = (name: string, value: string) =>
  new RegExp(`${name}\\s*=\\s*(["']?)(?:[^"'>]*\\s)?${value}(?:\\s[^"'>]*)?\\1`, 'i');

const DATA = /<script[^>]*id\s*=\s*["']?pluginConfigDto["']?[^>]*>([\s\S]*?)<\/script>/i;

interface Part extends Pick<CheckRow, 'id' | 'title' | 'germanTitle' | 'why'> {
  readonly isIn: (html: string) => boolean;
}

const parts: readonly Part[] = [
  {
    id: 'confighttp.div',
    title: 'The page has an element with id configform_div',
    germanTitle: 'Die Seite hat ein Element mit der id configform_div',
    why: 'The plugin builds its form there.',
    isIn: (html) => attribute('id', 'configform_div').test(html),
  },
  {
    id: 'confighttp.field',
    title: 'The page has a hidden field with class configform_config',
    germanTitle: 'Die Seite hat ein verstecktes Feld mit der Klasse configform_config',
    why: 'The plugin keeps its configuration there.',
    isIn: (html) => attribute('class', 'configform_config').test(html),
  },
  {
    id: 'confighttp.data',
    title: 'The page contains the PluginConfigDto as JSON in a script element pluginConfigDto',
    germanTitle: 'Die Seite enthält das PluginConfigDto als JSON im Skript-Element pluginConfigDto',
    why: 'The plugin reads its data from there.',
    isIn: (html) => typeof tryJson(DATA.exec(html)?.[1] ?? '') === 'object',
  },
  {
    id: 'confighttp.jquery',
    title: 'The page loads jQuery from {endpoint}/open/js/',
    germanTitle: 'Die Seite lädt jQuery von {endpoint}/open/js/',
    why: 'Plugins of current hosts depend on it.',
    isIn: (html) => /<script[^>]*src\s*=\s*["'][^"']*\/open\/js\/jquery[^"']*["']/i.test(html),
  },
];

const WITHOUT = both('eine Seite ohne das', 'a page without it');

const partCheck = ({ isIn, ...row }: Part): Check => {
  const checked: Check = check({
    ...row,
    clause: 'dialog.md#page',
    async run(context) {
      const seen = await pageOf(context, 'w=1');
      if (!isIn(seen.reply.text)) context.fail(seen, checked.title, WITHOUT);
    },
  });
  return checked;
};

function mustBeText(context: CheckContext, seen: Exchange, expected: Localized): void {
  const [found] = /<img src=x onerror|<script>alert\(2\)/i.exec(seen.reply.text) ?? [];
  if (found) context.fail(seen, expected, both(`${found} als Markup`, `${found} as markup`));
}

/** The configuration dialog page. */
export const pageChecks: readonly Check[] = [
  check({
    id: 'confighttp.page',
    title: 'A session has a dialog page: status 200, text/html',
    germanTitle: 'Eine Sitzung hat eine Dialogseite: Status 200, text/html',
    clause: 'dialog.md#page',
    severity: 'breaks',
    why: 'In mode 3 the host shows it in a frame; in the others it merely offers the address.',
    fix: fixes.methods,
    async run(context) {
      const { seen, isFramed } = await openPage(context, 'w=1');
      const { status, headers } = seen.reply;
      const type = headers['content-type'] ?? '–';
      if (status === 200 && type.startsWith('text/html')) return;
      context.breaks(isFramed ? 'in-a-frame' : null, seen, {
        expected: both('Status 200 und text/html', 'status 200 and text/html'),
        received: status === 200 ? type : statusText(status),
      });
    },
  }),
  ...parts.map(partCheck),
  check({
    id: 'confighttp.call',
    title: "The page calls the plugin's configuration function",
    germanTitle: 'Die Seite ruft die Dialogfunktion des Plugins auf',
    clause: 'dialog.md#page',
    why: 'Without the call the page stays empty.',
    async run(context) {
      const seen = await pageOf(context, 'w=1');
      const info = await context.succeed('configurationinfo', {
        body: requestBody.of('configurationinfo', context.sample),
      });
      const method = textOf(context.object(info).javaScriptMethode);
      if (!/^[A-Za-z_$][\w$]*$/.test(method))
        context.leave(
          both('der Name der Funktion ist ungültig', 'the name of the function is invalid'),
        );
      const name = method.replace(/[$]/g, '\\$');
      // The call has to follow the data.
      const data = seen.reply.text.search(/id\s*=\s*["']?pluginConfigDto/i);
      if (!new RegExp(`${name}\\s*\\(`).test(seen.reply.text.slice(Math.max(0, data))))
        context.fail(seen, both(`ein Aufruf von ${name}`, `a call of ${name}`), WITHOUT);
    },
  }),
  check({
    id: 'confighttp.no-session',
    title: 'Without a session the page responds with 404',
    germanTitle: 'Ohne Sitzung antwortet die Seite mit 404',
    clause: 'errors.md#dialog-page',
    why: 'With status 200 the error looks like a dialog.',
    async run(context) {
      const query = { typ: context.type, configurationID: context.newId() };
      context.status(await context.send('confighttp', { query }), 404);
    },
  }),
  check({
    id: 'confighttp.framing',
    title: 'The page can be shown in a frame',
    germanTitle: 'Die Seite lässt sich in einem Rahmen anzeigen',
    clause: 'dialog.md#page',
    severity: 'breaks',
    why: 'In mode 3 the host shows it in a frame of its own page.',
    fix: {
      general: 'Omit X-Frame-Options for this path, and name the host in frame-ancestors.',
      Spring: 'Use http.headers(h -> h.frameOptions(f -> f.disable())) for this path.',
      Express: 'With helmet set frameguard: false for this route.',
    },
    async run(context) {
      const { seen, isFramed } = await openPage(context, 'w=1');
      needPage(context, seen);
      const { headers } = seen.reply;
      const refusal = [
        headers['x-frame-options'],
        /frame-ancestors\s+'none'/.exec(headers['content-security-policy'] ?? '')?.[0],
      ].find((one) => one !== undefined);
      if (refusal === undefined) return;
      context.breaks(isFramed ? 'in-a-frame' : null, seen, {
        expected: both('kein Verbot von Rahmen', 'frames are not forbidden'),
        received: refusal,
      });
    },
  }),
  check({
    id: 'confighttp.injection',
    title: 'A hostile configuration or session id stays text in the page',
    germanTitle: 'Eine bösartige Konfiguration oder Sitzungs-Id bleibt in der Seite Text',
    clause: 'decisions.md#escaping',
    why: 'Anyone who can store a configuration, or send a link, could run a script in the browser of the teacher who opens it.',
    fix: fixes.html,
    async run(context) {
      const escapedConfig = both('die Konfiguration, maskiert', 'the configuration, escaped');
      mustBeText(context, await pageOf(context, HOSTILE), escapedConfig);
      // A service may refuse such an id.
      const { seen } = await openPage(context, 'w=1', context.newId() + HOSTILE);
      const escapedId = both('die Sitzungs-Id, maskiert', 'the session id, escaped');
      if (seen.reply.status === 200) mustBeText(context, seen, escapedId);
    },
  }),
];
