import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { SymbolicEngine } from '@fragwerk/host';
import { programVersion } from './program.js';

/** Longest run, in milliseconds. */
const LIMIT = 10_000;
/** Characters that one run may answer. */
const LONGEST_ANSWER = 4_000_000;

type Process = ChildProcessByStdio<Writable, Readable, null>;
type Statements = Parameters<SymbolicEngine['run']>[0];
type Answers = Awaited<ReturnType<SymbolicEngine['run']>>;

/** The installed Maxima, or `null`. */
export const maximaVersion = (): Promise<string | null> =>
  programVersion('maxima', ['--version'], /^Maxima.*$/m);

const mark = (index: number | 'end'): string => `@fragwerk-${index}@`;

/** A line for Maxima that says the value of one statement on one line, nothing when it failed. */
const line = (source: string, index: number): string =>
  `block([fwr__:errcatch(${source})],?terpri(),?princ("${mark(index)}"),if fwr__#[] then ?princ(string(first(fwr__))),?terpri())$\n`;

/** All statements in a session that knows nothing of those before. */
const script = (statements: Statements): string =>
  [
    'kill(all)$ reset()$ display2d:false$\n',
    ...statements.map(({ name, source }, index) =>
      line(name === null || /^[\w%]+:/.test(source) ? source : `${name}:${source}`, index),
    ),
    `?terpri()$ ?princ("${mark('end')}")$ ?terpri()$ ?finish\\-output()$\n`,
  ].join('');

function answersIn(said: string, statements: Statements): Answers {
  const lines = said.split('\n');
  return statements.map(({ name }, index) => {
    const found = lines.find((text) => text.startsWith(mark(index)));
    return { name, text: found?.slice(mark(index).length).trim() ?? '' };
  });
}

/** Maxima asks, for example whether a symbol is positive, and waits for an answer. */
const isQuestion = (said: string): boolean => /\bIs\s[^?@]*\?\s*$/.test(said);

/** The real Maxima as a process that stays; one that hangs is ended and started anew. */
export class Maxima implements SymbolicEngine {
  #process: Process | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** @param limit longest run of all statements of one question, in milliseconds */
  constructor(private readonly limit = LIMIT) {}

  run(statements: Statements): Promise<Answers> {
    const next = this.#last.then(() => this.#runNow(statements));
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Ends the process. */
  close(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  #start(): Process {
    const child = spawn('maxima', ['--very-quiet'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Nobody's own start file changes what a question computes.
      env: { ...process.env, MAXIMA_USERDIR: tmpdir() },
      cwd: tmpdir(),
    });
    child.stdout.setEncoding('utf8');
    child.stdin.on('error', () => undefined);
    child.once('close', () => {
      if (this.#process === child) this.#process = null;
    });
    this.#process = child;
    return child;
  }

  #runNow(statements: Statements): Promise<Answers> {
    const child = this.#process ?? this.#start();
    return new Promise((resolve, reject) => {
      let said = '';
      const end = () => {
        clearTimeout(timer);
        child.stdout.off('data', hear);
        child.off('error', fail);
        child.off('close', gone);
      };
      const fail = (error: Error) => {
        end();
        child.kill('SIGKILL');
        if (this.#process === child) this.#process = null;
        reject(error);
      };
      const gone = () => {
        fail(new Error('Maxima ended by itself.'));
      };
      const hear = (text: string) => {
        said += text;
        if (said.includes(mark('end'))) {
          end();
          resolve(answersIn(said, statements));
        } else if (said.length > LONGEST_ANSWER) fail(new Error('Maxima answers endlessly.'));
        else if (isQuestion(said)) fail(new Error('Maxima asks back what it should assume.'));
      };
      const timer = setTimeout(() => {
        fail(new Error(`Maxima took longer than ${this.limit / 1000} s.`));
      }, this.limit);
      child.stdout.on('data', hear);
      child.once('error', fail);
      child.once('close', gone);
      child.stdin.write(script(statements));
    });
  }
}
