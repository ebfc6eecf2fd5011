import type { Check } from '../check.js';
import type { CheckContext, SendOptions } from '../context.js';
import { check, needShape, plainText } from './helpers.js';

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
    clause: 'spec 4.5, contract 9.3',
    severity: 'breaks',
    options: {},
  },
  {
    id: 'ping.post',
    title: 'POST /ping answers exactly pong',
    clause: 'contract 4.4, rulings 14',
    severity: 'deviation',
    options: { method: 'POST' },
  },
  {
    id: 'ping.internal',
    title: 'GET /open/ping answers exactly pong',
    clause: 'contract 4.4, rulings 14',
    severity: 'deviation',
    options: { mount: 'internal' },
  },
  {
    id: 'ping.public',
    title: 'GET /{endpoint}/open/ping answers exactly pong',
    clause: 'spec 4.5',
    severity: 'breaks',
    options: { mount: 'public' },
  },
];

const ping = ({ options, ...row }: PingCase): Check =>
  check({
    ...row,
    endpoint: 'ping',
    why: 'The health check compares the whole body; anything else restarts the container.',
    scope: 'service',
    async run(context) {
      plainText(context, await context.succeed('ping'));
      const seen = await context.send('ping', options);
      context.status(seen, 200);
      if (seen.reply.text.replace(/\r?\n$/, '') !== 'pong')
        context.fail(seen, 'pong', JSON.stringify(seen.reply.text.slice(0, 80)));
    },
  });

interface Info {
  readonly typ: string;
}

/** The infos of all plugin types; skips when the list has a wrong shape. */
async function infos(context: CheckContext): Promise<readonly Info[]> {
  const seen = await needShape(context, 'generalinfolist');
  return (context.object(seen) as unknown as { pluginInfos: readonly Info[] }).pluginInfos;
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
    clause: 'contract 3.2, rulings 4',
    severity: id === 'bare' ? 'breaks' : 'deviation',
    why: 'Java hosts send the bare name as application/json, others send text or JSON.',
    async run(context) {
      const seen = await context.send('generalinfo', {
        body: write(context.type),
        headers: { 'content-type': contentType },
      });
      context.status(seen, 200);
      const { typ } = context.object(seen);
      if (typ !== context.type) context.fail(seen, `typ ${context.type}`, JSON.stringify(typ));
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
    severity: 'breaks',
    why: 'The host offers the types of one list and looks them up in the other.',
    async run(context) {
      const seen = await needShape(context, 'pluginlist');
      const names = context.json(seen);
      const listed = (await infos(context)).map(({ typ }) => typ);
      if (JSON.stringify([...listed].sort()) !== JSON.stringify([...(names as string[])].sort()))
        context.fail(seen, `the types ${listed.join(', ')}`, JSON.stringify(names));
    },
  }),
  check({
    id: 'generalinfo.as-in-list',
    endpoint: 'generalinfo',
    title: 'generalinfo answers the same as generalinfolist for the type',
    clause: 'spec 4.1, contract 3.3',
    severity: 'deviation',
    why: 'The host uses whichever it has, so the plugin would change with its cache.',
    async run(context) {
      const listed = (await infos(context)).find(({ typ }) => typ === context.type);
      const seen = await needShape(context, 'generalinfo');
      if (!listed) return;
      context.same(seen, 'the entry of the list', { came: context.json(seen), expected: listed });
    },
  }),
];
