import type { DrawTimes, ExamResult } from './exam-play.js';
import type { Outcome } from './open-load.js';
import { type Order, orderOf } from './order.js';
import type { ExamKind } from './schedule.js';
import { type Latencies, latenciesOf } from './statistics.js';
import { figure, percent, table } from './table.js';

/** What students wait for, and the requests that it takes. */
const groups = {
  light: ['pluginlist', 'generalinfo'],
  scores: ['score'],
  pictures: ['loadplugindto', 'image'],
  results: ['renderpluginresult'],
} as const satisfies Record<string, readonly ExamKind[]>;
type Group = keyof typeof groups;
const groupNames = Object.keys(groups) as Group[];

/** The same exam twice, each in a service of its own, and the time to draw what it shows. */
export interface Exams {
  readonly alone: DrawTimes;
  /** Nothing was asked for before. */
  readonly cold: ExamResult;
  /** Everything was opened and answered once before. */
  readonly tried: ExamResult;
}

const outcomesOf = ({ outcomes }: ExamResult, group: Group) =>
  outcomes.filter(({ arrival }) => groups[group].some((kind) => kind === arrival.kind));

const errorsIn = (outcomes: readonly Outcome<ExamKind>[]) =>
  outcomes.filter(({ error }) => error !== '').length;

type Summary = Readonly<Record<Group, Latencies & { number: number; errors: number }>>;

const summaryOf = (exam: ExamResult): Summary =>
  Object.fromEntries(
    groupNames.map((group) => {
      const outcomes = outcomesOf(exam, group);
      const latencies = latenciesOf(outcomes.map(({ latency }) => latency));
      return [group, { ...latencies, number: outcomes.length, errors: errorsIn(outcomes) }];
    }),
  ) as Summary;

/** Whether those who asked first for a picture that nobody had seen got it first. */
function orderOfFirstDraws({ outcomes }: ExamResult): Order {
  const first = new Map<string, Outcome<ExamKind>>();
  for (const outcome of outcomes) {
    const { kind, dataset, element, at } = outcome.arrival;
    if (!groups.pictures.some((one) => one === kind)) continue;
    const picture = `${dataset} ${element}`;
    if (at < (first.get(picture)?.arrival.at ?? Infinity)) first.set(picture, outcome);
  }
  const turns = [...first.values()].map(({ arrival: { at }, latency }) => ({
    askedAt: at,
    answeredAt: at + latency,
  }));
  return orderOf(turns);
}

/** Something that has to hold: what was measured, and what it may be at most. */
interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
}

const quick = (name: string, cold: Latencies, tried: Latencies): Verdict => ({
  what: `${name}: p99 from cold at most twice that of the tried exam`,
  measured: cold.p99,
  limit: 2 * tried.p99,
  unit: 'ms',
});

const drawn = (name: string, alone: number, [cold, tried]: [Latencies, Latencies]): Verdict => ({
  what: `${name}: p99 from cold at most the time to draw them alone and the p99 of the tried exam`,
  measured: cold.p99,
  limit: alone + tried.p99,
  unit: 'ms',
});

/** What has to hold for the exam from cold. */
export function verdictsOf({ alone, cold, tried }: Exams): readonly Verdict[] {
  const [before, after] = [summaryOf(cold), summaryOf(tried)];
  return [
    {
      what: 'no answer of either exam is wrong or missing, without which the rest says nothing',
      measured: errorsIn(cold.outcomes) + errorsIn(tried.outcomes),
      limit: 0,
      unit: '',
    },
    quick('light endpoints', before.light, after.light),
    quick('scores', before.scores, after.scores),
    drawn('pictures', alone.pictures, [before.pictures, after.pictures]),
    drawn('results', alone.results, [before.results, after.results]),
    {
      what: 'first draws: of the first tenth who ask, nobody is answered within the last tenth',
      measured: orderOfFirstDraws(cold).forgotten,
      limit: 0,
      unit: '',
    },
  ];
}

function latencyTable(cold: Summary, tried: Summary): string {
  const cells = ({ p50, p99, max, errors }: Summary[Group]) => [
    ...[p50, p99, max].map((ms) => figure(ms)),
    String(errors),
  ];
  const rows = groupNames.map((group) => [
    `${group} (${groups[group].join(', ')})`,
    String(cold[group].number),
    ...cells(cold[group]),
    ...cells(tried[group]),
  ]);
  const head = (name: string) => [`${name} p50 ms`, 'p99 ms', 'slowest ms', 'errors'];
  return table(['Requests', 'number', ...head('cold'), ...head('tried')], rows);
}

function verdictTable(verdicts: readonly Verdict[]): string {
  const number = (value: number, unit: string) =>
    unit === '' ? String(value) : figure(value, unit);
  const rows = verdicts.map(({ what, measured, limit, unit }) => [
    what,
    number(measured, unit),
    number(limit, unit),
    measured <= limit ? 'holds' : 'does not hold',
  ]);
  return table(['What has to hold', 'measured', 'at most', ''], rows);
}

/** Some of what was wrong with answers, as a list. */
function wrongAnswers(exams: readonly ExamResult[]): string {
  const wrong = new Set(exams.flatMap(({ outcomes }) => outcomes.map(({ error }) => error)));
  wrong.delete('');
  return [...wrong]
    .slice(0, 5)
    .map((error) => `\n- ${error}`)
    .join('');
}

/** The tables of both exams and their verdicts, as Markdown. */
export function examReport(exams: Exams): string {
  const { alone, cold, tried } = exams;
  const order = orderOfFirstDraws(cold);
  const busiest = Math.max(cold.loadShare, tried.loadShare);
  return `${latencyTable(summaryOf(cold), summaryOf(tried))}

${verdictTable(verdictsOf(exams))}

Alone, the service draws the pictures in ${figure(alone.pictures / 1_000, 's')} and those of the results in ${figure(alone.results / 1_000, 's')}. Of ${order.count} first draws, arrival and answer have a rank correlation of ${order.correlation.toFixed(2)}; the first tenth waits ${figure(order.firstWait, 'ms')} at most, the last tenth ${figure(order.lastWait, 'ms')}. All processes of the service take ${figure(cold.peak, 'MiB')} at most from cold, ${figure(tried.peak, 'MiB')} when tried. The load generator took ${percent(busiest)} of a core.${wrongAnswers([cold, tried])}`;
}

/** Number of wrong answers in both exams. */
export const examErrors = ({ cold, tried }: Exams): number =>
  errorsIn(cold.outcomes) + errorsIn(tried.outcomes);
