import type { RequestListener } from 'node:http';
import { CannotRunError, checkService, type Report } from '../../packages/conformance/src/index.js';
import { startHttpServer, stopServers, startTcpServer } from './faults/broken.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

interface Limits {
  readonly timeoutMs: number;
  readonly deadlineMs: number;
}

/** For services that do not reply: the run has to end by itself, after some checks. */
const SILENT: Limits = { timeoutMs: 200, deadlineMs: 4_000 };
/** For services that reply at once: all checks have to run even on a busy machine. */
const PROMPT: Limits = { timeoutMs: 20_000, deadlineMs: 60_000 };
/** Time that a run may take beyond its deadline. */
const GRACE_MS = 2_000;

const unhandled: unknown[] = [];
const note = (reason: unknown): void => {
  unhandled.push(reason);
};

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});

afterEach(async () => {
  await stopServers();
  process.off('unhandledRejection', note);
});

/** Runs the kit, which has to end in time without unhandled rejections. */
async function run(url: string, limits: Limits): Promise<Report | CannotRunError> {
  const started = performance.now();
  const result = await checkService({ url, ...limits }).catch((error: unknown) => error);
  expect(performance.now() - started).toBeLessThan(limits.deadlineMs + GRACE_MS);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).toEqual([]);
  if (result instanceof CannotRunError) return result;
  expect(result).toHaveProperty('results');
  return result as Report;
}

async function reason(url: string, limits = PROMPT): Promise<string> {
  const result = await run(url, limits);
  if (!(result instanceof CannotRunError)) throw new Error('the kit has run nevertheless');
  expect(result.message).not.toMatch(/\n|\bat .*:\d+:\d+/);
  return result.message;
}

async function report(url: string, limits: Limits): Promise<Report> {
  const result = await run(url, limits);
  if (result instanceof CannotRunError) throw result;
  return result;
}

/** Returns the report of all checks, for services that reply at once. */
async function wholeReport(url: string): Promise<Report> {
  const whole = await report(url, PROMPT);
  expect(whole.cutShort).toBe(null);
  return whole;
}

/** Answers pluginlist correctly and passes other requests to `others`. */
const afterTheList =
  (others: RequestListener): RequestListener =>
  (request, response) => {
    const isList = request.url === '/open/pluginlist' && request.method === 'GET';
    if (isList) response.setHeader('content-type', 'application/json').end('["Uhr"]');
    else others(request, response);
  };

const odd = { toString: 1 };

/** Members that checks read, with values of types that the interface never allows. */
const ODD_MEMBERS = JSON.stringify({
  pluginInfos: [null, { typ: odd }],
  typ: odd,
  source: '\\includegraphics{img/dial.png}',
  images: { 'dial.png': odd, 'hand.png': null },
  imageUrl: odd,
  pluginDto: { imageUrl: odd, tagName: odd },
  pluginDtoUri: odd,
  params: { config: odd },
  configurationUrl: odd,
  configurationMode: 3,
  javaScriptMethode: odd,
  htmlScoreInfo: odd,
  feedback: odd,
  base64Image: 'AA==',
  error: odd,
  imageInfoDto: { filename: odd, title: odd },
});

