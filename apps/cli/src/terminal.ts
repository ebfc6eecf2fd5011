/** Writes to standard output. */
export const print = (text: string): void => {
  process.stdout.write(text);
};

/** Writes a line to standard error. */
export const printMessage = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Whether to use colours (no-color.org). */
export const wantsColour = (): boolean =>
  process.stdout.isTTY && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';

const ERASE_LINE = '\u001b[K';

/** Shows the progress in one line that is erased at the end; nothing without a terminal. */
export function createProgress(what: string) {
  const { isTTY } = process.stderr;
  return {
    begin: (): void => {
      if (isTTY) process.stderr.write(`${what} …`);
    },
    show: (done: number, all: number): void => {
      if (isTTY) process.stderr.write(`\r${what} … ${done} of ${all}${ERASE_LINE}`);
    },
    clear: (): void => {
      if (isTTY) process.stderr.write(`\r${ERASE_LINE}`);
    },
  };
}

/** Ignores readers that stop early, as `head` does. */
export function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
