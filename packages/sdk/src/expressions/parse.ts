import { expectedAt, type Localized, phrase } from '../localized.js';
import { Cursor } from './cursor.js';
import { ExpressionError } from './errors.js';
import { type Comparison, type Expression, LIMITS, type Operator } from './model.js';
import { readQuantity } from './quantity.js';
import { typingHint } from './typing-hints.js';

const OPERAND = {
  de: 'eine Zahl, ein Name, eine Klammer oder eine Funktion',
  en: 'a number, a name, a bracket or a function',
};
const NAME = /%?[A-Za-z_]\w*/y;
const STRING = /"((?:[^"\\]|\\[^])*)"/y;
const SPACES = /\s*/y;
const COMPARISON = /<=|>=|!=|==|[=<>]/y;
const AND = /&|and\b/y;
const OR = /\|(?!\|)|or\b/y;

/** Binary operators by ascending precedence; that of `||` is higher than that of `*`. */
const LEVELS: readonly RegExp[] = [/[+-]/y, /[*/·](?!\*)/y, /\|\|/y];

class Parser extends Cursor {
  private depth = 0;
  private operators = 0;

  /** Adds a correction of what is often typed. */
  override expected(what: Localized): never {
    this.skipSpaces();
    const { text, position } = this;
    return this.fail(phrase`${expectedAt(text, position, what)}${typingHint(text, position)}`);
  }

  override skipSpaces(): void {
    this.match(SPACES);
  }

  /** Consumes the next operator if a sticky expression matches it. */
  private operator(expression: RegExp): RegExpExecArray | null {
    this.skipSpaces();
    return this.match(expression);
  }

  /** Consumes the next operator of a sum or product, whose tree is as deep as it has operators. */
  private chained(expression: RegExp): RegExpExecArray | null {
    const found = this.operator(expression);
    if (found) this.operators += 1;
    if (this.operators > LIMITS.operators)
      this.fail({
        de: `Mehr als ${LIMITS.operators} Rechenzeichen.`,
        en: `More than ${LIMITS.operators} operators.`,
      });
    return found;
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > LIMITS.depth) {
      this.fail({
        de: `Mehr als ${LIMITS.depth} Ebenen von Klammern oder Potenzen.`,
        en: `More than ${LIMITS.depth} levels of brackets or powers.`,
      });
    }
    const result = read();
    this.depth -= 1;
    return result;
  }

  /** Reads a comparison, several of them joined by `and` and `or`, or an expression without one. */
  condition(): Expression {
    return this.joined(OR, 'lor', () => this.joined(AND, 'land', () => this.relation()));
  }

  /** Reads operands between operators as nested calls of a function. */
  private joined(operator: RegExp, name: string, read: () => Expression): Expression {
    let left = read();
    for (let found = this.chained(operator); found; found = this.chained(operator))
      left = { kind: 'call', name, arguments: [left, read()], position: found.index };
    return left;
  }

  private relation(): Expression {
    const left = this.level(0);
    const [found] = this.operator(COMPARISON) ?? [];
    if (found === undefined) return left;
    const operator = (found === '==' ? '=' : found) as Comparison;
    return { kind: 'relation', operator, left, right: this.level(0) };
  }

  private level(index: number): Expression {
    const expression = LEVELS[index];
    if (!expression) return this.negative();
    let left = this.level(index + 1);
    for (let found = this.chained(expression); found; found = this.chained(expression)) {
      const operator = found[0].replace('·', '*') as Operator;
      left = {
        kind: 'binary',
        operator,
        left,
        right: this.level(index + 1),
        position: found.index,
      };
    }
    return left;
  }

  /** A sign has lower precedence than a power: -2^2 is -4. */
  private negative(): Expression {
    const sign = this.operator(/[+-]/y);
    if (!sign) return this.power();
    const operand = this.nested(() => this.negative());
    return sign[0] === '-' ? { kind: 'negative', operand } : operand;
  }

  private power(): Expression {
    const left = this.operand();
    const found = this.operator(/\^|\*\*/y);
    if (!found) return left;
    const right = this.nested(() => this.negative());
    return { kind: 'binary', operator: '^', left, right, position: found.index };
  }

  private operand(): Expression {
    this.skipSpaces();
    const quantity = readQuantity(this);
    if (quantity) return quantity;
    const string = this.match(STRING);
    if (string) return { kind: 'string', text: (string[1] ?? '').replace(/\\(["\\])/g, '$1') };
    if (this.take('(')) {
      const inner = this.nested(() => this.condition());
      this.expect(')');
      return inner;
    }
    if (this.take('[')) return { kind: 'list', items: this.items(']') };
    return this.named();
  }

  private named(): Expression {
    const position = this.position;
    const name = this.match(NAME)?.[0];
    if (name === undefined) return this.expected(OPERAND);
    if (name === 'if') return this.choice(position);
    if (!this.take('(')) return { kind: 'name', name, position };
    return { kind: 'call', name, arguments: this.items(')'), position };
  }

  /** Reads `if(condition,a,b)`, or Maxima's `if condition then a else b`. */
  private choice(position: number): Expression {
    const called = this.take('(') ? this.items(')') : null;
    const isCall = called && called.length !== 1;
    if (isCall) return { kind: 'call', name: 'if', arguments: called, position };
    const parts = [called?.[0] ?? this.nested(() => this.condition())];
    for (const word of ['then', 'else'] as const) {
      if (!this.operator(word === 'then' ? /then\b/y : /else\b/y))
        super.expected({
          de: `"${word}", wie in if x>0 then x else 0`,
          en: `"${word}", as in if x>0 then x else 0`,
        });
      parts.push(this.nested(() => this.condition()));
    }
    return { kind: 'call', name: 'if', arguments: parts, position };
  }

  private items(bracket: string): readonly Expression[] {
    if (this.take(bracket)) return [];
    const items = [this.nested(() => this.condition())];
    while (this.take(',')) items.push(this.nested(() => this.condition()));
    this.expect(bracket);
    return items;
  }
}

/**
 * Reads an expression: `+ - * / ^`, `||` for parallel connection, numbers with units, names,
 * `%pi`, functions, vectors, `matrix([…],[…])`, strings, equations, conditions with `and` and `or`
 * (docs/interface/calculation.md#expressions). `||` binds tighter than `*`, so R1+R2||R3 adds R1 to
 * the pair.
 * @throws ExpressionError with the place of the mistake
 * @example parseExpression('U/(R1||R2)')
 */
export function parseExpression(text: string): Expression {
  const parser = new Parser(text, ExpressionError);
  if (text.length > LIMITS.length) {
    parser.fail({
      de: `Länger als ${LIMITS.length} Zeichen.`,
      en: `Longer than ${LIMITS.length} characters.`,
    });
  }
  const expression = parser.condition();
  parser.expectEnd({ de: 'ein Rechenzeichen oder das Ende', en: 'an operator or the end' });
  return expression;
}
