import { PluginGeneralInfo } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext, SendOptions } from '../context.js';
import { mistakes } from '../host/reading.js';
import { mends } from '../mend.js';
import { check, isRecord, plainText, textOf, succeedTypical, typicalObject } from './helpers.js';

interface PingCase {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly severity: Check['severity'];
  readonly options: SendOptions;
}

const pingCases: readonly PingCase[] = [
  {
    id: 'ping.word',
    title: 'GET /ping answers exactly pong',
    clause: 'spec 4.5',
    severity: 'breaks',
    options: {},
  },
  {
    id: 'ping.post',
    title: 'POST /ping answers exactly pong',
    clause: '',
    severity: 'advice',
    options: { method: 'POST' },
  },
  {
    id: 'ping.internal',
    title: 'GET /open/ping answers exactly pong',
    clause: '',
    severity: 'advice',
    options: { mount: 'internal' },
  },
  {
    id: 'ping.public',
    title: 'GET /{endpoint}/open/ping answers exactly pong',
    clause: 'spec 4.5',
    severity: 'deviation',
    options: { mount: 'public' },
  },
];

const ping = ({ options, ...row }: PingCase): Check =>
  check({
    ...row,
    endpoint: 'ping',
    why:
      row.id === 'ping.word'
        ? 'The health check of the container asks here.'
        : 'The health check does not ask here; other callers may.',
    mend: mends.methods,
    scope: 'service',
    async run(context) {
      plainText(context, await context.succeed('ping'));
      const seen = await context.send('ping', options);
      context.status(seen, 200);
      if (seen.reply.text.replace(/\r?\n$/, '') === 'pong') return;
      const words = { expected: 'pong', came: JSON.stringify(seen.reply.text.slice(0, 80)) };
      if (row.id === 'ping.word') context.breaks('health', seen, words);
      context.fail(seen, words.expected, words.came);
    },
  });

/** The infos of all plugin types; skips when there is no list of them. */
async function infos(context: CheckContext): Promise<readonly Record<string, unknown>[]> {
  const { object } = await typicalObject(context, 'generalinfolist');
  const { pluginInfos } = object;
  return Array.isArray(pluginInfos)
    ? pluginInfos.filter(isRecord)
    : context.skip('there is no list of infos, which another check reports');
}

const generalinfoForms = [
  ['bare', 'unquoted, as application/json', 'application/json', (type: string) => type],
  ['text-plain', 'as text/plain', 'text/plain; charset=utf-8', (type: string) => type],
  ['quoted', 'in JSON quotation marks', 'application/json', (type: string) => JSON.stringify(type)],
] as const;

const generalinfo = ([id, words, contentType, write]: (typeof generalinfoForms)[number]): Check =>
  check({
    id: `generalinfo.${id}`,
    endpoint: 'generalinfo',
    title: `generalinfo takes the type ${words}`,
    clause: id === 'bare' ? 'spec 4.1' : '',
    severity: id === 'bare' ? 'deviation' : 'advice',
    why:
      id === 'bare'
        ? 'The host sends it so, but asks only for a type that generalinfolist does not have.'
        : 'Other callers send it so.',
    mend: mends.bareText,
    async run(context) {
      const seen = await context.send('generalinfo', {
        body: write(context.type),
        headers: { 'content-type': contentType },
      });
      context.status(seen, 200);
      if (seen.reply.text === '') context.fail(seen, `typ ${context.type}`, 'an empty body');
      const { typ } = context.object(seen);
      context.same(seen, `typ ${context.type}`, { came: typ, expected: context.type });
    },
  });

const service = (row: Omit<Check, 'scope'>): Check => check({ ...row, scope: 'service' });

/** Health, service information, plugin types. */
export const aboutChecks: readonly Check[] = [
  ...pingCases.map(ping),
  service({
    id: 'version.not-empty',
    endpoint: 'version',
    title: 'The version is not empty',
    clause: 'spec 9',
    severity: 'deviation',
    why: 'The list of services shows it to the admin.',
    async run(context) {
      const seen = await context.succeed('version');
      if (seen.reply.text.trim() === '') context.fail(seen, 'a version', 'an empty text');
    },
  }),
  service({
    id: 'info.public',
    endpoint: 'info',
    title: 'GET /{endpoint}/open/info answers the service information',
    clause: 'spec 4.5',
    severity: 'deviation',
    why: 'The setup page reads it through the proxy.',
    async run(context) {
      const seen = await context.send('info', { mount: 'public' });
      context.status(seen, 200);
    },
  }),
  ...generalinfoForms.map(generalinfo),
  service({
    id: 'generalinfolist.complete',
    endpoint: 'generalinfolist',
    title: 'generalinfolist tells of every type of pluginlist, and of no other',
    clause: 'spec 4.1',
    severity: 'deviation',
    why: 'The host offers the types of one list and takes their scripts from the other.',
    async run(context) {
      const seen = await succeedTypical(context, 'pluginlist');
      const names = context.json(seen);
      if (!Array.isArray(names)) return context.skip('there is no list of types');
      const listed = (await infos(context)).map(({ typ }) => textOf(typ));
      const sorted = (list: readonly unknown[]) => list.filter((one) => one !== null).sort();
      if (JSON.stringify(sorted(listed)) !== JSON.stringify(sorted(names)))
        context.fail(seen, `the types ${listed.join(', ')}`, JSON.stringify(names));
    },
  }),
  check({
    id: 'generalinfo.as-in-list',
    endpoint: 'generalinfo',
    title: 'generalinfo answers the same as generalinfolist for the type',
    clause: 'spec 4.1',
    severity: 'deviation',
    why: 'The host uses whichever it has, so the plugin would change with its cache.',
    async run(context) {
      const listed = (await infos(context)).find(({ typ }) => typ === context.type);
      const { seen, object } = await typicalObject(context, 'generalinfo');
      if (!listed) return;
      const isWrong = (one: object) => mistakes(PluginGeneralInfo, one).length > 0;
      if (isWrong(listed) || isWrong(object))
        context.skip('the members are wrong, which another check reports');
      context.same(seen, 'the entry of the list', { came: object, expected: listed });
    },
  }),
];
