import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LatencyUnderWork,
  measureLightRequestsDuring,
  warmUp,
} from '../lib/light-requests.js';
import { type Child, startService } from '../lib/child.js';
import { sendOnce, sendPipelined } from '../lib/connection.js';
import { encode } from '../lib/requests.js';
import { type Cell, table } from '../lib/table.js';
import { type Target, targetAt } from '../lib/target.js';
import { floods } from './floods.js';
import { heavyBody, type HeavyInput, heavyInputs } from './heavy-inputs.js';
import type { Section } from './section.js';

/** Limits for a heavy request, and for the p99 of light ones above that without it. */
const AIM = { seconds: 2, addedP99Ms: 50 };

/** Timeout, after which the service is restarted. */
const TIMEOUT_MS = 30_000;

/** Requests on a connection that is never read, and how long it stays open. */
const PIPELINE_DEPTH = 1_500;
const UNREAD_MS = 5_000;

/** A heavy request. */
interface Attack {
  readonly name: string;
  readonly send: (service: Target) => Promise<string>;
  /** It ends by itself, so its duration is not evaluated. */
  readonly isBounded?: true;
}

/** Sends requests concurrently. @returns the distinct statuses */
async function sendHeavy(
  { url, servicePath }: Target,
  inputs: readonly HeavyInput[],
  name: string,
): Promise<string> {
  const replies = inputs.map(async (input) => {
    const path = `${servicePath}/api/open/reloadplugindto`;
    const request = encode({ method: 'POST', path, body: heavyBody(input, name) });
    return (await sendOnce(url, request)).status;
  });
  return [...new Set(await Promise.all(replies))].join(', ');
}

/** Requests a large file repeatedly on one connection without reading replies. */
async function sendUnread({ url, servicePath }: Target): Promise<string> {
  const request = encode({ method: 'GET', path: `${servicePath}/open/js/jquery.min.js` });
  const socket = sendPipelined(url, request, PIPELINE_DEPTH);
  const closed = once(socket, 'close').then(() => 'connection closed by the service');
  const open = sleep(UNREAD_MS).then(() => 'connection still open');
  const end = await Promise.race([closed, open]);
  socket.destroy();
  return end;
}

const attacks: readonly Attack[] = [
  ...floods.map((flood): Attack => ({ ...flood, isBounded: true })),
  ...heavyInputs.map((input) => ({
    name: input.name,
    send: (service: Target) => sendHeavy(service, [input], 'P1'),
  })),
  {
    name: `all ${heavyInputs.length} at once`,
    send: (service) => sendHeavy(service, heavyInputs, 'P2'),
  },
  {
    name: `${PIPELINE_DEPTH} requests for a large file on one connection, replies unread for ${UNREAD_MS / 1_000} s`,
    send: sendUnread,
    isBounded: true,
  },
];

async function isAlive(url: string): Promise<boolean> {
  const status = sendOnce(url, encode({ method: 'GET', path: '/ping' })).then(
    (reply) => reply.status,
  );
  return (await Promise.race([status.catch(() => 0), sleep(2_000)])) === 200;
}

function row(attack: Attack, light: LatencyUnderWork, isGone: boolean): Cell[] {
  const { result, seconds, before, during, errors, peakMib } = light;
  const inTime = attack.isBounded === true || seconds <= AIM.seconds;
  const isMet = !isGone && inTime && errors === 0 && during.p99 < before.p99 + AIM.addedP99Ms;
  return [
    attack.name,
    isGone ? `${result}; then the service stops responding` : result,
    ...[seconds, before.p50, before.p99, during.p50, during.p99, during.max],
    ...[String(errors), peakMib],
    isMet ? 'met' : 'not met',
  ];
}

const head = [
  ...['Heavy request', 'status', 's', 'light p50 ms before', 'p99 ms'],
  ...['light p50 ms during', 'p99 ms', 'slowest ms', 'errors', 'peak MiB', ''],
];

/** Effect of one client's heavy requests on all others. */
export const hostile: Section = {
  name: 'hostile',
  help: 'heavy requests, and the latency of light ones meanwhile',
  async measure({ progress, budget }) {
    const rows: Cell[][] = [];
    let service: Child | null = null;
    try {
      for (const attack of attacks) {
        if (budget.isExhausted) break;
        progress.show(`hostile: ${attack.name}`);
        if (!service) {
          service = await startService({ core: null });
          await warmUp(service.url);
        }
        const target = await targetAt(service.url);
        const send = () => attack.send(target);
        const light = await measureLightRequestsDuring(service, send, TIMEOUT_MS);
        const isGone = !(await isAlive(service.url));
        rows.push(row(attack, light, isGone));
        if (isGone) {
          await service.stop();
          service = null;
        }
      }
    } finally {
      await service?.stop();
    }
    const met = rows.filter((cells) => cells.at(-1) === 'met').length;
    return `${table(head, rows)}\n\n${met} of ${rows.length} met: answered or rejected within ${AIM.seconds} s, while \`pluginlist\` and \`score\`, 200 per second, have no errors and a p99 at most ${AIM.addedP99Ms} ms above that before. The service is not pinned to a core.${budget.describeOmitted(attacks.length - rows.length, 'heavy requests')}`;
  },
};
