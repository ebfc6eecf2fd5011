/** One line at the terminal that says what goes on; silent elsewhere but for what is new. */
export class Progress {
  #last = '';
  #shownAt = 0;

  /** Shows the text in place of the one before. */
  show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
    else if (performance.now() - this.#shownAt > 2_000 && text !== this.#last) {
      process.stderr.write(`${text}\n`);
      this.#shownAt = performance.now();
    }
    this.#last = text;
  }

  /** Ends the line. */
  clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
}
