import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allChecks, registrationChecks, type Report } from '@fragwerk/conformance';
import { announce, policyOf, readSettings } from '@fragwerk/service';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../support/command-line.js';
import { runningService } from '../support/client.js';
import { tempFolder } from '../support/temp-folder.js';
import { startHttpServer, startProxy, stopServers } from './faults/broken.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(root, 'apps/cli/bin/fragwerk.mjs');
const folder = tempFolder();
const service = runningService();

beforeAll(() => {
  // Builds the project once, so that no test has to.
  const built = spawnSync(process.execPath, ['scripts/fragwerk.mjs', '--version'], { cwd: root });
  if (built.status !== 0) throw new Error(`The project cannot be built: ${String(built.stderr)}`);
}, 160_000);
afterEach(stopServers);

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly onStderr?: (text: string) => void;
}

/** Runs a program to its end, while our service runs in this process. */
function runProgram(command: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: folder.path,
    env: { PATH: process.env.PATH ?? '', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    options.onStderr?.(stderr);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs the program, as users do. */
const program = (args: readonly string[], options?: RunOptions): Promise<Ended> =>
  runProgram([process.execPath, cli, ...args], options);

/** Runs a command in this process, which takes a fraction of the time. */
const fragwerk = (args: readonly string[]) => runInProcess(args, folder.path);

const check = (...args: readonly string[]) => fragwerk(['check', service.url, ...args]);

/** Starts a proxy of our service with its own replies to some paths. */
const listenBefore = (answers: Readonly<Record<string, readonly [number, string]>>) =>
  startProxy(service.url, answers);

function expectSentence({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  expect(stderr).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
}

const SUMMARY =
  /^\d+ passed, \d+ failed \(\d+ break the host, \d+ differ from the specification, \d+ advice\), \d+ not decided, \d+ endpoints? not offered$/m;

describe('fragwerk check', () => {
  it('ends with 0 when the service conforms, and prints a report', async () => {
    const { code, stdout, stderr } = await program(['check', service.url]);
    expect(stdout).toMatch(/ {2}passed +image /);
    expect(stdout).toMatch(SUMMARY);
    expect(stdout).toMatch(/\nThe service conforms\.\n$/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // A whole run ends after 55 s at the latest.
  });

  it('ends with 1 when it does not', async () => {
    const url = await listenBefore({ '/version': [201, '1.0'] });
    const { code, stdout } = await fragwerk(['check', url, '--only', 'version,ping']);
    expect(stdout).toMatch(/ {2}failed +version/);
    expect(stdout).toMatch(/ {2}passed +ping/);
    expect(stdout).toMatch(/Sent +GET \/version\n +Reply +status 201/);
    expect(stdout).toMatch(/\nThe service does not conform\.\n$/);
    expect(code).toBe(1);
  });

  it('fails only on what is new since a baseline, or on what breaks the host', async () => {
    const baseline = join(folder.path, 'baseline.json');
    const selected = ['--only', 'version,ping'];
    const known = await listenBefore({ '/version': [201, '1.0'] });
    await fragwerk(['check', known, ...selected, '--format', 'json', '--output', baseline]);
    const again = await fragwerk(['check', known, ...selected, '--baseline', baseline]);
    expect(again.stdout).toMatch(/Known:\n {2}- status 201: version\.status/);
    const junit = ['--baseline', baseline, '--format', 'junit'];
    expect((await fragwerk(['check', known, ...selected, ...junit])).stdout).toContain(
      'failures="0"',
    );
    expect(again.code).toBe(0);
    const worse = await listenBefore({ '/version': [202, '1.0'] });
    const { code } = await fragwerk(['check', worse, ...selected, '--baseline', baseline]);
    expect(code).toBe(1);
    const healthy = await check(...selected, '--baseline', baseline);
    expect(healthy.stdout).toMatch(/can leave the baseline: version/);
    const odd = await listenBefore({ '/version': [200, ''] });
    const lenient = await fragwerk(['check', odd, ...selected, '--fail-on', 'breaks']);
    expect(lenient.stdout).toContain('does not conform');
    expect(lenient.code).toBe(0);
    const accepted = ['--fail-on', 'breaks', '--format', 'junit'];
    const green = await fragwerk(['check', odd, ...selected, ...accepted]);
    expect(green.stdout).toMatch(/failures="0"[^]*<skipped message="Accepted: expected a version/);
    const wrong = await check('--baseline', cli);
    expect(wrong.stderr).toContain('is not a report');
    expect(wrong.code).toBe(2);
  });

  it('accepts the variant, the path and the type', async () => {
    const names = ['--variant', 'b', '--endpoint', '/other', '--type', 'Uhr'];
    const { code, stdout } = await check(...names, '--only', 'help', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      conformant: false,
      variant: 'B',
      servicePath: '/other',
      types: ['Uhr'],
    });
    expect(code).toBe(1);
  });

  it('checks only what is selected', async () => {
    const { stdout } = await check('--only', 'image.status, score', '--format', 'json');
    const { results } = JSON.parse(stdout) as Report;
    expect(new Set(results.map(({ endpoint }) => endpoint))).toEqual(new Set(['image', 'score']));
    expect(results.filter(({ endpoint }) => endpoint === 'image')).toHaveLength(1);
  });

  it('lists the checks', async () => {
    const { code, stdout, stderr } = await fragwerk(['check', '--list']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(allChecks.length + registrationChecks.length);
    expect(lines.find((line) => line.startsWith('image.shape '))).toMatch(
      /^image\.shape +breaks +docs\/interface\/reading\.md#strict-replies +image returns exactly the members/,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('lists selected checks as JSON', async () => {
    const selected = ['--only=registration', '--format=json'];
    const { stdout } = await fragwerk(['check', '--list', ...selected]);
    const rows = JSON.parse(stdout) as object[];
    expect(rows).toHaveLength(registrationChecks.length);
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'endpoint', 'severity', 'clause', 'title']);
  });

  it.each([['check', '--help'], ['check', '-h'], ['--help'], ['help']])(
    'shows the help: %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await fragwerk(args.filter((word) => word));
      expect(stdout).toMatch(/^Usage: fragwerk/);
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  it('prints its version', async () => {
    expect(await program(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
  });
});

describe('the format', () => {
  const starts = {
    text: /^Conformance of http/,
    json: /^\{\n {2}"conformant": true,/,
    junit: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /,
    html: /^<!doctype html>\n/,
  };

  it.each(Object.entries(starts))(
    '%s is written to the terminal or to a file',
    async (format, start) => {
      const toTerminal = await check('--format', format, '--only', 'ping');
      expect(toTerminal.stdout).toMatch(start);
      const file = join(folder.path, `report.${format}`);
      const toFile = await check('--format', format, '--only', 'ping', '--output', file);
      expect(readFileSync(file, 'utf8')).toMatch(start);
      expect(toFile.stdout).toMatch(SUMMARY);
      expect(toFile.stdout.trimEnd().split('\n')).toHaveLength(2);
      expect([toTerminal.code, toFile.code, toFile.stderr]).toEqual([0, 0, '']);
    },
  );

  it('text has colours on a terminal unless NO_COLOR is set', async () => {
    const onTerminal = (env: Readonly<Record<string, string>>) =>
      runProgram(
        [
          'script',
          '-qec',
          `${process.execPath} ${cli} check ${service.url} --only ping`,
          '/dev/null',
        ],
        { env: { TERM: 'xterm', ...env } },
      );
    const plain = await onTerminal({ NO_COLOR: '1' });
    const coloured = await onTerminal({});
    expect(coloured.stdout).toContain('\u001b[32mpassed');
    expect(plain.stdout).not.toContain('\u001b[32m');
    // The progress is written to standard error, here the same terminal, and is erased at the end.
    expect(coloured.stdout).toMatch(/\rChecking … 1 of \d+/);
    expect(coloured.stdout).toContain('\r\u001b[K\u001b[1mConformance of');
    expect(coloured.code).toBe(0);
  });

  it('survives a reader that stops early', async () => {
    const command = `${process.execPath} ${cli} check --list | head -n 1; exit \${PIPESTATUS[0]}`;
    const { code, stdout, stderr } = await runProgram(['bash', '-c', command]);
    expect(stdout.split('\n')).toHaveLength(2);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('an invalid command line', () => {
  const url = 'http://localhost:1';
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /^Which command\?/],
    [['chekc', url], /no command "chekc"\. Did you mean check\?\n$/],
    [['tset'], /no command "tset"\. Did you mean test\?\n$/],
    [['upload'], /no command "upload"; --help lists them\.\n$/],
    [['check'], /^Which service\? Specify its address/],
    [['check', 'localhost:8080'], /"localhost:8080" is not the address.*starts with http/],
    [['check', 'ftp://localhost'], /not the address of a service/],
    [
      ['check', `${url}/pluginuhr`],
      /end after host and port: http:\/\/localhost:1\. Specify .* --endpoint/,
    ],
    [['check', 'http://user:pass@localhost:1'], /must not contain a user or a password/],
    [['check', url, url], /Expected one address, got .* as well/],
    [['check', url, '--formt', 'json'], /Unknown option '--formt'\. Did you mean --format\?\n$/],
    [['test', '--hlep'], /Unknown option '--hlep'\. Did you mean --help\?\n$/],
    [['test', '--frob'], /Unknown option '--frob'; fragwerk test --help lists the options\.\n$/],
    [
      ['check', url, '--format', 'pdf'],
      /--format must be one of text, json, junit, html, not "pdf"/,
    ],
    [['check', url, '--format'], /--format.*argument missing/],
    [['check', url, '--list=yes'], /--list.*does not take an argument/],
    [['check', url, '--variant', 'C'], /--variant must be one of A, B, auto, not "C"/],
    [['check', url, '--endpoint', 'pluginuhr'], /--endpoint must be a path such as \/pluginuhr/],
    [['check', url, '--type', ''], /--type must not be empty/],
    [['check', url, '--only', 'imge'], /no endpoint and no check "imge"/],
    [['check', url, '--only', ','], /--only must not be empty/],
    [
      ['check', url, '--timeout', 'soon'],
      /--timeout must be a number of seconds from 0\.1 to 50, not "soon"/,
    ],
    [['check', url, '--timeout', '-1'], /--timeout.*ambiguous|--timeout must be/],
    [['check', url, '--timeout', '0'], /--timeout must be a number of seconds/],
    [['check', url, '--output', ''], /--output must not be empty/],
    [['check', '--setup-port', '80960'], /--setup-port must be a port from 0 to 65535/],
    [
      ['check', url, '--wait', '3'],
      /--wait belongs to the check of a registration; add --setup-port/,
    ],
    [['check', '--setup-port', '0', '--type', 'Uhr'], /--type belongs to the check of a service/],
  ];

  it.each(cases)('%j is reported in one sentence, exit 2', async (args, sentence) => {
    expectSentence(await fragwerk(args), sentence);
  });
});

describe('a check that cannot run', () => {
  it('reports that nothing listens', async () => {
    expectSentence(await program(['check', 'http://127.0.0.1:9']), /No plugin service responds at/);
  });

  it('reports that the type does not exist', async () => {
    expectSentence(await check('--type', 'Ohm'), /no plugin type "Ohm"; it has: Uhr/);
  });

  it('reports that none of the checks applies', async () => {
    expectSentence(await check('--only', 'registration'), /None of these checks applies/);
  });

  const nonsense: Readonly<Record<string, RequestListener>> = {
    'HTML for everything': (_, response) => response.end('<html>'),
    'an empty body for everything': (_, response) => response.end(),
    'errors for everything': (_, response) => response.writeHead(500).end('{}'),
    'an endless reply': (_, response) => {
      const more = setInterval(() => response.write('['.repeat(100_000)), 5);
      response.on('close', () => clearInterval(more));
    },
    'a cut connection': (request) => request.socket.destroy(),
    'no reply': () => undefined,
  };

  it.each(Object.entries(nonsense))('reports %s', async (_, listener) => {
    const url = await startHttpServer(listener);
    expectSentence(
      await fragwerk(['check', url, '--timeout', '0.5']),
      /No plugin service responds|no list of plugin types/,
    );
  });

  it.each([
    ['missing/report.html', /its folder does not exist/],
    ['.', /it is a folder/],
    ['file/report.html', /a part of its path is a file/],
  ])('reports that it cannot write %s', async (name, sentence) => {
    folder.write('file', '');
    const ended = await check('--output', join(folder.path, name));
    expectSentence(ended, sentence);
  });

  it('reports an output that cannot be written before the run', async () => {
    const ended = await fragwerk(['check', 'http://127.0.0.1:9', '--output', '/missing/report']);
    expectSentence(ended, /Cannot write \/missing\/report: its folder does not exist/);
  });

  it('reports that the disk is full', async () => {
    if (!existsSync('/dev/full')) return;
    expectSentence(await check('--only', 'ping', '--output', '/dev/full'), /the disk is full/);
  });
});

describe('fragwerk check --setup-port', () => {
  /** Checks a registration of our announcer with these arguments. */
  async function checkRegistration(args: readonly string[]): Promise<Ended> {
    const stop = new AbortController();
    let isAnnouncing = false;
    const onStderr = (text: string) => {
      const [, setupUrl] = /registration at (http:\S+)/.exec(text) ?? [];
      if (setupUrl === undefined || isAnnouncing) return;
      isAnnouncing = true;
      const settings = readSettings([], {
        letto_setup_uri: setupUrl,
        letto_user_user_password: 'geheim-genug',
        letto_plugin_uri_intern: service.url,
      });
      const policy = policyOf('A', []);
      const log = { info: () => undefined, warn: () => undefined };
      void announce(
        { settings, policy, version: '1', port: 1, startedAt: new Date(), log },
        stop.signal,
      );
    };
    const ended = await program(['check', '--setup-port', '0', ...args], { onStderr });
    stop.abort();
    return ended;
  }

  it('waits for a registration and checks it', async () => {
    const { code, stdout, stderr } = await checkRegistration(['--password', 'geheim-genug']);
    expect(stderr).toMatch(
      /^Waiting up to 60 s for a registration at http:\/\/127\.0\.0\.1:\d+ …\n$/,
    );
    expect(stdout).toMatch(/ {2}passed +registration +\d+ passed\n/);
    expect(stdout).toMatch(/\nThe registration conforms\.\n$/);
    expect(stdout).not.toMatch(/Variant/);
    expect(code).toBe(0);
  });

  it('ends with 1 soon after a wrong password', async () => {
    const { code, stdout } = await checkRegistration(['--password=other', '--wait=600']);
    expect(stdout).toMatch(/1\. registration\.password/);
    expect(stdout).not.toContain('geheim-genug');
    expect(code).toBe(1);
  });

  it('ends with 2 if nothing registers', async () => {
    const { code, stderr } = await fragwerk(['check', '--setup-port=0', '--wait=0.2']);
    expect(stderr).toMatch(/No registration arrived at http:\S+ within 0\.2 s/);
    expect(code).toBe(2);
  });

  it('also checks the service if its address is given', async () => {
    const { code, stdout } = await checkRegistration([
      service.url,
      '--only=registration,ping',
      '--format=json',
    ]);
    const { results, url } = JSON.parse(stdout) as Report;
    expect(new Set(results.map(({ endpoint }) => endpoint))).toEqual(
      new Set(['registration', 'ping']),
    );
    expect(url).toBe(service.url);
    expect(code).toBe(0);
  });
});

describe('fragwerk serve', () => {
  it('runs the service with the following settings', async () => {
    const child = spawn(process.execPath, [cli, 'serve', '--port=0', '--variant', 'B'], {
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let url = '';
    for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      const [, port] = /listens on http:\/\/localhost:(\d+)\/ \(variant B/.exec(text) ?? [];
      if (port !== undefined) url = `http://127.0.0.1:${port}`;
      if (text.includes('does not register')) break;
    }
    expect(await (await fetch(`${url}/ping`)).text()).toBe('pong');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('ends with the exit code of the service', async () => {
    const { code, stderr } = await program(['serve', '--port=much']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });
});

it('writes a report of a whole run for inspection', async () => {
  mkdirSync(join(root, 'test-output'), { recursive: true });
  const file = join(root, 'test-output/report.html');
  const url = await listenBefore({ '/version': [201, '1.0'] });
  const { code } = await fragwerk(['check', url, '--format', 'html', '--output', file]);
  expect(code).toBe(1);
  // The section of the interface that version refers to.
  expect(readFileSync(file, 'utf8')).toContain('The registered address of a service ends with');
});
