import type { Localized } from '@fragwerk/sdk';
import { problemAt, quoted, SyntaxStop } from './problems.js';

/** A walk over the text of a circuit; blanks between tokens do not count. */
export class Scanner {
  position = 0;
  /** End of the last token. */
  end = 0;
  /** What was read last, for messages. */
  last = '';

  constructor(
    readonly text: string,
    /** Character after the last one to read. */
    readonly limit = text.length,
  ) {}

  skip(): void {
    while (this.position < this.limit && /\s/.test(this.text.charAt(this.position)))
      this.position += 1;
  }

  /** The next character, '' at the end. */
  peek(): string {
    this.skip();
    return this.position < this.limit ? this.text.charAt(this.position) : '';
  }

  /** Takes a token when it stands next. */
  take(token: string): boolean {
    this.skip();
    if (!this.text.startsWith(token, this.position)) return false;
    if (this.position + token.length > this.limit) return false;
    return this.advance(token);
  }

  /** Takes what a sticky expression matches here, without leading blanks. */
  match(expression: RegExp): string {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text)?.[0] ?? '';
    const kept = found.slice(0, this.limit - this.position);
    if (kept !== '') this.advance(kept);
    return kept;
  }

  private advance(token: string): true {
    this.position += token.length;
    this.end = this.position;
    this.last = token;
    return true;
  }

  /** What stands next, as words of a message. */
  next(): Localized {
    const letter = String.fromCodePoint(this.text.codePointAt(this.position) ?? 32);
    return this.peek() === ''
      ? { de: 'am Ende', en: 'at the end' }
      : { de: `bei ${quoted(letter)}`, en: `at ${quoted(letter)}` };
  }

  stop(message: Localized, position = this.position): never {
    throw new SyntaxStop(problemAt(Math.min(position, this.text.length), message));
  }
}
