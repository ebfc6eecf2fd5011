import { isObject, PluginGeneralInfo } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext, SendOptions } from '../context.js';
import { fixes } from '../fixes.js';
import { mistakes } from '../host/reading.js';
import { both } from '../localized.js';
import {
  check,
  type CheckRow,
  EMPTY_BODY,
  plainText,
  succeedTypical,
  textOf,
  typicalObject,
} from './helpers.js';

interface PingCase extends Pick<CheckRow, 'id' | 'clause' | 'severity'> {
  readonly path: string;
  readonly options?: SendOptions;
}

const pingCases: readonly PingCase[] = [
  {
    id: 'ping.word',
    path: 'GET /ping',
    clause: 'endpoints.md#info',
    severity: 'breaks',
  },
  {
    id: 'ping.post',
    path: 'POST /ping',
    clause: 'decisions.md#aliases',
    severity: 'advice',
    options: { method: 'POST' },
  },
  {
    id: 'ping.internal',
    path: 'GET /open/ping',
    clause: 'decisions.md#aliases',
    severity: 'advice',
    options: { mount: 'internal' },
  },
  {
    id: 'ping.public',
    path: 'GET /{endpoint}/open/ping',
    clause: 'endpoints.md#info',
    options: { mount: 'public' },
  },
];

const ping = ({ path, options, ...row }: PingCase): Check => {
  const isHealthCheck = row.id === 'ping.word';
  return check({
    ...row,
    title: both`${path} returns exactly pong`,
    why: isHealthCheck
      ? 'The health check of the container uses it.'
      : 'The health check does not use it, but other callers may.',
    fix: fixes.methods,
    scope: 'service',
    async run(context) {
      plainText(context, await context.succeed('ping'));
      const seen = await context.send('ping', options);
      context.status(seen, 200);
      if (seen.reply.text.replace(/\r?\n$/, '') === 'pong') return;
      const received = JSON.stringify(seen.reply.text.slice(0, 80));
      context.breaks(isHealthCheck ? 'health' : null, seen, { expected: 'pong', received });
    },
  });
};

/** Returns the infos of all plugin types; skips the check if there is no list of them. */
async function infos(context: CheckContext): Promise<readonly Record<string, unknown>[]> {
  const { object } = await typicalObject(context, 'generalinfolist');
  const { pluginInfos } = object;
  return Array.isArray(pluginInfos)
    ? pluginInfos.filter(isObject)
    : context.leave(both`the list of infos is missing`);
}

interface TypeForm extends Pick<CheckRow, 'id' | 'title'> {
  readonly contentType: string;
  readonly write: (type: string) => string;
}

const typeForms: readonly TypeForm[] = [
  {
    id: 'generalinfo.bare',
    title: both`generalinfo accepts the type unquoted, as application/json`,
    contentType: 'application/json',
    write: (type) => type,
  },
  {
    id: 'generalinfo.text-plain',
    title: both`generalinfo accepts the type as text/plain`,
    contentType: 'text/plain; charset=utf-8',
    write: (type) => type,
  },
  {
    id: 'generalinfo.quoted',
    title: both`generalinfo accepts the type in JSON quotation marks`,
    contentType: 'application/json',
    write: (type) => JSON.stringify(type),
  },
];

const generalinfo = ({ contentType, write, ...row }: TypeForm): Check => {
  const isBare = row.id === 'generalinfo.bare';
  return check({
    ...row,
    clause: 'reading.md#generalinfo',
    severity: isBare ? 'deviation' : 'advice',
    why: isBare
      ? 'The host sends it like this, but only for a type that generalinfolist does not have.'
      : 'Other callers send it like this.',
    fix: fixes.bareText,
    async run(context) {
      const seen = await context.send('generalinfo', {
        body: write(context.type),
        headers: { 'content-type': contentType },
      });
      context.status(seen, 200);
      if (seen.reply.text === '') context.fail(seen, `typ ${context.type}`, EMPTY_BODY);
      const { typ } = context.object(seen);
      context.same(seen, `typ ${context.type}`, { received: typ, expected: context.type });
    },
  });
};

/** Health, service information, plugin types. */
export const aboutChecks: readonly Check[] = [
  ...pingCases.map(ping),
  check({
    id: 'version.not-empty',
    title: both`The version is not empty`,
    clause: 'endpoints.md#info',
    why: 'Administrators see it in the list of services.',
    scope: 'service',
    async run(context) {
      const seen = await context.succeed('version');
      if (seen.reply.text.trim() === '') context.fail(seen, both`a version`, EMPTY_BODY);
    },
  }),
  check({
    id: 'info.public',
    title: both`GET /{endpoint}/open/info returns the service information`,
    clause: 'endpoints.md#info',
    why: 'The setup page reads it through the proxy.',
    scope: 'service',
    async run(context) {
      const seen = await context.send('info', { mount: 'public' });
      context.status(seen, 200);
    },
  }),
  ...typeForms.map(generalinfo),
  check({
    id: 'generalinfolist.complete',
    title: both`generalinfolist describes exactly the types of pluginlist`,
    clause: 'endpoints.md#generalinfolist',
    why: 'The host offers the types of one list and takes their scripts from the other.',
    scope: 'service',
    async run(context) {
      const seen = await succeedTypical(context, 'pluginlist');
      const names = context.json(seen);
      if (!Array.isArray(names)) return context.skip(both`there is no list of types`);
      const listed = (await infos(context)).map(({ typ }) => textOf(typ));
      const sorted = (list: readonly unknown[]) => list.filter((one) => one !== null).sort();
      const expected = both`the types ${listed.join(', ')}`;
      if (JSON.stringify(sorted(listed)) !== JSON.stringify(sorted(names)))
        context.fail(seen, expected, JSON.stringify(names));
    },
  }),
  check({
    id: 'generalinfo.as-in-list',
    title: both`generalinfo returns the same as generalinfolist for the type`,
    clause: 'endpoints.md#generalinfo',
    why: 'The host uses either of the two, so the plugin would depend on the state of its cache.',
    async run(context) {
      const listed = (await infos(context)).find(({ typ }) => typ === context.type);
      const { seen, object } = await typicalObject(context, 'generalinfo');
      if (!listed) return;
      const isWrong = (one: object) => mistakes(PluginGeneralInfo, one).length > 0;
      if (isWrong(listed) || isWrong(object)) context.leave(both`the members are wrong`);
      const what = both`the entry of the list`;
      context.same(seen, what, { received: object, expected: listed });
    },
  }),
];
