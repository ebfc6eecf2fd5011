import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LatencyUnderWork, measureLightRequestsDuring, warmUp } from '../lib/beside.js';
import { type Child, startService } from '../lib/child.js';
import { sendOnce } from '../lib/connection.js';
import { withPeakMemory } from '../lib/process-facts.js';
import { encode } from '../lib/requests.js';
import { figure, table } from '../lib/table.js';
import { type Target, targetAt } from '../lib/target.js';
import { heavyBody, type HeavyInput, heavyInputs } from './heavy-inputs.js';
import type { Section } from './section.js';

/** Seconds in which something heavy is answered or refused, and the p99 of light requests in ms. */
const AIM = { seconds: 2, p99: 50 };

/** Longest wait for an answer, in milliseconds; then the service is started anew. */
const LONGEST = 30_000;

/** Requests on a connection that reads nothing, and how long it stays, in milliseconds. */
const PIPELINED = 1_500;
const UNREAD = 5_000;

/** Something heavy, and what came of it. */
interface Attack {
  readonly name: string;
  readonly send: (service: Target) => Promise<string>;
  /** It ends by itself, and how quickly says nothing. */
  readonly isBounded?: true;
}

/** Sends all at once. @returns the statuses of the answers */
async function sendHeavy(
  { url, servicePath }: Target,
  inputs: readonly HeavyInput[],
  name: string,
): Promise<string> {
  const replies = inputs.map(async (input) => {
    const path = input.path.replace('{endpoint}', servicePath);
    const request = encode({ method: 'POST', path, body: heavyBody(input, name) });
    return (await sendOnce(url, request)).status;
  });
  return [...new Set(await Promise.all(replies))].join(', ');
}

/** Asks for a large file again and again on one connection, and reads nothing of it. */
async function sendUnread({ url, servicePath }: Target): Promise<string> {
  const request = encode({ method: 'GET', path: `${servicePath}/open/js/jquery.min.js` });
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port) });
  socket.on('error', () => undefined);
  socket.write(Buffer.concat(Array.from({ length: PIPELINED }, () => request)));
  const closed = once(socket, 'close').then(() => 'the service closes the connection');
  const open = sleep(UNREAD).then(() => 'the connection stays open');
  const end = await Promise.race([closed, open]);
  socket.destroy();
  return end;
}

const attacks: readonly Attack[] = [
  ...heavyInputs.map((input) => ({
    name: input.name,
    send: (service: Target) => sendHeavy(service, [input], 'P1'),
  })),
  {
    name: `all ${heavyInputs.length} at once`,
    send: (service) => sendHeavy(service, heavyInputs, 'P2'),
  },
  {
    name: `${PIPELINED} requests for a large file on one connection, nothing read for ${UNREAD / 1_000} s`,
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

function row(
  attack: Attack,
  light: LatencyUnderWork,
  { peak, isGone }: { peak: number; isGone: boolean },
) {
  const { result: answer, seconds, before: alone, during: beside, errors } = light;
  const inTime = attack.isBounded === true || seconds <= AIM.seconds;
  const holds = !isGone && inTime && errors === 0 && beside.p99 < AIM.p99;
  return [
    attack.name,
    isGone ? `${answer}; then the service answers no more` : answer,
    ...[seconds, alone.p99, beside.p50, beside.p99, beside.max].map((one) => figure(one)),
    String(errors),
    figure(peak),
    holds ? 'holds' : 'does not hold',
  ];
}

const head = [
  ...['Heavy request', 'status', 's', 'light p99 ms before', 'light p50 ms beside', 'p99 ms'],
  ...['slowest ms', 'errors', 'MiB at most', ''],
];

/** (f) What a stranger can do to everybody else. */
export const hostile: Section = {
  name: 'hostile',
  help: 'heavy requests, and the latency of light ones beside them',
  async measure({ progress, budget }) {
    const rows: string[][] = [];
    let service: Child | null = null;
    try {
      for (const attack of attacks) {
        if (budget.isExhausted) break;
        progress.show(`hostile: ${attack.name}`);
        if (!service) {
          service = await startService({ core: null });
          await warmUp(service.url);
        }
        const { url, pid } = service;
        const target = await targetAt(url, 'Fragwerk');
        const attacked = measureLightRequestsDuring(url, () => attack.send(target), LONGEST);
        const { result, peak } = await withPeakMemory(pid, attacked);
        const isGone = !(await isAlive(url));
        rows.push(row(attack, result, { peak, isGone }));
        if (isGone) {
          await service.stop();
          service = null;
        }
      }
    } finally {
      await service?.stop();
    }
    const holding = rows.filter((cells) => cells.at(-1) === 'holds').length;
    return `${table(head, rows)}\n\n${holding} of ${rows.length} hold: answered or refused within ${AIM.seconds} s, and beside it \`pluginlist\` and \`score\`, 200 a second, without an error and with a p99 below ${AIM.p99} ms. The service is not pinned to a core.${budget.describeOmitted(attacks.length - rows.length, 'heavy requests')}`;
  },
};
