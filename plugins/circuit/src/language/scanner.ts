import type { Localized } from '@fragwerk/sdk';
import { failAt, quoted } from './problems.js';

/** Tokenizer for the text of a circuit; spaces between tokens are ignored. */
export class Scanner {
  position = 0;
  tokenEnd = 0;
  /** The token read last, for messages. */
  lastToken = '';

  constructor(readonly text: string) {}

  skipSpaces(): void {
    while (/\s/.test(this.text.charAt(this.position))) this.position += 1;
  }

  /** Returns the next character, '' at the end. */
  peek(): string {
    this.skipSpaces();
    return this.text.charAt(this.position);
  }

  /** Consumes a token if it comes next. */
  take(token: string): boolean {
    this.skipSpaces();
    return this.text.startsWith(token, this.position) && this.advance(token);
  }

  /** Consumes what a sticky expression matches here, without skipping spaces. */
  match(expression: RegExp): string {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text)?.[0] ?? '';
    if (found !== '') this.advance(found);
    return found;
  }

  private advance(token: string): true {
    this.position += token.length;
    this.tokenEnd = this.position;
    this.lastToken = token;
    return true;
  }

  /** Describes the place of the next character, for messages. */
  describeNext(): Localized {
    const character = String.fromCodePoint(this.text.codePointAt(this.position) ?? 32);
    return this.peek() === ''
      ? { de: 'am Ende', en: 'at the end' }
      : { de: `bei ${quoted(character)}`, en: `at ${quoted(character)}` };
  }

  fail(message: Localized): never {
    return failAt(this.position, message);
  }
}
