import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { SymbolicEngine } from '@fragwerk/host';
import { Sequence } from '../sequence.js';
import { programVersion } from './program.js';

const MAX_RUN_MS = 10_000;
const MAX_OUTPUT_LENGTH = 4_000_000;

type Process = ChildProcessByStdio<Writable, Readable, null>;
type Statements = Parameters<SymbolicEngine['run']>[0];
type Answers = Awaited<ReturnType<SymbolicEngine['run']>>;

export const maximaVersion = (): Promise<string | null> => programVersion('maxima', /^Maxima.*$/m);

const marker = (index: number | 'end'): string => `@fragwerk-${index}@`;

/** Returns a line for Maxima that prints the value of a statement, nothing when it fails. */
const line = (source: string, index: number): string =>
  `block([fwr__:errcatch(${source})],?terpri(),?princ("${marker(index)}"),if fwr__#[] then ?princ(string(first(fwr__))),?terpri())$\n`;

/** Returns all statements, in a session without earlier definitions. */
const script = (statements: Statements): string =>
  [
    'kill(all)$ reset()$ display2d:false$\n',
    ...statements.map(({ name, source }, index) =>
      line(name === null || /^[\w%]+:/.test(source) ? source : `${name}:${source}`, index),
    ),
    `?terpri()$ ?princ("${marker('end')}")$ ?terpri()$ ?finish\\-output()$\n`,
  ].join('');

function readAnswers(output: string, statements: Statements): Answers {
  const lines = output.split('\n');
  return statements.map(({ name }, index) => {
    const found = lines.find((text) => text.startsWith(marker(index)));
    return { name, text: found?.slice(marker(index).length).trim() ?? '' };
  });
}

/** Returns whether Maxima asks a question, for example whether a symbol is positive. */
const isQuestion = (output: string): boolean => /\bIs\s[^?@]*\?\s*$/.test(output);

/** Maxima as a persistent process; one that hangs is killed and restarted. */
export class Maxima implements SymbolicEngine {
  #process: Process | null = null;
  #isClosed = false;
  readonly #runs = new Sequence();

  /** @param maxRunMs time limit for all statements of one question */
  constructor(private readonly maxRunMs = MAX_RUN_MS) {}

  run(statements: Statements): Promise<Answers> {
    return this.#runs.run(() => this.#runNow(statements));
  }

  /** Ends the process; later runs fail. */
  close(): void {
    this.#isClosed = true;
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  #start(): Process {
    if (this.#isClosed) throw new Error('Maxima was closed.');
    const child = spawn('maxima', ['--very-quiet'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Ignores the user's start files, which could change results.
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
      let output = '';
      const end = () => {
        clearTimeout(timer);
        child.stdout.off('data', onData);
        child.off('error', fail);
        child.off('close', onClose);
      };
      const fail = (error: Error) => {
        end();
        child.kill('SIGKILL');
        if (this.#process === child) this.#process = null;
        reject(error);
      };
      const onClose = () => fail(new Error('Maxima ended unexpectedly.'));
      const onData = (text: string) => {
        output += text;
        if (output.includes(marker('end'))) {
          end();
          resolve(readAnswers(output, statements));
        } else if (output.length > MAX_OUTPUT_LENGTH) fail(new Error('Maxima prints too much.'));
        else if (isQuestion(output)) fail(new Error('Maxima asks for an assumption.'));
      };
      const timer = setTimeout(
        () => fail(new Error(`Maxima took longer than ${this.maxRunMs / 1000} s.`)),
        this.maxRunMs,
      );
      child.stdout.on('data', onData);
      child.once('error', fail);
      child.once('close', onClose);
      child.stdin.write(script(statements));
    });
  }
}
