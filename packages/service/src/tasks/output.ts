import type { Readable } from 'node:stream';

/** What a process may write lastingly; one that writes more waits, and reaches its time limit. */
const BYTES_PER_SECOND = 64 * 1024;
const MAX_LINE_CHARACTERS = 2_000;

/**
 * Reads the output of a process line by line, at a limited rate: whatever the process writes costs
 * the service nothing.
 */
export function readOutput(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.on('error', () => undefined);
  stream.on('data', (part: Buffer) => {
    stream.pause();
    setTimeout(() => stream.resume(), (1000 * part.length) / BYTES_PER_SECOND).unref();
    const lines = (rest + part.toString()).split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_LINE_CHARACTERS);
    for (const line of lines) onLine(line.slice(0, MAX_LINE_CHARACTERS));
  });
}
