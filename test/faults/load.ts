import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../deploy/processes.js';
import { send } from '../support/http.js';

/** Dialogs that stay open for the whole test. */
export const DIALOGS = 6;
const PAUSE_MS = 50;
const MAX_WAIT_MS = 40_000;

const idOf = (index: number) => `dialog-${index}`;
const configOf = (index: number) => `a=${index}`;

/** A request of a host, and its outcome. */
interface Outcome {
  readonly kind: 'score' | 'dialog';
  readonly startMs: number;
  readonly endMs: number;
  /** What is wrong with the reply; empty if it is the expected one. */
  readonly problem: string;
}

const post = (url: string, endpoint: string, body: object) =>
  send(url, {
    path: `/open/${endpoint}`,
    body: JSON.stringify({ typ: 'Uhr', name: 'P', ...body }),
    timeout: 60_000,
  });

export async function openDialogs(url: string): Promise<void> {
  for (let index = 0; index < DIALOGS; index++) {
    const body = { configurationID: idOf(index), timeout: 600, config: configOf(index) };
    const { status, text } = await post(url, 'configurationinfo', body);
    if (status !== 200) throw new Error(`The dialog does not open: ${status} ${text}`);
  }
}

/** Returns how many of the open dialogs have lost their configuration. */
export async function lostDialogs(url: string): Promise<number> {
  const indices = Array.from({ length: DIALOGS }, (_, index) => index);
  const texts = indices.map((index) =>
    post(url, 'getconfiguration', { configurationID: idOf(index) }),
  );
  const replies = await Promise.all(texts);
  return replies.filter(({ text }, index) => text !== configOf(index)).length;
}

/** A different answer each time, so that none is cached; returns why the reply is wrong. */
async function score(url: string, index: number): Promise<string> {
  const hour = index % 12;
  const time = `${hour}:${String(index % 60).padStart(2, '0')}`;
  const answer = { antwort: '10:30', answerDto: { answerText: time }, grade: 1 + (index % 5) };
  const { status, text } = await post(url, 'score', { ...answer, name: `P${index}` });
  if (status !== 200) return `${status} ${text}`;
  const { status: scoreStatus } = JSON.parse(text) as { status: string };
  return ['OK', 'FALSCH'].includes(scoreStatus) ? '' : text;
}

/** Changes one dialog in turn and reads it back through whichever service answers. */
async function useDialog(url: string, turn: number): Promise<string> {
  const index = turn % DIALOGS;
  const id = { configurationID: idOf(index) };
  const kinds = [
    () => post(url, 'setconfigurationdata', { ...id, configuration: configOf(index) }),
    () => post(url, 'reloadplugindto', { ...id, config: configOf(index) }),
    () => post(url, 'getconfiguration', id),
  ];
  for (;;) {
    const { status, text } = (await kinds[turn % kinds.length]?.()) ?? { status: 0, text: '' };
    if (status === 200) return '';
    // Busy machines refuse previews for a while, which is tested elsewhere.
    if (!text.includes('Too many requests are waiting')) return `${status} ${text}`;
    await pause(500);
  }
}

/** Requests of a small host: scores and dialogs, each one after the other, until it is stopped. */
export class Load {
  readonly #outcomes: Outcome[] = [];
  readonly #clients: Promise<void>[];
  #isOver = false;

  constructor(url: string) {
    this.#clients = [
      this.#repeat('score', (index) => score(url, index)),
      this.#repeat('score', (index) => score(url, 7_000 + index)),
      this.#repeat('dialog', (index) => useDialog(url, index)),
    ];
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  of(kind: Outcome['kind']): readonly Outcome[] {
    return this.#outcomes.filter((outcome) => outcome.kind === kind);
  }

  /** Waits until requests of a kind that began after now have been answered as expected. */
  async answers(kind: Outcome['kind'], count = 5): Promise<void> {
    const startMs = performance.now();
    const since = () => this.of(kind).filter((one) => one.startMs >= startMs);
    const last = () => since().at(-1)?.problem ?? 'no reply yet';
    const isWell = () => since().filter(({ problem }) => problem === '').length >= count;
    await until('everything is answered', isWell, MAX_WAIT_MS).catch(() => {
      throw new Error(`After ${MAX_WAIT_MS} ms, the last ${kind} still got: ${last()}`);
    });
  }

  /** Waits until a request of a kind that begins after now has its reply. */
  async meets(kind: Outcome['kind']): Promise<void> {
    const nowMs = performance.now();
    const isMet = () => this.of(kind).some(({ startMs }) => startMs >= nowMs);
    await until(`a ${kind} meets the fault`, isMet, MAX_WAIT_MS);
  }

  async #repeat(kind: Outcome['kind'], ask: (index: number) => Promise<string>): Promise<void> {
    for (let index = 0; !this.#isOver; index++) {
      const startMs = performance.now();
      const problem = await ask(index).catch((error: unknown) => `no reply: ${String(error)}`);
      this.#outcomes.push({ kind, startMs, endMs: performance.now(), problem });
      await pause(PAUSE_MS);
    }
  }
}
