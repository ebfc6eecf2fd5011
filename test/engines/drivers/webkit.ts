import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/setup-service.js';
import { type Driver, WINDOW } from './driver.js';

/** Keys without a character (WebDriver, "Keyboard actions"). */
const KEYS: Readonly<Record<string, string>> = {
  ...{ Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', Space: ' ' },
  ...{ Shift: '\uE008', Control: '\uE009', Alt: '\uE00A', End: '\uE010', Home: '\uE011' },
  ...{ ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015' },
};
const START_ATTEMPTS = 100;
const FRAME_ATTEMPTS = 5;
const SCRIPT_TIMEOUT_MS = 3_000;

/** Returns the path of the small browser that Debian's library includes. */
function miniBrowser(): string {
  const below = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
  const systems = below('/usr/lib').filter((path) => path.endsWith('-linux-gnu'));
  const libraries = systems.flatMap(below).filter((path) => /\/webkit2gtk-[\d.]+$/.test(path));
  const found = libraries.map((path) => join(path, 'MiniBrowser')).find(existsSync);
  if (found === undefined) throw new Error('Debian package libwebkit2gtk-4.1-0 is missing.');
  return found;
}

/** Starts a virtual display. */
async function startDisplay(): Promise<{ readonly name: string; readonly child: ChildProcess }> {
  const size = ['-screen', '0', '1600x1200x24'];
  const child = spawn('Xvfb', ['-displayfd', '3', ...size], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { name: `:${String(number).trim()}`, child };
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Sends commands of the W3C protocol WebDriver. @throws Error with the reason of the browser */
const sender =
  (address: string): Send =>
  async (method, path, body) => {
    const text = body && JSON.stringify(body);
    const reply = await fetch(address + path, { method, ...(text && { body: text }) });
    const { value } = (await reply.json()) as { readonly value: unknown };
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

async function startSession(send: Send): Promise<Send> {
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const alwaysMatch = { 'webkitgtk:browserOptions': options };
  for (let attempt = 1; ; attempt++)
    try {
      const session = await send('POST', '/session', { capabilities: { alwaysMatch } });
      const { sessionId } = session as { readonly sessionId: string };
      return (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
    } catch (error) {
      // Its driver does not listen yet.
      if (!(error instanceof TypeError) || attempt === START_ATTEMPTS) throw error;
      await pause(100);
    }
}

const act = (send: Send, source: object, actions: readonly object[]) =>
  send('POST', '/actions', { actions: [{ ...source, actions }] });

function keysOf(send: Send): Pick<Driver, 'type' | 'press'> {
  const source = { type: 'key', id: 'keys' };
  const action = (type: string) => (key: string) => ({ type, value: KEYS[key] ?? key });
  const [down, up] = [action('keyDown'), action('keyUp')];
  return {
    type: (text) =>
      act(
        send,
        source,
        Array.from(text).flatMap((one) => {
          const key = one === '\n' ? 'Enter' : one;
          return [down(key), up(key)];
        }),
      ),
    press: (key) => {
      const keys = key.split('+');
      return act(send, source, [...keys.map(down), ...[...keys].reverse().map(up)]);
    },
  };
}

function mouseOf(send: Send): Driver['mouse'] {
  const source = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
  const to = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    ...{ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
  });
  return {
    down: (point) => act(send, source, [to(point), { type: 'pointerDown', button: 0 }]),
    move: (point) => act(send, source, [to(point)]),
    up: () => act(send, source, [{ type: 'pointerUp', button: 0 }]),
  };
}

function runOf(send: Send): Driver['run'] {
  const call = (source: string) => {
    const script = `const done = arguments[0];
      Promise.resolve(${source}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    return send('POST', '/execute/async', { script, args: [] });
  };
  const enter = async (frame: string): Promise<void> => {
    for (let attempt = 1; ; attempt++)
      try {
        const id = await send('POST', '/element', { using: 'css selector', value: frame });
        return void (await send('POST', '/frame', { id }));
      } catch (error) {
        // Another frame took its place in between.
        if (!String(error).includes('stale element') || attempt === FRAME_ATTEMPTS) throw error;
      }
  };
  return async (frame, source) => {
    if (frame !== '') await enter(frame);
    try {
      const { value, error } = (await call(source)) as { value?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    } finally {
      if (frame !== '') await send('POST', '/frame', { id: null });
    }
  };
}

/** Gives the page the size of {@link WINDOW}; WebDriver sets only that of the window around it. */
async function resizeContent(send: Send, run: Driver['run']): Promise<void> {
  const [width, height] = (await run('', '[innerWidth, innerHeight]')) as [number, number];
  const outer = (await send('GET', '/window/rect')) as typeof WINDOW;
  await send('POST', '/window/rect', {
    width: outer.width + WINDOW.width - width,
    height: outer.height + WINDOW.height - height,
  });
}

/** Starts WebKit, the engine of Safari, driven over WebDriver; its driver has no fingers. */
export async function startWebKit(): Promise<Driver> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const send = await startSession(sender(`http://127.0.0.1:${port}`));
  // A script in a frame that goes away never ends.
  await send('POST', '/timeouts', { script: SCRIPT_TIMEOUT_MS });
  const run = runOf(send);
  await resizeContent(send, run);
  return {
    open: (url) => send('POST', '/url', { url }),
    run,
    mouse: mouseOf(send),
    touch: null,
    ...keysOf(send),
    picture: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    close: async () => {
      await send('DELETE', '');
      driver.kill();
      display.child.kill();
    },
  };
}
