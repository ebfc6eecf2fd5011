import { type ChildProcess, execFile, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';

const run = promisify(execFile);

/** One utterance of Orca, or its echo of a pressed key. */
export interface Heard {
  readonly kind: 'said' | 'key';
  readonly text: string;
  /** Requested language of the speech; `''`: the user's. */
  readonly language: string;
}

/**
 * A display with Chromium and Orca, both in German, and their D-Bus daemons, separate from the user's
 * session.
 */
export interface Desktop {
  readonly page: Page;
  /** What Orca said since its start. */
  readonly heard: () => readonly Heard[];
  /** Presses keys by their X names, one after the other. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const START_MS = 30_000;
const program = process.env.CHROMIUM_WITH_WINDOW ?? '/usr/bin/chromium';
const ARGUMENTS = [
  // A window without tabs and address, so that Tab stays in the page.
  '--app=data:text/html,',
  ...['--force-renderer-accessibility', '--remote-debugging-port=0', '--lang=de', '--no-sandbox'],
  ...[
    '--test-type',
    '--disable-gpu',
    '--no-first-run',
    '--no-default-browser-check',
    '--password-store=basic',
  ],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Waits until a function returns something. */
async function within<T>(find: () => T): Promise<NonNullable<T>> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const found = find();
    if (found) return found;
    await pause(50);
  }
  throw new Error(`Waited in vain for ${String(find)}`);
}

/** Starts programs and ends exactly these, last first. */
class Programs {
  readonly #children: ChildProcess[] = [];

  start(
    [command, ...args]: readonly [string, ...string[]],
    env: NodeJS.ProcessEnv,
    third: 'ignore' | 'pipe' = 'ignore',
  ): ChildProcess {
    const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', third];
    const child = spawn(command, args, { env, stdio });
    child.on('error', () => undefined);
    this.#children.push(child);
    return child;
  }

  /** Starts a program that writes an address to its descriptor 3. */
  async startAt(command: readonly [string, ...string[]], env: NodeJS.ProcessEnv): Promise<string> {
    const child = this.start(command, env, 'pipe');
    const signal = AbortSignal.timeout(START_MS);
    const [address] = (await once(child.stdio[3] as Readable, 'data', { signal })) as [Buffer];
    return String(address).trim();
  }

  async end(): Promise<void> {
    for (const child of this.#children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const isEnded = await Promise.race([ended.then(() => true), pause(3_000, false)]);
      if (isEnded) continue;
      child.kill('SIGKILL');
      await ended;
    }
  }
}

/** Starts the desktop, in a temporary home. */
export async function startDesktop(): Promise<Desktop> {
  const home = mkdtempSync(join(tmpdir(), 'fragwerk-reader-'));
  const file = join(home, 'heard.jsonl');
  writeFileSync(file, '');
  for (const folder of ['run', 'orca']) mkdirSync(join(home, folder), { mode: 0o700 });
  for (const name of ['heard.py', 'user-settings.conf'])
    copyFileSync(new URL(`orca/${name}`, import.meta.url), join(home, 'orca', name));
  const programs = new Programs();
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await programs.end();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const size = ['-screen', '0', '1280x1000x24'];
    const display = await programs.startAt(['Xvfb', '-displayfd', '3', ...size], process.env);
    const base = {
      ...{ PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: join(home, 'run') },
      ...{ LANG: 'C.UTF-8', LANGUAGE: 'de', GSETTINGS_BACKEND: 'memory' },
      ...{ DISPLAY: `:${display}`, HEARD_FILE: file },
    };
    const bus = ['dbus-daemon', '--session', '--nofork', '--print-address=3'] as const;
    const env = { ...base, DBUS_SESSION_BUS_ADDRESS: await programs.startAt([...bus], base) };
    programs.start(['/usr/libexec/at-spi-bus-launcher', '--launch-immediately'], env);
    programs.start(['orca', '-u', join(home, 'orca')], env);
    const heard = (): readonly Heard[] =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Heard);
    await within(() => heard().length).catch(() => {
      throw new Error('Orca did not start. Does another Orca run?');
    });
    const profile = join(home, 'profile');
    mkdirSync(join(profile, 'Default'), { recursive: true });
    writeFileSync(join(profile, 'Default/Preferences'), '{"translate":{"enabled":false}}');
    programs.start([program, ...ARGUMENTS, `--user-data-dir=${profile}`], env);
    const port = await within(
      () => readIfThere(join(profile, 'DevToolsActivePort')).split('\n')[0],
    );
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [page] = browser.contexts()[0]?.pages() ?? [];
    if (!page) throw new Error('Chromium has opened no window.');
    return {
      page,
      heard,
      press: async (...keys) => void (await run('xdotool', ['key', ...keys], { env })),
      type: async (text) => void (await run('xdotool', ['type', '--', text], { env })),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
