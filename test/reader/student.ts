import { setTimeout as pause } from 'node:timers/promises';
import type { Desktop, Heard } from './desktop.js';

/** What a student does, and what Orca says then. */
interface Step {
  readonly action: string;
  readonly lines: readonly string[];
}

/** Maximum wait for speech that a transcript promises. */
const TIMEOUT_MS = 20_000;
/** Maximum wait for a program of the service, which starts an interpreter. */
const PROGRAM_TIMEOUT_MS = 90_000;
/** Silence after which Orca has finished, where no transcript says so. */
const SILENCE_MS = 2_500;
/**
 * Pause before the next key. Orca speaks before the focus has moved; if a key arrives before that
 * event, Orca goes back to where it was.
 */
const SETTLE_MS = 300;
const POLL_MS = 30;

/** Names of keys in transcripts, by their X names. */
const keyNames: Readonly<Record<string, string>> = {
  ...{ Down: '↓', Up: '↑', Left: '←', Right: '→', Return: 'Eingabe', space: 'Leertaste' },
  ...{ Page_Up: 'Bild auf', 'ctrl+Home': 'Strg+Pos1', 'ctrl+End': 'Strg+Ende' },
  ...{ Home: 'Pos1', End: 'Ende', BackSpace: 'Rücktaste', Escape: 'Esc', Delete: 'Entf' },
  ...{ 'ctrl+z': 'Strg+Z' },
  ...{ 'ctrl+Return': 'Strg+Eingabe', 'shift+Tab': 'Umschalt+Tab' },
};

const COLUMN = 14;

/** Writes steps as the documents show them: keys on the left, speech on the right. */
export const writeTranscript = (steps: readonly Step[]): string =>
  steps
    .flatMap(({ action, lines }) =>
      (lines.length > 0 ? lines : ['']).map((line, index) =>
        `${(index === 0 ? action : '').padEnd(COLUMN)}${line}`.trimEnd(),
      ),
    )
    .map((line) => `${line}\n`)
    .join('');

function readTranscript(text: string): Step[] {
  const steps: { action: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const action = line.slice(0, COLUMN).trim();
    const said = line.slice(COLUMN);
    if (action !== '') steps.push({ action, lines: [] });
    if (said !== '') steps.at(-1)?.lines.push(said);
  }
  return steps;
}

const lineOf = ({ text, language }: Heard): string =>
  `${language === '' || language === 'de' ? '' : `(${language}) `}${text.trim()}`;

/** A student who works by ear. Knows from a transcript for which words to wait after each key. */
export class Student {
  readonly steps: Step[] = [];
  readonly #expected: readonly Step[];
  #from: number;

  /** @param transcript `''`: none yet, so that each step ends with silence */
  constructor(
    private readonly desktop: Desktop,
    transcript: string,
  ) {
    this.#expected = readTranscript(transcript);
    this.#from = desktop.heard().length;
  }

  /** Opens a page; how Orca reports that it is loading is left out. */
  async open(address: string): Promise<void> {
    const { page } = this.desktop;
    await page.goto(address);
    // An editor replaces the initial field of a program. No locator: Playwright would listen to
    // clicks for it, and Orca would call everything clickable.
    const isShown = () =>
      page.evaluate(
        () => !document.querySelector('textarea') || document.querySelector('.cm-content') !== null,
      );
    while (!(await isShown())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const heading = `${await page.title()} Überschrift`;
    const from = () =>
      this.desktop
        .heard()
        .findIndex(({ text }, index) => index >= this.#from && text.startsWith(heading));
    await this.#wait(() => from() >= 0, TIMEOUT_MS);
    this.#from = Math.max(this.#from, from());
    await this.#step('(geöffnet)', () => Promise.resolve());
  }

  /** Presses keys one after the other, each after the words spoken for the previous one. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#step(keyNames[key] ?? key, () => this.desktop.press(key));
  }

  /** Presses a key that takes its time, such as one that runs a program, and waits for some words. */
  async pressUntil(key: string, words: string): Promise<void> {
    await this.#step(keyNames[key] ?? key, async () => {
      await this.desktop.press(key);
      const hasSaid = () => this.#said().some((line) => line.includes(words));
      await this.#wait(hasSaid, PROGRAM_TIMEOUT_MS);
    });
  }

  handIn(): Promise<void> {
    return this.pressUntil('Return', 'Abgegeben:');
  }

  async type(text: string): Promise<void> {
    const isKey = ({ kind }: Heard) => kind === 'key';
    await this.#step(`„${text}“`, async () => {
      const before = this.desktop.heard().filter(isKey).length;
      await this.desktop.type(text);
      // Orca echoes each key.
      const hasAll = () => this.desktop.heard().filter(isKey).length >= before + text.length;
      await this.#wait(hasAll, TIMEOUT_MS);
    });
  }

  #said(): readonly string[] {
    const heard = this.desktop.heard().slice(this.#from);
    return heard.flatMap((one) => {
      const line = one.kind === 'said' ? lineOf(one) : '';
      // Spaces; and what a page says while it is busy, which depends on its speed.
      return line === '' || line.endsWith(' …') ? [] : [line];
    });
  }

  async #step(action: string, act: () => Promise<void>): Promise<void> {
    await act();
    const known = this.#isLost ? undefined : this.#expected[this.steps.length];
    const lines = known?.action === action ? known.lines : [];
    const hasHeard =
      lines.length > 0 &&
      (await this.#wait(() => this.#said().join('\n') === lines.join('\n'), TIMEOUT_MS));
    await this.#silence(hasHeard ? SETTLE_MS : SILENCE_MS);
    this.#isLost ||= known?.action !== action || (lines.length > 0 && !hasHeard);
    this.steps.push({ action, lines: this.#said() });
    this.#from = this.desktop.heard().length;
  }

  /** Whether Orca has said something else than the transcript; from then on it only matters what. */
  #isLost = false;

  async #wait(isDone: () => boolean, milliseconds: number): Promise<boolean> {
    const end = Date.now() + milliseconds;
    while (!isDone() && Date.now() < end) await pause(POLL_MS);
    return isDone();
  }

  async #silence(milliseconds: number): Promise<void> {
    let count = -1;
    let since = 0;
    while (count !== this.desktop.heard().length || Date.now() - since < milliseconds) {
      if (count !== this.desktop.heard().length) {
        count = this.desktop.heard().length;
        since = Date.now();
      }
      await pause(POLL_MS);
    }
  }
}
