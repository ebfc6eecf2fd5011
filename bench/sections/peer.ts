import { sendOnce } from '../lib/connection.js';
import type { RoundMedians } from '../lib/contest.js';
import { encode, type EndpointRequest } from '../lib/requests.js';
import { figure, table } from '../lib/table.js';
import type { Target } from '../lib/target.js';

/** Results of the same requests to this service and to a peer. */
export interface PeerComparison {
  readonly name: string;
  readonly requests: 'repeated' | 'distinct';
  readonly own: RoundMedians;
  readonly peer: RoundMedians;
}

/** Whether a reply has no content: no text, or JSON that contains only defaults. */
export function isEmptyReply(body: string): boolean {
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

/** Returns why a peer's reply cannot be compared with that of this service; '' if it can. */
export async function reasonToSkip(
  [service, request]: readonly [Target, EndpointRequest],
  [peer, peerRequest]: readonly [Target, EndpointRequest],
): Promise<string> {
  const own = await sendOnce(service.url, encode(request));
  const other = await sendOnce(peer.url, encode(peerRequest));
  if (other.status !== own.status) return `status ${other.status}`;
  return isEmptyReply(other.body.toString()) && !isEmptyReply(own.body.toString()) ? 'empty' : '';
}

/** Returns `ahead` if this service is faster at both p50 and p99. */
export function verdictOf({ own, peer }: Pick<PeerComparison, 'own' | 'peer'>): string {
  if (!own.allSucceeded || !peer.allSucceeded) return 'errors';
  const behind = (['p50', 'p99'] as const).filter((part) => !(own[part] < peer[part]));
  return behind.length === 0 ? 'ahead' : `behind at ${behind.join(', ')}`;
}

const head = [
  ...['Request', '', 'Fragwerk 1/s', 'peer 1/s', 'ratio'],
  ...['p50 ms', 'peer p50 ms', 'p99 ms', 'peer p99 ms', 'Fragwerk is'],
];

/** Writes the comparison with a peer as Markdown, with the requests that the peer does not support. */
export function peerReport(
  comparisons: readonly PeerComparison[],
  skipped: readonly string[],
): string {
  const rows = comparisons.map((one) => {
    const { own, peer } = one;
    return [
      ...[one.name, one.requests, own.rate, peer.rate, figure(own.rate / peer.rate, '×')],
      ...[own.p50, peer.p50, own.p99, peer.p99, verdictOf(one)],
    ];
  });
  const ahead = comparisons.filter((one) => verdictOf(one) === 'ahead').length;
  const missing =
    skipped.length === 0
      ? ''
      : `\n\nOmitted, because the peer does not return a comparable reply: ${skipped.join('; ')}.`;
  return `${table(head, rows)}\n\nFragwerk is ahead at p50 and p99 in ${ahead} of ${comparisons.length} comparisons. Both were warmed up for the same time and measured in alternating rounds.${missing}`;
}
