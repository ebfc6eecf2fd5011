import { Cursor } from './cursor.js';
import { ExpressionError } from './errors.js';
import { type Comparison, type Expression, LIMITS, type Operator } from './model.js';
import { readQuantity } from './quantity.js';

const OPERAND = {
  de: 'eine Zahl, ein Name, eine Klammer oder eine Funktion',
  en: 'a number, a name, a bracket or a function',
};
const NAME = /%?[A-Za-z_]\w*/y;
const STRING = /"((?:[^"\\]|\\[^])*)"/y;
const SPACES = /\s*/y;
const COMPARISON = /<=|>=|[=<>]/y;

/** Binary operators by ascending precedence; that of `||` is higher than that of `*`. */
const LEVELS: readonly RegExp[] = [/[+-]/y, /[*/·](?!\*)/y, /\|\|/y];

class Parser {
  readonly cursor: Cursor;
  private depth = 0;

  constructor(text: string) {
    this.cursor = new Cursor(text, ExpressionError);
  }

  /** Consumes the next operator if a sticky expression matches it. */
  private operator(expression: RegExp): string | null {
    this.cursor.match(SPACES);
    return this.cursor.match(expression)?.[0] ?? null;
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > LIMITS.depth) {
      this.cursor.fail({
        de: `Mehr als ${LIMITS.depth} Ebenen von Klammern oder Potenzen.`,
        en: `More than ${LIMITS.depth} levels of brackets or powers.`,
      });
    }
    const result = read();
    this.depth -= 1;
    return result;
  }

  relation(): Expression {
    const left = this.level(0);
    const operator = this.operator(COMPARISON);
    if (operator === null) return left;
    const right = this.level(0);
    return { kind: 'relation', operator: operator as Comparison, left, right };
  }

  private level(index: number): Expression {
    const expression = LEVELS[index];
    if (!expression) return this.negative();
    let left = this.level(index + 1);
    for (;;) {
      this.cursor.match(SPACES);
      const position = this.cursor.position;
      const found = this.operator(expression);
      if (found === null) return left;
      const operator = (found === '·' ? '*' : found) as Operator;
      left = { kind: 'binary', operator, left, right: this.level(index + 1), position };
    }
  }

  /** A sign has lower precedence than a power: -2^2 is -4. */
  private negative(): Expression {
    const sign = this.operator(/[+-]/y);
    if (sign === null) return this.power();
    const operand = this.nested(() => this.negative());
    return sign === '-' ? { kind: 'negative', operand } : operand;
  }

  private power(): Expression {
    const left = this.operand();
    this.cursor.match(SPACES);
    const position = this.cursor.position;
    if (this.operator(/\^|\*\*/y) === null) return left;
    const right = this.nested(() => this.negative());
    return { kind: 'binary', operator: '^', left, right, position };
  }

  private operand(): Expression {
    this.cursor.match(SPACES);
    const quantity = readQuantity(this.cursor);
    if (quantity) return quantity;
    const string = this.cursor.match(STRING);
    if (string) return { kind: 'string', text: (string[1] ?? '').replace(/\\(["\\])/g, '$1') };
    if (this.cursor.take('(')) {
      const inner = this.nested(() => this.relation());
      this.closing(')');
      return inner;
    }
    if (this.cursor.take('[')) return { kind: 'list', items: this.items(']') };
    return this.named();
  }

  private named(): Expression {
    const position = this.cursor.position;
    const name = this.cursor.match(NAME)?.[0];
    if (name === undefined) return this.cursor.expected(OPERAND);
    if (!this.cursor.take('(')) return { kind: 'name', name, position };
    return { kind: 'call', name, arguments: this.items(')'), position };
  }

  private closing(bracket: string): void {
    this.cursor.match(SPACES);
    this.cursor.expect(bracket);
  }

  private items(bracket: string): readonly Expression[] {
    this.cursor.match(SPACES);
    if (this.cursor.take(bracket)) return [];
    const items = [this.nested(() => this.relation())];
    while (this.operator(/,/y) !== null) items.push(this.nested(() => this.relation()));
    this.closing(bracket);
    return items;
  }
}

/**
 * Reads an expression: `+ - * / ^`, `||` for parallel connection, numbers with units, names,
 * `%pi`, functions, vectors, `matrix([…],[…])`, strings, equations
 * (docs/interface/calculation.md#expressions). `||` binds tighter than `*`, so R1+R2||R3 adds R1 to
 * the pair.
 * @throws ExpressionError with the place of the mistake
 * @example parseExpression('U/(R1||R2)')
 */
export function parseExpression(text: string): Expression {
  const parser = new Parser(text);
  if (text.length > LIMITS.length) {
    parser.cursor.fail({
      de: `Länger als ${LIMITS.length} Zeichen.`,
      en: `Longer than ${LIMITS.length} characters.`,
    });
  }
  const expression = parser.relation();
  parser.cursor.match(SPACES);
  parser.cursor.expectEnd({ de: 'ein Rechenzeichen oder das Ende', en: 'an operator or the end' });
  return expression;
}
