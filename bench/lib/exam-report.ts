import type { DrawTimes, ExamResult } from './exam-simulation.js';
import type { Outcome } from './open-load.js';
import { compareOrder } from './order.js';
import type { ExamKind } from './schedule.js';
import { type Latencies, latenciesOf } from './statistics.js';
import { figure, percent, table } from './table.js';

/** Requests grouped by what students wait for. */
const groups = {
  light: ['pluginlist', 'generalinfo'],
  scores: ['score'],
  pictures: ['loadplugindto', 'image'],
  results: ['renderpluginresult'],
} as const satisfies Record<string, readonly ExamKind[]>;
type Group = keyof typeof groups;
const groupNames = Object.keys(groups) as Group[];

/** The same exam on two new services, and the time to draw its pictures. */
interface Exams {
  readonly separately: DrawTimes;
  /** Without earlier requests. */
  readonly cold: ExamResult;
  /** After a rehearsal. */
  readonly tried: ExamResult;
}

const outcomesOf = ({ outcomes }: ExamResult, group: Group) =>
  outcomes.filter(({ arrival }) => groups[group].some((kind) => kind === arrival.kind));

const errorsIn = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ error }) => error !== '').length;

type Summary = Readonly<Record<Group, Latencies & { number: number; errors: number }>>;

const summaryOf = (exam: ExamResult): Summary =>
  Object.fromEntries(
    groupNames.map((group) => {
      const outcomes = outcomesOf(exam, group);
      const latencies = latenciesOf(outcomes.map(({ latencyMs }) => latencyMs));
      return [group, { ...latencies, number: outcomes.length, errors: errorsIn(outcomes) }];
    }),
  ) as Summary;

/** Compares the order of the first requests for each picture with that of their replies. */
function orderOfFirstDraws({ outcomes }: ExamResult) {
  const first = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    const { kind, dataset, element, atMs } = outcome.arrival;
    if (!groups.pictures.some((one) => one === kind)) continue;
    const picture = `${dataset} ${element}`;
    if (atMs < (first.get(picture)?.arrival.atMs ?? Infinity)) first.set(picture, outcome);
  }
  const times = [...first.values()].map(({ arrival: { atMs }, latencyMs }) => ({
    sentAtMs: atMs,
    repliedAtMs: atMs + latencyMs,
  }));
  return compareOrder(times);
}

/** Evaluates the requirements for the cold exam: measured values and their limits. */
export function verdictsOf(exams: Exams) {
  const { separately, cold, tried } = exams;
  const [before, after] = [summaryOf(cold), summaryOf(tried)];
  const latency = (name: string, group: Group) => ({
    what: `${name}: cold p99 at most twice the rehearsed p99`,
    measured: before[group].p99,
    limit: 2 * after[group].p99,
    unit: 'ms',
  });
  const drawing = (group: keyof DrawTimes) => ({
    what: `${group}: cold p99 at most the time to draw them plus the rehearsed p99`,
    measured: before[group].p99,
    limit: separately[group] + after[group].p99,
    unit: 'ms',
  });
  const none = (what: string, measured: number) => ({ what, measured, limit: 0, unit: '' });
  return [
    none('no reply of either exam is wrong or missing', examErrors(exams)),
    latency('light endpoints', 'light'),
    latency('scores', 'scores'),
    drawing('pictures'),
    drawing('results'),
    none(
      'first draws: no request of the first tenth is answered in the last tenth',
      orderOfFirstDraws(cold).starved,
    ),
  ];
}

function latencyTable(cold: Summary, tried: Summary): string {
  const cells = ({ p50, p99, max, errors }: Summary[Group]) => [p50, p99, max, String(errors)];
  const rows = groupNames.map((group) => [
    `${group} (${groups[group].join(', ')})`,
    String(cold[group].number),
    ...cells(cold[group]),
    ...cells(tried[group]),
  ]);
  const head = (name: string) => [`${name} p50 ms`, 'p99 ms', 'slowest ms', 'errors'];
  return table(['Requests', 'number', ...head('cold'), ...head('tried')], rows);
}

function verdictTable(exams: Exams): string {
  const number = (value: number, unit: string) =>
    unit === '' ? String(value) : figure(value, unit);
  const rows = verdictsOf(exams).map(({ what, measured, limit, unit }) => [
    what,
    number(measured, unit),
    number(limit, unit),
    measured <= limit ? 'met' : 'not met',
  ]);
  return table(['Requirement', 'measured', 'at most', ''], rows);
}

/** Lists up to five distinct errors. */
function listErrors(exams: readonly ExamResult[]): string {
  const wrong = new Set(exams.flatMap(({ outcomes }) => outcomes.map(({ error }) => error)));
  wrong.delete('');
  return [...wrong]
    .slice(0, 5)
    .map((error) => `\n- ${error}`)
    .join('');
}

export function examReport(exams: Exams): string {
  const { separately, cold, tried } = exams;
  const order = orderOfFirstDraws(cold);
  const busiest = Math.max(cold.loadShare, tried.loadShare);
  return `${latencyTable(summaryOf(cold), summaryOf(tried))}

${verdictTable(exams)}

Without other load, the service draws the pictures in ${figure(separately.pictures / 1_000, 's')} and those of the results in ${figure(separately.results / 1_000, 's')}. Of ${order.count} first draws, the first tenth waits up to ${figure(order.maxFirstWaitMs, 'ms')}, the last tenth up to ${figure(order.maxLastWaitMs, 'ms')}. All processes of the service use up to ${figure(cold.peakMib, 'MiB')} cold and ${figure(tried.peakMib, 'MiB')} rehearsed. The load generator used ${percent(busiest)} of a core.${listErrors([cold, tried])}`;
}

/** Returns the number of wrong replies in both exams. */
export const examErrors = ({ cold, tried }: Exams): number =>
  errorsIn(cold.outcomes) + errorsIn(tried.outcomes);
