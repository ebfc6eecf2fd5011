import { expectedAt, type Localized } from '../localized.js';
import type { PositionedError } from './errors.js';

type ErrorClass = new (position: number, text: Localized) => PositionedError;

/** Reads a text from left to right and skips spaces between tokens. */
export class Cursor {
  position = 0;

  constructor(
    readonly text: string,
    private readonly errorClass: ErrorClass,
  ) {}

  skipSpaces(): void {
    while (this.text[this.position] === ' ') this.position += 1;
  }

  /** Returns whether only spaces are left. */
  atEnd(): boolean {
    this.skipSpaces();
    return this.position >= this.text.length;
  }

  /** Consumes `token` if it comes next. */
  take(token: string): boolean {
    this.skipSpaces();
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  /** Consumes the match of a sticky expression. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  /** Consumes one code point; '' at the end. */
  character(): string {
    const code = this.text.codePointAt(this.position);
    if (code === undefined) return '';
    const character = String.fromCodePoint(code);
    this.position += character.length;
    return character;
  }

  expect(token: string): void {
    if (!this.take(token)) this.expected({ de: `"${token}"`, en: `"${token}"` });
  }

  expectEnd(what: Localized): void {
    if (!this.atEnd()) this.expected(what);
  }

  /** Fails because something else was expected here. */
  expected(what: Localized): never {
    this.skipSpaces();
    this.fail(expectedAt(this.text, this.position, what));
  }

  fail(text: Localized): never {
    this.failAt(this.position, text);
  }

  failAt(position: number, text: Localized): never {
    throw new this.errorClass(position, text);
  }
}
