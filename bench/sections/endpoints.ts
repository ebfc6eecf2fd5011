import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointRows } from '@fragwerk/contract';
import { type Child, startBareServer, withChild, withService } from '../lib/child.js';
import { sendOnce } from '../lib/connection.js';
import {
  compareContenders,
  type Contender,
  paceOf,
  repeated,
  type RoundMedians,
} from '../lib/contest.js';
import { withFolder } from '../lib/folder.js';
import type { Reply } from '../lib/reply-reader.js';
import { encode, type EndpointRequest, endpointRequests, openSession } from '../lib/requests.js';
import { type Cell, percent, table } from '../lib/table.js';
import { type Target, targetAt } from '../lib/target.js';
import { distinctRequests } from '../lib/varied.js';
import { type PeerComparison, peerReport, reasonToSkip } from './peer.js';
import type { Run, Section } from './section.js';

/** The required share of a bare server's rate with the same replies. */
const AIM = 0.8;

/** Headers that the bare server adds itself. */
const serverHeaders = /^(connection|keep-alive|date|transfer-encoding)$/i;

function recordedReply({ status, head, body }: Reply) {
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    .filter(([name = '']) => !serverHeaders.test(name));
  return { status, headers: headers.flat(), body: body.toString('base64') };
}

/**
 * Records the reply to each request, and starts two bare servers that replay them: one without reading the
 * request, and one that parses its JSON first.
 */
async function withBareServers<T>(
  service: Target,
  requests: readonly EndpointRequest[],
  use: (servers: { readonly bare: Child; readonly parsing: Child }) => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    const file = join(folder, 'replies.json');
    const records: Record<string, ReturnType<typeof recordedReply>> = {};
    for (const request of requests)
      records[`${request.method} ${request.path}`] = recordedReply(
        await sendOnce(service.url, encode(request)),
      );
    writeFileSync(file, JSON.stringify(records));
    return withChild(startBareServer(file), (bare) =>
      withChild(startBareServer(file, '--parse'), (parsing) => use({ bare, parsing })),
    );
  });
}

/** Whether the aim applies: pages, and endpoints for operators, are only measured. */
const hasAim = ({ name }: EndpointRequest) =>
  !endpointRows.some(
    ([row, { reply, group }]) => row === name && (reply === 'html' || group === 'operation'),
  );

type ContenderName = 'own' | 'bare' | 'ownDistinct' | 'parsing' | 'peer' | 'peerDistinct';
type Results = Partial<Record<ContenderName, RoundMedians>>;

/** Returns the servers to compare for an endpoint, each with its requests. */
function contendersFor(
  request: EndpointRequest,
  urls: { own: string; bare: string; parsing: string },
  peer: { url: string; request: EndpointRequest } | null,
): Partial<Record<ContenderName, Contender>> {
  const distinct = (name: ContenderName, url: string, sent: EndpointRequest) => {
    const next = distinctRequests(sent);
    return next ? { [name]: { url, next } } : {};
  };
  return {
    own: repeated(urls.own, encode(request)),
    bare: repeated(urls.bare, encode(request)),
    ...distinct('ownDistinct', urls.own, request),
    ...distinct('parsing', urls.parsing, request),
    ...(peer && {
      peer: repeated(peer.url, encode(peer.request)),
      ...distinct('peerDistinct', peer.url, peer.request),
    }),
  };
}

const head = [
  ...['Request', 'repeated 1/s', 'bare 1/s', 'ratio', 'p50 ms', 'p99 ms', 'aim'],
  ...['distinct 1/s', 'parsing bare 1/s', 'ratio', 'p50 ms', 'p99 ms'],
];

const pair = (own: RoundMedians | undefined, bare: RoundMedians | undefined): Cell[] => {
  if (!own || !bare) return Array.from({ length: 5 }, () => '–');
  const rate = own.allSucceeded ? own.rate : 'errors';
  return [rate, bare.rate, percent(own.rate / bare.rate), own.p50, own.p99];
};

function row(request: EndpointRequest, { own, bare, ownDistinct, parsing }: Results): Cell[] {
  const isMet = own?.allSucceeded && bare && own.rate / bare.rate >= AIM;
  return [
    label(request),
    ...pair(own, bare),
    hasAim(request) ? (isMet ? 'met' : 'not met') : '–',
    ...pair(ownDistinct, parsing),
  ];
}

const label = ({ method, path }: EndpointRequest) => `${method} ${path.replace(/\?.*/, '')}`;

/** Returns the comparisons with a peer: with a repeated request, and with distinct ones. */
function peerComparisons(request: EndpointRequest, results: Results): PeerComparison[] {
  const both = [
    ['repeated', results.own, results.peer],
    ['distinct', results.ownDistinct, results.peerDistinct],
  ] as const;
  return both.flatMap(([requests, own, peer]) =>
    own && peer ? [{ name: label(request), requests, own, peer }] : [],
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
    const rows: Cell[][] = [];
    const comparisons: PeerComparison[] = [];
    const skipped: string[] = [];
    let maxLoadShare = 0;
    for (const [index, request] of requests.entries()) {
      if (budget.isExhausted) break;
      progress.show(`endpoints: ${index + 1} of ${requests.length}, ${request.path}`);
      const peerRequest = hasAim(request) ? peerRequests[index] : undefined;
      const reason =
        against && peerRequest
          ? await reasonToSkip([service, request], [against, peerRequest])
          : '';
      if (reason !== '') skipped.push(`${label(request)} (${reason})`);
      const peer =
        against && peerRequest && reason === '' ? { url: against.url, request: peerRequest } : null;
      const contenders = contendersFor(request, urls, peer);
      const results = await compareContenders(contenders, paceOf(quick, peer !== null));
      const shares = Object.values(results).map(({ loadShare }) => loadShare);
      maxLoadShare = Math.max(maxLoadShare, ...shares);
      rows.push(row(request, results));
      comparisons.push(...peerComparisons(request, results));
    }
    const rated = rows.filter((cells) => cells[6] !== '–');
    const met = rated.filter((cells) => cells[6] === 'met').length;
    const peer = against ? `\n\n${peerReport(comparisons, skipped)}` : '';
    return `${table(head, rows)}\n\n${met} of ${rated.length} endpoints reach ${percent(AIM)} of a bare server's rate with a repeated request; the aim does not apply to pages and endpoints for operators. The load generator used at most ${percent(maxLoadShare)} of its core; near 100 % it limited both servers, and the ratio looks better than it is.${budget.describeOmitted(requests.length - rows.length, 'endpoints')}${peer}`;
  });
}

/** Rate of every endpoint compared with bare servers that send the same replies, and with a peer. */
export const endpoints: Section = {
  name: 'endpoints',
  help: 'requests per second of every endpoint against a bare node:http server',
  measure: (run) =>
    withFolder((folder) => {
      const env = {
        VARIANT: run.variant,
        POLICY: 'imageUrl=on',
        letto_pathPlugins: folder,
        letto_webPathPlugins: 'http://127.0.0.1/pictures',
        // Peers have one plugin type; lists of several types would be longer.
        ...(run.against && { OWN_TYPES: 'Uhr' }),
      };
      return withService({ env }, async ({ url }) => compare(await targetAt(url), run));
    }),
};
