/** Status line in a terminal; elsewhere at most one line in two seconds. */
export class Progress {
  #last = '';
  #shownAt = 0;

  /** Replaces the status. */
  show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
    else if (performance.now() - this.#shownAt > 2_000 && text !== this.#last) {
      process.stderr.write(`${text}\n`);
      this.#shownAt = performance.now();
    }
    this.#last = text;
  }

  clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
}
