import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, withService } from '../lib/child.js';
import { measureLightRequestsDuring, warmUp } from '../lib/light-requests.js';
import { treeCpuSeconds, treeMemoryMib } from '../lib/process-facts.js';
import { median } from '../lib/statistics.js';
import { type Cell, figure, table } from '../lib/table.js';
import { CLASS_MS, MAX_POINTS, rightProgram, submitAll, submitProgram } from './programs.js';
import type { Section } from './section.js';

/** This process itself is pinned to one. */
const CORES = cpus().length;
/** Numbers of students. */
const CLASSES = [30, 60];
const QUICK_CLASSES = [10];
/** How long light requests are sent alone. */
const ALONE_MS = 20_000;
const TIMEOUT_MS = 600_000;
const SETTLE_MS = 3_000;

/** Every tenth program does one of these, in turn. */
const bad = [
  'import time\ndef summe(n):\n    time.sleep(999)\n',
  'def summe(n):\n    while True:\n        pass\n',
  'def summe(n):\n    all = []\n    while True:\n        all.append(bytearray(10_000_000))\n',
];
const isBad = (student: number): boolean => student % 10 === 3;
const programOf = (student: number, seed: string): string =>
  isBad(student)
    ? `# ${seed} ${student}\n${bad[Math.floor(student / 10) % bad.length] ?? ''}`
    : rightProgram(`${seed} ${student}`);

/** A class hands in. @throws Error if a right program does not earn its points */
const handIn = (url: string, size: number) =>
  submitAll(size, async (student) => {
    const program = programOf(student, `class of ${size}`);
    const { points, status, milliseconds } = await submitProgram(url, program, TIMEOUT_MS);
    const wanted = isBad(student) ? 0 : MAX_POINTS;
    return {
      isRight: !isBad(student),
      isScored: points === wanted && status === (isBad(student) ? 'FALSCH' : 'OK'),
      seconds: milliseconds / 1_000,
    };
  });

/** Measures a class. @returns a row of the table */
async function measureClass(service: Child, size: number): Promise<Cell[]> {
  const { url, pid } = service;
  await sleep(SETTLE_MS);
  const idle = await treeMemoryMib(pid);
  const [load = NaN] = loadavg();
  const alone = await measureLightRequestsDuring(service, () => sleep(ALONE_MS), TIMEOUT_MS);
  const cpuBefore = treeCpuSeconds(pid);
  let handed: Awaited<ReturnType<typeof handIn>> = [];
  const work = async () => {
    handed = await handIn(url, size);
  };
  const result = await measureLightRequestsDuring(service, work, TIMEOUT_MS);
  if (result.result !== '') throw new Error(`Class of ${size}: ${result.result}.`);
  const needed = (treeCpuSeconds(pid) - cpuBefore) / CORES;
  const secondsOf = (isRight: boolean) =>
    handed.filter((one) => one.isRight === isRight).map(({ seconds }) => seconds);
  const [rights, bads] = [secondsOf(true), secondsOf(false)];
  const slowest = Math.max(...rights, ...bads);
  const [p99Alone, p99] = [alone.during.p99, result.during.p99];
  return [
    `${size}, ${bads.length} of them bad`,
    `${handed.filter(({ isScored }) => isScored).length} of ${size}`,
    ...[median(rights), Math.max(...rights), Math.max(...bads), needed, slowest / needed],
    ...[p99Alone, p99, p99 / p99Alone, String(result.errors + alone.errors)],
    ...[idle, result.peakMib, load],
  ];
}

const head = [
  ...['Class', 'scored', 'right: median s', 'slowest s', 'bad: slowest s', 'work s'],
  ...['slowest ÷ work', 'light p99 ms alone', 'beside', 'ratio', 'errors', 'MiB before', 'at most'],
  'load before',
];

export const classes: Section = {
  name: 'classes',
  help: 'classes of 30 and 60 with programs that hang or fill memory; only if named, takes ten minutes',
  isLong: true,
  measure: ({ quick, progress, afterSeconds }) =>
    withService({ core: null }, async (service) => {
      await warmUp(service.url);
      await submitProgram(service.url, rightProgram('the first'));
      const rows: Cell[][] = [];
      for (const size of quick ? QUICK_CLASSES : CLASSES) {
        progress.show(`classes: ${size} students`);
        rows.push(await measureClass(service, size));
      }
      progress.show(`classes: memory after ${afterSeconds} s`);
      await sleep(afterSeconds * 1_000);
      const after = await treeMemoryMib(service.pid);
      return `${table(head, rows)}

Every tenth program sleeps, loops or fills memory, in turn, in each of three tests with a limit of 5 s; the programs arrive within ${CLASS_MS / 1_000} s. “work” is the processor time of all processes divided by the ${CORES} cores: no scheduling could be faster, and on a busy machine (load before: runnable processes) other processes take most of the time. Light requests are \`pluginlist\` and \`score\` of the clock, 200 per second. Memory of all processes ${afterSeconds} s after the last class: ${figure(after)} MiB. The service is not pinned to a core.`;
    }),
};