describe('a service that replies with nonsense', () => {
  test('no listener', async () => {
    const url = await startHttpServer(() => undefined);
    await stopServers();
    expect(await reason(url)).toBe(
      `No plugin service responds at ${url}/open/pluginlist. Is it running, and is the address correct?`,
    );
  });

  test('HTML for everything', async () => {
    const url = await startHttpServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Welcome to nginx!</title>');
    });
    expect(await reason(url)).toMatch(
      /pluginlist responds with status 200 and no list of plugin types, so there is nothing to check\.$/,
    );
  });

  test('empty bodies', async () => {
    const url = await startHttpServer((_, response) => response.end());
    expect(await reason(url)).toMatch(/status 200 and no list of plugin types/);
  });

  test('404 for everything', async () => {
    const url = await startHttpServer((_, response) => {
      response.statusCode = 404;
      response.end('{"detail":"Not Found"}');
    });
    expect(await reason(url)).toMatch(/status 404 and no list of plugin types/);
  });

  test('an empty list of plugin types', async () => {
    const url = await startHttpServer((_, response) => response.end('[]'));
    expect(await reason(url)).toMatch(/no list of plugin types/);
  });

  test('a redirect of everything to another host', async () => {
    const url = await startHttpServer((request, response) => {
      response.writeHead(302, { location: `http://192.0.2.1${request.url ?? ''}` });
      response.end();
    });
    expect(await reason(url)).toMatch(/status 302 and no list of plugin types/);
  });

  test('an endless body', async () => {
    const url = await startHttpServer((_, response) => {
      const chunk = 'x'.repeat(1024);
      const timer = setInterval(() => response.write(chunk), 2);
      response.on('close', () => clearInterval(timer));
    });
    expect(await reason(url, SILENT)).toMatch(/^No plugin service responds at /);
  });

  test('a connection that is reset', async () => {
    const url = await startTcpServer((socket) => {
      socket.on('data', () => socket.resetAndDestroy());
    });
    expect(await reason(url)).toMatch(/^No plugin service responds at /);
  });

  test('a connection that is closed in the middle of a reply', async () => {
    const url = await startTcpServer((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n["Uh'));
    });
    expect(await reason(url)).toMatch(/^No plugin service responds at /);
  });

  test('bytes that are not HTTP', async () => {
    const url = await startTcpServer((socket) => {
      socket.on('data', () => socket.end(Buffer.from('00ff1b5b48e2828cfe0d0a0d0a00', 'hex')));
    });
    expect(await reason(url)).toMatch(/^No plugin service responds at /);
  });

  test('endless headers', async () => {
    const url = await startTcpServer((socket) => {
      const timer = setInterval(() => socket.write(`x-${Date.now()}: ${'y'.repeat(4000)}\r\n`), 2);
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.on('close', () => clearInterval(timer));
    });
    expect(await reason(url, SILENT)).toMatch(/^No plugin service responds at /);
  });

  test('answers after 30 seconds', async () => {
    const url = await startHttpServer((_, response) => {
      const timer = setTimeout(() => response.end('["Uhr"]'), 30_000);
      response.on('close', () => clearTimeout(timer));
    });
    expect(await reason(url, SILENT)).toMatch(/^No plugin service responds at /);
  });

  test('a list of plugin types, and silence after it', async () => {
    const url = await startHttpServer(afterTheList(() => undefined));
    const { cutShort, types, results } = await report(url, SILENT);
    expect(types).toEqual(['Uhr']);
    expect(cutShort).toMatch(
      /^The run took longer than 4 s; \d+ checks were not run; --type and --only check a part\.$/,
    );
    const failed = results.filter(({ outcome }) => outcome === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.map(({ failure }) => failure?.received.en)).toEqual(
      failed.map(() => expect.stringMatching(/: no reply in time\.$/) as unknown),
    );
  });

  test('a list of plugin types, and resets after it', async () => {
    const url = await startHttpServer(
      afterTheList((request) => {
        request.socket.resetAndDestroy();
      }),
    );
    const { results } = await wholeReport(url);
    const status = results.find(({ id }) => id === 'score.status');
    expect(status?.outcome).toBe('failed');
    expect(status?.failure?.received.en).toBe('POST /open/score: the connection was interrupted.');
  });

  test('a list of plugin types, and HTML after it', async () => {
    const url = await startHttpServer(
      afterTheList((_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<p>Hallo</p>');
      }),
    );
    const { results } = await wholeReport(url);
    const shape = results.find(({ id }) => id === 'score.shape');
    expect(shape?.failure).toMatchObject({
      expected: { en: 'JSON' },
      received: { en: 'text that is not JSON' },
    });
  });

  test.each(['null', '0', '"text"', '[]', '{}', '[[null]]', '{"__proto__":null}', ODD_MEMBERS])(
    'a list of plugin types, and %s after it',
    async (text) => {
      const url = await startHttpServer(
        afterTheList((_, response) => {
          response.setHeader('content-type', 'application/json');
          response.end(text);
        }),
      );
      const { results } = await wholeReport(url);
      expect(results.filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThan(20);
    },
  );
});
