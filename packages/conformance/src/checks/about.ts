import { type Clause, isObject, PluginGeneralInfo } from '@fragwerk/contract';
import { type CheckContext, type SendOptions, TEXT_TYPE } from '../context.js';
import type { Severity } from '../finding.js';
import { fixes } from '../fixes.js';
import { EMPTY_BODY, mistakes } from '../host/reading.js';
import { both, type Localized } from '../localized.js';
import { type Check, check, textOf } from './helpers.js';

const INFO = 'endpoints.md#info';
const ALIASES = 'decisions.md#aliases';

type PingCase = readonly [id: string, path: string, Clause, Severity, SendOptions];

const pingCases: readonly PingCase[] = [
  ['ping.word', 'GET /ping', INFO, 'breaks', {}],
  ['ping.post', 'POST /ping', ALIASES, 'advice', { method: 'POST' }],
  ['ping.internal', 'GET /open/ping', ALIASES, 'advice', { mount: 'internal' }],
  ['ping.public', 'GET /{endpoint}/open/ping', INFO, 'deviation', { mount: 'public' }],
  ['ping.page', 'GET /{endpoint}/ping', INFO, 'deviation', { mount: 'pages' }],
];

const ping = ([id, path, clause, severity, options]: PingCase): Check => {
  const isHealthCheck = id === 'ping.word';
  return check(id, clause, {
    severity,
    title: both`${path} returns exactly pong`,
    why: isHealthCheck
      ? 'The health check of the container uses it.'
      : 'The health check does not use it, but other callers may.',
    fix: fixes.methods,
    // See docs/interface/variants.md#pages.
    ...(options.mount === 'pages' ? { variant: 'B' } : {}),
    async run(context) {
      context.plainText(await context.succeed('ping'));
      const seen = await context.send('ping', options);
      context.status(seen, 200);
      if (seen.reply.text.replace(/\r?\n$/, '') === 'pong') return;
      const received = JSON.stringify(seen.reply.text.slice(0, 80));
      context.breaks(isHealthCheck ? 'health' : null, seen, ['pong', received]);
    },
  });
};

/** Returns the infos of all plugin types; skips the check if there is no list of them. */
async function infos(context: CheckContext): Promise<readonly Record<string, unknown>[]> {
  const { object } = await context.typicalObject('generalinfolist');
  const { pluginInfos } = object;
  return Array.isArray(pluginInfos)
    ? pluginInfos.filter(isObject)
    : context.leave(both`the list of infos is missing`);
}

const typeForms: readonly (readonly [form: string, contentType: string, title: Localized])[] = [
  ['bare', 'application/json', both`generalinfo accepts the type unquoted, as application/json`],
  ['text-plain', TEXT_TYPE, both`generalinfo accepts the type as text/plain`],
  ['quoted', 'application/json', both`generalinfo accepts the type in JSON quotation marks`],
];

const generalinfo = ([form, contentType, title]: (typeof typeForms)[number]): Check => {
  const isBare = form === 'bare';
  return check(`generalinfo.${form}`, 'reading.md#generalinfo', {
    title,
    severity: isBare ? 'deviation' : 'advice',
    why: isBare
      ? 'The host sends it like this, but only for a type that generalinfolist does not have.'
      : 'Other callers send it like this.',
    fix: fixes.bareText,
    scope: 'type',
    async run(context) {
      const { type } = context;
      const body = form === 'quoted' ? JSON.stringify(type) : type;
      const seen = await context.send('generalinfo', {
        body,
        headers: { 'content-type': contentType },
      });
      context.status(seen, 200);
      if (seen.reply.text === '') context.fail(seen, `typ ${type}`, EMPTY_BODY);
      context.same(seen, `typ ${type}`, [context.object(seen).typ, type]);
    },
  });
};

/** Infos of plugin types with a browser part. */
const withScripts = async (context: CheckContext) => {
  const { seen } = await context.typicalObject('generalinfolist');
  return { seen, scripted: (await infos(context)).filter(({ javaScript }) => javaScript === true) };
};

