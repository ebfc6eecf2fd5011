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

type ShowProgress = (done: number, all: number) => void;

/** Works, and shows the progress in one line that is erased at the end; nothing without a terminal. */
export async function withProgress<T>(
  what: string,
  work: (show: ShowProgress) => Promise<T>,
): Promise<T> {
  const write = (text: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${text}${ERASE_LINE}`);
  };
  write(`${what} …`);
  try {
    return await work((done, all) => write(`${what} … ${done} of ${all}`));
  } finally {
    write('');
  }
}

/** Ignores readers that stop early, as `head` does. */
export function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
