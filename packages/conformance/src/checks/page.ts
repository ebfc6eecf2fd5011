import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { mends } from '../mend.js';
import { requestBody } from '../requests.js';
import { check, textOf } from './helpers.js';

const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(2)</script><!--\u2028`;

/** Opens a session and its page; skips for plugins without a dialog of their own. */
async function openPage(context: CheckContext, configuration: string, id = context.newId()) {
  const opened = await context.succeed('configurationinfo', {
    body: { ...requestBody.instance(context.type), configurationID: id, timeout: 60 },
  });
  const info = context.object(opened);
  if (typeof info.javaScriptMethode !== 'string')
    context.skip('the plugin type has no configuration function');
  await context.succeed('setconfigurationdata', {
    body: {
      typ: context.type,
      configurationID: id,
      configuration,
      questionDto: requestBody.question(),
    },
  });
  const query = { typ: context.type, configurationID: id };
  const seen = await context.send('confighttp', { query });
  const isFramed = info.configurationMode === PAGE_MODE || hasText(info.configurationUrl);
  if (seen.reply.status === 404 && !isFramed)
    context.skip('configurationUrl is empty and the mode is not 3, so that nobody opens a page');
  return { seen, isFramed: info.configurationMode === PAGE_MODE };
}

/** The dialog is a page in a frame. */
const PAGE_MODE = 3;

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** The page's text; skips when it is none, which confighttp.page reports. */
async function pageOf(context: CheckContext, configuration: string): Promise<Exchange> {
  const { seen } = await openPage(context, configuration);
  if (seen.reply.status !== 200) context.skip('there is no page, which another check reports');
  return seen;
}

const attribute = (name: string, value: string) =>
  new RegExp(`${name}\\s*=\\s*(["']?)(?:[^"'>]*\\s)?${value}(?:\\s[^"'>]*)?\\1`, 'i');

interface Part {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly is: (html: string) => boolean;
}

const parts: readonly Part[] = [
  {
    id: 'confighttp.div',
    title: 'The page has an element with id configform_div',
    why: 'The plugin builds its form there.',
    is: (html) => attribute('id', 'configform_div').test(html),
  },
  {
    id: 'confighttp.field',
    title: 'The page has a hidden field with class configform_config',
    why: 'The plugin keeps its configuration there.',
    is: (html) => attribute('class', 'configform_config').test(html),
  },
  {
    id: 'confighttp.data',
    title: 'The page holds the PluginConfigDto as JSON in a script element pluginConfigDto',
    why: 'The plugin gets its data from there.',
    is: (html) => {
      const [, json = ''] =
        /<script[^>]*id\s*=\s*["']?pluginConfigDto["']?[^>]*>([\s\S]*?)<\/script>/i.exec(html) ??
        [];
      try {
        return typeof JSON.parse(json) === 'object';
      } catch {
        return false;
      }
    },
  },
  {
    id: 'confighttp.jquery',
    title: 'The page includes jQuery from {endpoint}/open/js/',
    why: "Plugins of today's hosts are written with it.",
    is: (html) => /<script[^>]*src\s*=\s*["'][^"']*\/open\/js\/jquery[^"']*["']/i.test(html),
  },
];

/** The page calls the plugin's function after the data stands in it. */
const callCheck = check({
  id: 'confighttp.call',
  endpoint: 'confighttp',
  title: "The page calls the plugin's configuration function",
  clause: 'spec 4.3',
  severity: 'deviation',
  why: 'Without the call the page stays empty.',
  async run(context) {
    const seen = await pageOf(context, 'w=1');
    const info = await context.succeed('configurationinfo', {
      body: requestBody.of('configurationinfo', context.type),
    });
    const method = textOf(context.object(info).javaScriptMethode);
    if (!/^[A-Za-z_$][\w$]*$/.test(method))
      context.skip('the name of the function is none, which another check reports');
    const name = method.replace(/[$]/g, '\\$');
    const data = seen.reply.text.search(/id\s*=\s*["']?pluginConfigDto/i);
    if (!new RegExp(`${name}\\s*\\(`).test(seen.reply.text.slice(Math.max(0, data))))
      context.fail(seen, `a call of ${name}`, 'a page without it');
  },
});

const partCheck = ({ is, ...row }: Part): Check =>
  check({
    ...row,
    endpoint: 'confighttp',
    clause: 'spec 4.3',
    severity: 'deviation',
    async run(context) {
      const seen = await pageOf(context, 'w=1');
      if (!is(seen.reply.text)) context.fail(seen, row.title, 'a page without it');
    },
  });

function mustBeText(context: CheckContext, seen: Exchange, what: string): void {
  const found = /<img src=x onerror|<script>alert\(2\)/i.exec(seen.reply.text);
  if (found) context.fail(seen, `${what} escaped`, `${found[0]} as markup`);
}

/** The configuration dialog page. */
export const pageChecks: readonly Check[] = [
  check({
    id: 'confighttp.page',
    endpoint: 'confighttp',
    title: 'A session has a dialog page: status 200, text/html',
    clause: 'spec 4.3',
    severity: 'breaks',
    why: 'In mode 3 the host shows it in a frame; elsewhere its address is only offered.',
    mend: mends.methods,
    async run(context) {
      const { seen, isFramed } = await openPage(context, 'w=1');
      const { status, headers } = seen.reply;
      const type = headers['content-type'] ?? 'none';
      const came = status === 200 ? type : `status ${status}`;
      if (status === 200 && type.startsWith('text/html')) return;
      const words = { expected: 'status 200 and text/html', came };
      if (isFramed) context.breaks('in-a-frame', seen, words);
      context.fail(seen, words.expected, words.came);
    },
  }),
  ...parts.map(partCheck),
  callCheck,
  check({
    id: 'confighttp.no-session',
    endpoint: 'confighttp',
    title: 'Without a session the page answers 404',
    clause: 'spec 3, 7',
    severity: 'deviation',
    why: 'With status 200 the error looks like a dialog.',
    async run(context) {
      const query = { typ: context.type, configurationID: context.newId() };
      const seen = await context.send('confighttp', { query });
      context.status(seen, 404);
    },
  }),
  check({
    id: 'confighttp.framing',
    endpoint: 'confighttp',
    title: 'The page may be shown in a frame',
    clause: '',
    severity: 'breaks',
    why: 'In mode 3 the host shows it in a frame of its own page.',
    mend: {
      general: 'Leave X-Frame-Options out for this path, and name the host in frame-ancestors.',
      Spring: 'Use http.headers(h -> h.frameOptions(f -> f.disable())) for this path.',
      Express: 'With helmet set frameguard: false for this route.',
    },
    async run(context) {
      const { seen, isFramed } = await openPage(context, 'w=1');
      const { status, headers } = seen.reply;
      if (status !== 200) context.skip('there is no page, which another check reports');
      const refusal = [
        headers['x-frame-options'],
        /frame-ancestors\s+'none'/.exec(headers['content-security-policy'] ?? '')?.[0],
      ].find((one) => one !== undefined);
      if (refusal === undefined) return;
      const words = { expected: 'no ban of frames', came: refusal };
      if (isFramed) context.breaks('in-a-frame', seen, words);
      context.fail(seen, words.expected, words.came);
    },
  }),
  check({
    id: 'confighttp.injection',
    endpoint: 'confighttp',
    title: 'A hostile configuration or session id stays text in the page',
    clause: '',
    severity: 'deviation',
    mend: mends.html,
    why: 'Whoever can store a configuration, or send a link, could run a script at the teacher who opens it.',
    async run(context) {
      mustBeText(context, await pageOf(context, HOSTILE), 'the configuration');
      // A service may refuse such an id.
      const { seen } = await openPage(context, 'w=1', context.newId() + HOSTILE);
      if (seen.reply.status === 200) mustBeText(context, seen, 'the session id');
    },
  }),
];