/** Health, service information, plugin types. */
export const aboutChecks: readonly Check[] = [
  ...pingCases.map(ping),
  check('version.not-empty', INFO, {
    title: both`The version is not empty`,
    why: 'Administrators see it in the list of services.',
    async run(context) {
      const seen = await context.succeed('version');
      if (seen.reply.text.trim() === '') context.fail(seen, both`a version`, EMPTY_BODY);
    },
  }),
  check('info.public', INFO, {
    title: both`GET /{endpoint}/open/info returns the service information`,
    why: 'The setup page reads it through the proxy.',
    run: async (context) => context.status(await context.send('info', { mount: 'public' }), 200),
  }),
  ...typeForms.map(generalinfo),
  check('generalinfolist.complete', 'endpoints.md#generalinfolist', {
    title: both`generalinfolist describes exactly the types of pluginlist`,
    why: 'The host offers the types of one list and takes their scripts from the other.',
    async run(context) {
      const seen = await context.typical('pluginlist');
      const names = context.json(seen);
      if (!Array.isArray(names)) return context.skip(both`there is no list of types`);
      const listed = (await infos(context)).map(({ typ }) => textOf(typ));
      const sorted = (list: readonly unknown[]) => list.filter((one) => one !== null).sort();
      if (JSON.stringify(sorted(listed)) !== JSON.stringify(sorted(names)))
        context.fail(seen, both`the types ${listed.join(', ')}`, JSON.stringify(names));
    },
  }),
  check('generalinfolist.input-element', 'replies.md#plugingeneralinfo', {
    title: both`A type with a browser part has the inputElement JAVASCRIPT`,
    why: 'With TextField the host shows a plain field instead of the browser part.',
    async run(context) {
      const { seen, scripted } = await withScripts(context);
      const plain = scripted.find(({ inputElement }) => inputElement === 'TextField');
      if (plain) context.fail(seen, 'JAVASCRIPT', `${textOf(plain.typ)}: TextField`);
    },
  }),
  check('generalinfolist.start-function', 'browser.md#display', {
    title: both`The scripts of a type with a browser part contain its start function`,
    why: 'The host calls the function that initPluginJS names; without it, students see nothing.',
    fix: 'Put the source text of the script into js_code, and the name of its function into initPluginJS.',
    async run(context) {
      const { seen, scripted } = await withScripts(context);
      for (const info of scripted) {
        const { javascriptLibraries, javascriptLibrariesLocal, initPluginJS } = info;
        const libraries = [javascriptLibraries, javascriptLibrariesLocal].flat().filter(isObject);
        const code = libraries.map((one) => (one.local === 'JAVASCRIPT' ? one.js_code : null));
        // The source text of other libraries is not in the reply.
        if (!code.every((source) => typeof source === 'string')) continue;
        const name = textOf(initPluginJS);
        const isFound = name !== '' && code.some((source) => source.includes(name));
        const received = `${textOf(info.typ)}: ${JSON.stringify(name)}`;
        if (!isFound) context.fail(seen, both`a function of its scripts`, received);
      }
    },
  }),
  check('generalinfolist.libraries', 'replies.md#javascriptlibrary', {
    title: both`Different scripts have different names`,
    why: 'All types share one page, which may load only one of two scripts with the same name.',
    fix: 'Put the type into the name; types that differ only in case need different names, too.',
    async run(context) {
      const { seen, scripted } = await withScripts(context);
      const codes = new Map<string, unknown>();
      for (const { javascriptLibrariesLocal } of scripted)
        for (const { library, name, js_code: code } of [javascriptLibrariesLocal]
          .flat()
          .filter(isObject)) {
          const path = `${textOf(library ?? '')}${textOf(name ?? '')}`;
          if (codes.has(path) && codes.get(path) !== code)
            context.fail(seen, both`a name for each script`, path);
          codes.set(path, code);
        }
    },
  }),
  check('generalinfo.as-in-list', 'endpoints.md#generalinfo', {
    title: both`generalinfo returns the same as generalinfolist for the type`,
    why: 'The host uses either of the two, so the plugin would depend on the state of its cache.',
    scope: 'type',
    async run(context) {
      const listed = (await infos(context)).find(({ typ }) => typ === context.type);
      const { seen, object } = await context.typicalObject('generalinfo');
      if (!listed) return;
      const isWrong = (one: object) => mistakes(PluginGeneralInfo, one).length > 0;
      if (isWrong(listed) || isWrong(object)) context.leave(both`the members are wrong`);
      context.same(seen, both`the entry of the list`, [object, listed]);
    },
  }),
];
