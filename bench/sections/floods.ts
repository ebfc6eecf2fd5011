import { once } from 'node:events';
import { requests, rightText } from '@fragwerk/host';
import { closedLoad } from '../lib/closed-load.js';
import { sendPipelined } from '../lib/connection.js';
import { encode } from '../lib/requests.js';
import type { Target } from '../lib/target.js';
import { distinctRequests } from '../lib/varied.js';

/** Connections of an outsider, and how long and how often they send. */
const CONNECTIONS = 8;
const DURATION_MS = 4_000;
const MAX_REQUESTS = 4_000;

const PIPELINED = 400;
const PIPELINE_TIMEOUT_MS = 5_000;

/** External endpoints accept bodies up to 1 MiB, in which escaped line ends and quotes take two bytes. */
const SINGLE = 900_000;
const ESCAPED = 500_000;
const MEMBERS = 66_000;

/** A request that is small to send and large to read. */
interface HostileBody {
  readonly name: string;
  /** Below the service's address; `{endpoint}` is the path of the service. */
  readonly path: string;
  readonly members: object;
}

const preview = (name: string, members: object): HostileBody => ({
  name,
  path: '{endpoint}/api/open/reloadplugindto',
  members: { typ: 'Uhr', ...members },
});

const answer = (name: string, antwort: string): HostileBody => ({
  name,
  path: '/open/score',
  members: requests.score({
    instance: { type: 'Uhr', name: 'P1', config: '' },
    answer: antwort,
    ...{ view: null, right: rightText('10:30'), variables: {}, points: 1 },
    tolerance: { amount: 0.01, mode: 'relative' },
  }),
});

const manyMembers = Object.fromEntries(
  Array.from({ length: MEMBERS }, (_, index) => [`v${index}`, null]),
);

const bodies: readonly HostileBody[] = [
  preview('configuration of ";"', { config: ';'.repeat(SINGLE) }),
  preview('configuration of line ends', { config: '\n'.repeat(ESCAPED) }),
  preview("configuration of '\"'", { config: '"'.repeat(ESCAPED) }),
  preview(`${MEMBERS} variables that are null`, { q: { vars: { vars: manyMembers } } }),
  answer('answer of ";"', ';'.repeat(SINGLE)),
  answer('answer of line ends', '\n'.repeat(ESCAPED)),
  answer("answer of '\"'", '"'.repeat(ESCAPED)),
];

/** Sends requests on all connections, the next one after each reply. @returns the replies by status */
async function flood(hostile: HostileBody, { url, servicePath }: Target): Promise<string> {
  const path = hostile.path.replace('{endpoint}', servicePath);
  // Requests must be distinct, because replies are cached.
  const body = { name: 'P1', ...hostile.members };
  const { outcomes } = await closedLoad({
    url,
    request: distinctRequests({ method: 'POST', path, body }),
    seconds: DURATION_MS / 1_000,
    count: MAX_REQUESTS,
    connections: CONNECTIONS,
  });
  return [...outcomes].map(([what, count]) => `${count} × ${what}`).join(', ');
}

/** Sends many requests at once on one connection. @returns the number of replies */
async function pipelineOnce(url: string): Promise<number> {
  const request = encode({ method: 'POST', path: '/open/getvars', body: { typ: 'Uhr' } });
  const socket = sendPipelined(url, request, PIPELINED);
  const closed = once(socket, 'close').catch(() => undefined);
  let received = '';
  const replies = () => received.split('HTTP/1.1 ').length - 1;
  socket.setTimeout(PIPELINE_TIMEOUT_MS, () => socket.destroy());
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    if (replies() >= PIPELINED) socket.destroy();
  });
  await closed;
  return replies();
}

async function pipelineFlood({ url }: Target): Promise<string> {
  const totals = { sent: 0, answered: 0 };
  const end = performance.now() + DURATION_MS;
  const sendAll = async () => {
    while (performance.now() < end) {
      totals.sent += PIPELINED;
      totals.answered += await pipelineOnce(url);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendAll));
  return `${totals.answered} of ${totals.sent} answered`;
}

/** What an outsider sends again and again, on several connections at a time. */
export const floods: readonly {
  readonly name: string;
  readonly send: (service: Target) => Promise<string>;
}[] = [
  ...bodies.map((body) => ({
    name: `${CONNECTIONS} connections: ${body.name}`,
    send: (service: Target) => flood(body, service),
  })),
  {
    name: `${CONNECTIONS} connections: ${PIPELINED} requests each at once`,
    send: pipelineFlood,
  },
];
