import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { QuestionDocument } from '@fragwerk/host';
import { launchChromium } from '../../test/support/chromium.js';
import { type Child, startWorkbench, withChild } from '../lib/child.js';
import { withFolder } from '../lib/folder.js';
import { withAllCores } from '../lib/machine.js';
import { treeCpuSeconds } from '../lib/process-facts.js';
import { median } from '../lib/statistics.js';
import { type Cell, table } from '../lib/table.js';
import type { Section } from './section.js';

/** The first example question of each plugin type. */
const QUESTION_NAMES = ['uhr-einstellen', 'tiefpass-berechnen', 'quersumme'];
const AIM_SECONDS = 3;
const AIM_TASK_MS = 50;

/** Words with a pause after each, in which the question is saved and a run begins. */
const WORDS = ['Lies ', 'zuerst ', 'die ', 'ganze ', 'Angabe. '];
const KEY_MS = 60;
const PAUSE_MS = 1_600;
const TIMEOUT_MS = 120_000;

/** Tries a question with other values in its rows, so that no reply is in a cache. */
async function tryOnce(workbench: Child, file: string, seed: string) {
  const read = await fetch(`${workbench.url}/api/questions/${file}`);
  const { document } = (await read.json()) as { document: QuestionDocument };
  const body = JSON.stringify({ document: { ...document, seed: document.seed + seed }, row: 0 });
  const cpuBefore = treeCpuSeconds(workbench.pid);
  const begin = performance.now();
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${workbench.url}/api/trial`, { method: 'POST', headers, body });
  const text = await reply.text();
  const seconds = (performance.now() - begin) / 1_000;
  const solved = text.match(/"state":"solved"/g)?.length ?? 0;
  // Each row is sent when it is done, and again with all others.
  if (solved !== 80) throw new Error(`${file}: ${solved / 2} of 40 rows can be solved.`);
  return { seconds, cpuSeconds: treeCpuSeconds(workbench.pid) - cpuBefore };
}

/** Notes how long keys waited for the next picture. */
function watchKeys(): void {
  const waited = [0];
  Object.assign(globalThis, { benchKeys: waited });
  const events = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name.startsWith('key')) waited.push(duration);
  }).observe(events);
  // Names the process of the page in the trace.
  performance.mark('bench');
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds: wall-clock time and processor time. */
  readonly dur?: number;
  readonly tdur?: number;
}

/** Returns the longest task of the page in ms of wall-clock time and of processor time. */
function longestTask(trace: Buffer) {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const own = traceEvents.find(({ name }) => name === 'bench');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === own?.pid && tid === own.tid,
  );
  if (tasks.length === 0) throw new Error('The trace of the page has no tasks.');
  const longest = (member: 'dur' | 'tdur') =>
    Math.max(...tasks.map((task) => (task[member] ?? 0) / 1_000));
  return { clock: longest('dur'), cpu: longest('tdur') };
}

/** Opens a question, and types while its trial runs come and go. */
async function typeInto(page: Page, url: string, file: string) {
  await page.goto(url);
  await page.getByRole('combobox', { name: 'Frage', exact: true }).selectOption(file);
  const isDone = () => page.locator('.trial summary', { hasText: '40 von 40' }).waitFor();
  await isDone();
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(watchKeys);
  const text = page.locator('[data-place=text]');
  await text.press('Control+Home');
  for (const word of WORDS) {
    await text.pressSequentially(word, { delay: KEY_MS });
    await sleep(PAUSE_MS);
  }
  await isDone();
  const task = longestTask((await browser?.stopTracing()) ?? Buffer.alloc(0));
  const keys = await page.evaluate(
    () => (globalThis as unknown as { benchKeys: number[] }).benchKeys,
  );
  return { task, key: Math.max(...keys) };
}

async function measureQuestion(workbench: Child, page: Page, [name, rounds]: [string, number]) {
  const file = `${name}.json`;
  const first = await tryOnce(workbench, file, '');
  const others: (typeof first)[] = [];
  while (others.length < rounds)
    others.push(await tryOnce(workbench, file, String(others.length + 1)));
  const { task, key } = await typeInto(page, workbench.url, file);
  const all = others.map(({ seconds }) => seconds);
  const isMet = median(all) < AIM_SECONDS && task.clock < AIM_TASK_MS;
  const figures = [
    ...[first.seconds, first.cpuSeconds, median(all), Math.max(...all)],
    median(others.map(({ cpuSeconds }) => cpuSeconds)),
    ...[task.clock, task.cpu, key],
  ];
  return [name, ...figures, isMet ? 'met' : 'not met'];
}

export const trial: Section = {
  name: 'trial',
  help: 'trial runs of the example questions in the workbench, and typing meanwhile in Chromium',
  measure: ({ quick, progress }) =>
    withAllCores(() =>
      withFolder((folder) =>
        withChild(startWorkbench(folder), async (workbench) => {
          const rows: Cell[][] = [];
          const browser = await launchChromium();
          try {
            for (const name of QUESTION_NAMES) {
              progress.show(`trial: ${name}`);
              const viewport = { width: 1440, height: 900 };
              const page = await browser.newPage({ viewport, locale: 'de' });
              page.setDefaultTimeout(TIMEOUT_MS);
              rows.push(await measureQuestion(workbench, page, [name, quick ? 1 : 5]));
              await page.close();
            }
          } finally {
            await browser.close();
          }
          const head = ['Question', 'first s', 'CPU s', 'median s', 'slowest s', 'CPU s'];
          const typing = ['longest task ms', 'its CPU ms', 'slowest key ms', ''];
          return `${table([...head, ...typing], rows)}

Aims: 40 rows in ${AIM_SECONDS} s (median, with new values in each run), and no task of the page over ${AIM_TASK_MS} ms while the text is typed word by word and runs begin and end. CPU time is that of the workbench and its service, all processes. No process is pinned to a core.`;
        }),
      ),
    ),
};
