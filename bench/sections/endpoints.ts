import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointRows } from '@fragwerk/contract';
import { startBareServer, startService } from '../lib/child.js';
import { closedLoad, type LoadResult } from '../lib/closed-load.js';
import { ask } from '../lib/connection.js';
import type { Reply } from '../lib/reply-reader.js';
import { encode, type EndpointRequest, endpointRequests, openSession } from '../lib/requests.js';
import { median } from '../lib/statistics.js';
import { figure, percent, table } from '../lib/table.js';
import { type Target, targetAt } from '../lib/target.js';
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

/** Asks everything once and gives what was answered to a bare server. */
async function bareServerFor(service: Target, requests: readonly EndpointRequest[]) {
  const folder = mkdtempSync(join(tmpdir(), 'fragwerk-bench-'));
  try {
    const records: Record<string, ReturnType<typeof recordOf>> = {};
    for (const request of requests)
      records[`${request.method} ${request.path}`] = recordOf(
        await ask(service.url, encode(request)),
      );
    writeFileSync(join(folder, 'replies.json'), JSON.stringify(records));
    return await startBareServer(join(folder, 'replies.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Measured {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly loadShare: number;
  readonly allRight: boolean;
}

const middle = (rounds: readonly LoadResult[]): Measured => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  loadShare: Math.max(...rounds.map(({ loadShare }) => loadShare)),
  allRight: rounds.every(({ errors }) => errors === 0),
});

interface Contender {
  readonly url: string;
  readonly requests: readonly EndpointRequest[];
  /** Every request another one, so that nothing that was kept answers it. */
  readonly isVaried?: boolean;
}

/** The body of a request that can be another one each time and still ask the same. */
function variableBody({ body }: EndpointRequest): object | null {
  return typeof body === 'object' && body !== null && 'name' in body ? body : null;
}

/** The bytes of a request, as they stand or each time with another `name`. */
function bytesOf(request: EndpointRequest, isVaried: boolean): () => Buffer {
  const bytes = encode(request);
  const body = isVaried ? variableBody(request) : null;
  if (!body) return () => bytes;
  const marker = '0'.repeat(8);
  const marked = encode({ ...request, body: { ...body, name: marker } });
  const place = marked.indexOf(`"name":"${marker}`) + '"name":"'.length;
  let number = 0;
  return () => {
    const varied = Buffer.from(marked);
    varied.write(String(number++).padStart(marker.length, '0'), place);
    return varied;
  };
}

/** One endpoint on all contenders, in alternating rounds after one that warms up. */
async function measureOne(contenders: readonly Contender[], index: number, quick: boolean) {
  const ways = contenders.flatMap(({ url, requests, isVaried = false }) => {
    const request = requests[index];
    return request
      ? [
          {
            url,
            request: bytesOf(request, isVaried),
            isLeftOut: isVaried && !variableBody(request),
          },
        ]
      : [];
  });
  const rounds = ways.map((): LoadResult[] => []);
  for (let round = 0; round <= (quick ? 1 : 5); round++)
    for (const [who, { request, url, isLeftOut }] of ways.entries()) {
      if (isLeftOut) continue;
      const seconds = round === 0 ? 0.15 : quick ? 0.2 : 0.4;
      const result = await closedLoad({ url, request, seconds, count: 50_000 });
      if (round > 0) rounds[who]?.push(result);
    }
  return rounds.map(middle);
}

function row(request: EndpointRequest, [own, bare, varied, other]: readonly Measured[]): string[] {
  if (!own || !bare || !varied) return [];
  const ratio = own.rate / bare.rate;
  const cells = [
    `${request.method} ${request.path.replace(/\?.*/, '')}`,
    own.allRight ? figure(own.rate) : 'errors',
    figure(own.p50),
    figure(own.p99),
    figure(bare.rate),
    figure(bare.p50),
    figure(bare.p99),
    percent(ratio),
    ...(variableBody(request) && varied.allRight
      ? [figure(varied.rate), percent(varied.rate / bare.rate)]
      : ['–', '–']),
    own.allRight && isJudged(request) ? (ratio >= AIM ? 'met' : 'not met') : '–',
  ];
  if (!other) return cells;
  return [
    ...cells,
    ...(other.allRight
      ? [figure(other.rate), figure(other.p50), figure(other.p99)]
      : ['–', '–', '–']),
  ];
}

const head = [
  'Request',
  '1/s',
  'p50 ms',
  'p99 ms',
  'bare 1/s',
  'p50 ms',
  'p99 ms',
  'ratio',
  'each another 1/s',
  'ratio',
  'aim',
];

/** Pages and figures are for people and operators: they are measured, but not judged. */
const isJudged = ({ name }: EndpointRequest) =>
  !endpointRows.some(
    ([row, { reply, group }]) => row === name && (reply === 'html' || group === 'operation'),
  );

async function compare(
  service: Target,
  { quick, against, progress, budget }: Run,
): Promise<string> {
  await ask(service.url, openSession(service.type));
  if (against) await ask(against.url, openSession(against.type));
  const requests = endpointRequests(service);
  const bare = await bareServerFor(service, requests);
  try {
    const contenders: Contender[] = [
      { url: service.url, requests },
      { url: bare.url, requests },
      { url: service.url, requests, isVaried: true },
      ...(against ? [{ url: against.url, requests: endpointRequests(against) }] : []),
    ];
    progress.show('endpoints: warming up');
    // What all requests go through is compiled before the first endpoint is measured.
    const [first] = requests;
    for (const { url } of contenders)
      if (first)
        await closedLoad({ url, request: bytesOf(first, false), seconds: quick ? 0.3 : 1.5 });
    const rows: string[][] = [];
    let busiest = 0;
    for (const [index, request] of requests.entries()) {
      if (budget.isSpent) break;
      progress.show(`endpoints: ${index + 1} of ${requests.length}, ${request.path}`);
      const measured = await measureOne(contenders, index, quick);
      busiest = Math.max(busiest, ...measured.map(({ loadShare }) => loadShare));
      rows.push(row(request, measured));
    }
    const met = rows.filter((cells) => cells[10] === 'met').length;
    const columns = against ? [...head, `${against.name} 1/s`, 'p50 ms', 'p99 ms'] : head;
    const judged = rows.filter((cells) => cells[10] !== '–').length;
    const missing = budget.missing(requests.length - rows.length, 'endpoints');
    return `${table(columns, rows)}\n\n${met} of ${judged} endpoints reach ${percent(AIM)} of a bare server; pages and what is for operators are not judged. Judged is the same request again, as a class sends it; beside it stands what each another one costs, which nothing kept can answer: there the bare server neither reads nor works out anything. The load generator took at most ${percent(busiest)} of its core; near 100 % it was the limit of both, and the ratio looks better than it is.${missing}`;
  } finally {
    await bare.stop();
  }
}

/** (a) Every endpoint against a bare server that answers the same bytes. */
export const endpoints: Section = {
  name: 'endpoints',
  help: 'requests per second of every endpoint against a bare node:http server',
  async measure(run) {
    const folder = mkdtempSync(join(tmpdir(), 'fragwerk-bench-'));
    const child = await startService({
      env: {
        POLICY: 'imageUrl=on',
        letto_pathPlugins: folder,
        letto_webPathPlugins: 'http://127.0.0.1/pictures',
      },
    });
    try {
      return await compare(await targetAt(child.url, 'Fragwerk'), run);
    } finally {
      await child.stop();
      rmSync(folder, { recursive: true });
    }
  },
};
