import { sendOnce } from '../lib/connection.js';
import type { RoundMedians } from '../lib/contest.js';
import { encode, type EndpointRequest } from '../lib/requests.js';
import { figure, table } from '../lib/table.js';
import type { Target } from '../lib/target.js';

/** The same requests, sent to this service and to a peer. */
export interface Beside {
  readonly name: string;
  readonly what: 'again' | 'each another';
  readonly own: RoundMedians;
  readonly peer: RoundMedians;
}

/** Whether an answer says nothing: no text, or JSON with nothing but defaults in it. */
export function saysNothing(body: string): boolean {
  const isNothing = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.values(value).every(isNothing)
      : [null, '', 0, false].includes(value as null);
  try {
    return body === '' || isNothing(JSON.parse(body));
  } catch {
    return false;
  }
}

/** Why a peer does not really answer what this service answers; empty when it does. */
export async function withoutAnswer(
  [service, request]: readonly [Target, EndpointRequest],
  [peer, asked]: readonly [Target, EndpointRequest],
): Promise<string> {
  const own = await sendOnce(service.url, encode(request));
  const other = await sendOnce(peer.url, encode(asked));
  if (other.status !== own.status) return `status ${other.status}`;
  return saysNothing(other.body.toString()) && !saysNothing(own.body.toString()) ? 'empty' : '';
}

/** Ahead is who is quicker at p50 and at p99. */
export function verdictOf({ own, peer }: Pick<Beside, 'own' | 'peer'>): string {
  if (!own.allSucceeded || !peer.allSucceeded) return 'errors';
  const behind = (['p50', 'p99'] as const).filter((part) => !(own[part] < peer[part]));
  return behind.length === 0 ? 'ahead' : `behind at ${behind.join(', ')}`;
}

const head = (peer: string) => [
  ...['Request', '', 'Fragwerk 1/s', `${peer} 1/s`, 'ratio'],
  ...['p50 ms', `${peer} p50 ms`, 'p99 ms', `${peer} p99 ms`, 'Fragwerk is'],
];

/** The table of a peer, how often this service is ahead, and what the peer does not answer. */
export function peerReport(
  name: string,
  beside: readonly Beside[],
  leftOut: readonly string[],
): string {
  const rows = beside.map((one) => {
    const { own, peer } = one;
    return [
      ...[
        one.name,
        one.what,
        figure(own.rate),
        figure(peer.rate),
        figure(own.rate / peer.rate, '×'),
      ],
      ...[figure(own.p50), figure(peer.p50), figure(own.p99), figure(peer.p99), verdictOf(one)],
    ];
  });
  const ahead = beside.filter((one) => verdictOf(one) === 'ahead').length;
  const missing =
    leftOut.length === 0
      ? ''
      : `\n\nLeft out, because ${name} does not answer what Fragwerk answers: ${leftOut.join('; ')}.`;
  return `${table(head(name), rows)}\n\nFragwerk is ahead at p50 and p99 in ${ahead} of ${beside.length}. Both were warmed up for the same time and measured in alternating rounds.${missing}`;
}
