import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointRows } from '@fragwerk/contract';
import { type Child, startBareServer, withService } from '../lib/child.js';
import { sendOnce } from '../lib/connection.js';
import { type Contender, compareContenders, type RoundMedians, paceOf } from '../lib/contest.js';
import type { Reply } from '../lib/reply-reader.js';
import { encode, type EndpointRequest, endpointRequests, openSession } from '../lib/requests.js';
import { figure, percent, table } from '../lib/table.js';
import { type Target, targetAt } from '../lib/target.js';
import { distinctRequests } from '../lib/varied.js';
import { type Beside, peerReport, withoutAnswer } from './peer.js';
import type { Run, Section } from './section.js';

/** The aim: this share of what a bare server reaches with the same bytes. */
const AIM = 0.8;

/** The server adds these itself. */
const added = /^(connection|keep-alive|date|transfer-encoding)$/i;

function recordOf({ status, head, body }: Reply) {
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name = '']) => !added.test(name));
  return { status, headers: headers.flat(), body: body.toString('base64') };
}

interface BareServers {
  /** Answers the same bytes, whatever it is sent. */
  readonly bare: Child;
  /** Reads the JSON of the body first. */
  readonly parsing: Child;
}

/** Asks everything once and gives what was answered to two bare servers. */
async function withBareServers<T>(
  service: Target,
  requests: readonly EndpointRequest[],
  use: (servers: BareServers) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fragwerk-bench-'));
  const file = join(folder, 'replies.json');
  const children: Child[] = [];
  try {
    const records: Record<string, ReturnType<typeof recordOf>> = {};
    for (const request of requests)
      records[`${request.method} ${request.path}`] = recordOf(
        await sendOnce(service.url, encode(request)),
      );
    writeFileSync(file, JSON.stringify(records));
    const bare = await startBareServer(file);
    children.push(bare);
    const parsing = await startBareServer(file, '--parse');
    children.push(parsing);
    return await use({ bare, parsing });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true });
  }
}

/** Pages and figures are for people and operators: they are measured, but not judged. */
const isJudged = ({ name }: EndpointRequest) =>
  !endpointRows.some(
    ([row, { reply, group }]) => row === name && (reply === 'html' || group === 'operation'),
  );

type Who = 'own' | 'bare' | 'ownAnother' | 'parsing' | 'peer' | 'peerAnother';
type Results = Partial<Record<Who, RoundMedians>>;

/** Who takes part in the contest for an endpoint. */
function contendersFor(
  request: EndpointRequest,
  urls: { own: string; bare: string; parsing: string },
  peer: { url: string; request: EndpointRequest } | null,
): Partial<Record<Who, Contender>> {
  const again = (url: string, asked: EndpointRequest) => {
    const bytes = encode(asked);
    return { url, next: () => bytes };
  };
  const another = (who: Who, url: string, asked: EndpointRequest) => {
    const next = distinctRequests(asked);
    return next ? { [who]: { url, next } } : {};
  };
  return {
    own: again(urls.own, request),
    bare: again(urls.bare, request),
    ...another('ownAnother', urls.own, request),
    ...another('parsing', urls.parsing, request),
    ...(peer && {
      peer: again(peer.url, peer.request),
      ...another('peerAnother', peer.url, peer.request),
    }),
  };
}

const head = [
  ...['Request', 'again 1/s', 'bare 1/s', 'ratio', 'p50 ms', 'p99 ms', 'aim'],
  ...['each another 1/s', 'parsing bare 1/s', 'ratio', 'p50 ms', 'p99 ms'],
];

const pair = (own: RoundMedians | undefined, bare: RoundMedians | undefined): string[] => {
  if (!own || !bare) return Array.from({ length: 5 }, () => '–');
  const rate = own.allSucceeded ? figure(own.rate) : 'errors';
  return [rate, figure(bare.rate), percent(own.rate / bare.rate), figure(own.p50), figure(own.p99)];
};

function row(request: EndpointRequest, { own, bare, ownAnother, parsing }: Results): string[] {
  const isMet = own?.allSucceeded && bare && own.rate / bare.rate >= AIM;
  return [
    label(request),
    ...pair(own, bare),
    isJudged(request) ? (isMet ? 'met' : 'not met') : '–',
    ...pair(ownAnother, parsing),
  ];
}

const label = ({ method, path }: EndpointRequest) => `${method} ${path.replace(/\?.*/, '')}`;

/** What stands beside one another for a peer: the same request again, and each another one. */
function besideOf(request: EndpointRequest, results: Results): Beside[] {
  const both = [
    ['again', results.own, results.peer],
    ['each another', results.ownAnother, results.peerAnother],
  ] as const;
  return both.flatMap(([what, own, peer]) =>
    own && peer ? [{ name: label(request), what, own, peer }] : [],
  );
}

async function compare(
  service: Target,
  { quick, against, progress, budget }: Run,
): Promise<string> {
  await sendOnce(service.url, openSession(service.type));
  if (against) await sendOnce(against.url, openSession(against.type));
  const requests = endpointRequests(service);
  const peerRequests = against ? endpointRequests(against) : [];
  return withBareServers(service, requests, async ({ bare, parsing }) => {
    const urls = { own: service.url, bare: bare.url, parsing: parsing.url };
    const rows: string[][] = [];
    const beside: Beside[] = [];
    const leftOut: string[] = [];
    let busiest = 0;
    for (const [index, request] of requests.entries()) {
      if (budget.isExhausted) break;
      progress.show(`endpoints: ${index + 1} of ${requests.length}, ${request.path}`);
      const asked = isJudged(request) ? peerRequests[index] : undefined;
      const reason =
        against && asked ? await withoutAnswer([service, request], [against, asked]) : '';
      if (reason !== '') leftOut.push(`${label(request)} (${reason})`);
      const peer = against && asked && reason === '' ? { url: against.url, request: asked } : null;
      const contenders = contendersFor(request, urls, peer) as Record<Who, Contender>;
      const results: Results = await compareContenders(contenders, paceOf(quick, peer !== null));
      busiest = Math.max(busiest, ...Object.values(results).map(({ loadShare }) => loadShare));
      rows.push(row(request, results));
      beside.push(...besideOf(request, results));
    }
    const judged = rows.filter((cells) => cells[6] !== '–');
    const met = judged.filter((cells) => cells[6] === 'met').length;
    const peer = against ? `\n\n${peerReport(against.name, beside, leftOut)}` : '';
    return `${table(head, rows)}\n\n${met} of ${judged.length} endpoints reach ${percent(AIM)} of a bare server when the same request comes again; pages and what is for operators are not judged. The load generator took at most ${percent(busiest)} of its core; near 100 % it was the limit of both, and the ratio looks better than it is.${budget.describeOmitted(requests.length - rows.length, 'endpoints')}${peer}`;
  });
}

/** (a) Every endpoint against bare servers that answer the same bytes, and against a peer. */
export const endpoints: Section = {
  name: 'endpoints',
  help: 'requests per second of every endpoint against a bare node:http server',
  async measure(run) {
    const folder = mkdtempSync(join(tmpdir(), 'fragwerk-bench-'));
    const env = {
      VARIANT: run.variant,
      POLICY: 'imageUrl=on',
      letto_pathPlugins: folder,
      letto_webPathPlugins: 'http://127.0.0.1/pictures',
      // Peers have one plugin type, and lists of more are longer.
      ...(run.against && { OWN_TYPES: 'Uhr' }),
    };
    try {
      return await withService({ env }, async ({ url }) =>
        compare(await targetAt(url, 'Fragwerk'), run),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
