import {
  localized,
  type Localized,
  unitOfDimension,
  type Variable,
  writeQuantity,
  readDrawingColour,
} from '@fragwerk/sdk';
import {
  CONSTANTS,
  costOf,
  dimensionIn,
  type Expression,
  ExpressionError,
  evaluate,
  functionOf,
  isTrue,
  didYouMean,
  namesOf,
  numbersIn,
  numberValue,
  parseExpression,
  partsOf,
  PositionedError,
  sizeOf,
  substitute,
  type Value,
  variableValue,
  withParts,
} from '@fragwerk/sdk/expressions';
import { collecting, fail, type Token } from '../language/problems.js';
import { LIMITS } from '../limits.js';

/** A function that the text defines, for use in others. */
interface Defined {
  readonly variables: readonly string[];
  readonly body: Token;
}

/** `2pi` is a product, and not a number with a unit. */
const PRODUCT = /(^|[^\w.%])(\d+(?:\.\d*)?)\s*(%?pi)\b/g;

/** Reads an expression. @throws PositionedError, also where a number is written together with one of these names */
function read({ text, position }: Token, isName: (name: string) => boolean): Expression {
  const inserted: number[] = [];
  const written = text.replace(PRODUCT, (whole: string, ...found: (string | number)[]) => {
    const [before, digits, name, at] = found as [string, string, string, number];
    const product = `${before}(${digits}*${name})`;
    inserted.push(
      ...Array.from({ length: product.length - whole.length }, () => at + before.length),
    );
    return product;
  });
  try {
    return parseExpression(written);
  } catch (error) {
    if (!(error instanceof PositionedError)) throw error;
    const before = inserted.filter((at) => at < error.position).length;
    const place = position + Math.max(0, error.position - before);
    const [digits = '', name = ''] = factorsAt(written, error.position);
    return digits !== '' && isName(name) ? noSign(place, digits, name) : fail(place, error.text);
  }
}

/** Returns the number before a place, and the name there: `2x` is read as 2 with the unit x. */
const factorsAt = (text: string, position: number): readonly string[] => [
  /[\d.]+$/.exec(text.slice(0, position))?.[0] ?? '',
  /^[A-Za-z]\w*/.exec(text.slice(position))?.[0] ?? '',
];

const noSign = (position: number, digits: string, name: string): never =>
  fail(position, {
    de: `Zwischen ${digits} und ${name} fehlt das Malzeichen: ${digits}*${name}.`,
    en: `The multiplication sign is missing between ${digits} and ${name}: ${digits}*${name}.`,
  });

/** A number with a name that may be its unit or prefix. */
const WITH_UNIT = /^([\d.]+(?:[eE][+-]?\d+)?)([A-Za-z]\w*)$/;

export const realOf = (value: Value): number => {
  const [number = { re: NaN, im: 0 }] = numbersIn(value);
  // A complex value, such as a root of a negative number, is not on the curve.
  return Math.abs(number.im) > 1e-9 * Math.abs(number.re) ? NaN : number.re;
};

/** Reads and evaluates the expressions of a text, with the variables of a question. */
export class Scope {
  private readonly values = new Map<string, Value>();
  private readonly texts = new Map<string, Expression>();
  private readonly sources = new Map<string, string>();
  private readonly defined = new Map<string, Defined>();
  /** Names without a value, which count as 1 as long as there is no question. */
  readonly assumed = new Set<string>();
  private readonly isOpen: boolean;
  private operations = 0;

  /** @param variables of the question; `null` where no question is known */
  constructor(variables: Iterable<Variable> | null) {
    this.isOpen = variables === null;
    for (const variable of variables ?? []) {
      const { name } = variable;
      const value = variableValue(variable);
      if ('de' in value) continue;
      const isText = value.kind === 'string' || value.kind === 'term';
      const term = isText ? termOf(value.text) : null;
      if (isText) this.sources.set(name, value.text);
      if (term) this.texts.set(name, term);
      else this.values.set(name, value);
    }
    for (const name of ['pi', 'j']) {
      const constant = CONSTANTS.get(`%${name}`);
      if (constant && !this.isKnown(name)) this.values.set(name, constant);
    }
  }

  /** Returns the text of a variable that contains one, such as an element from Maxima. */
  sourceOf(name: string): string | undefined {
    return this.sources.get(name);
  }

  define(name: string, defined: Defined): void {
    this.defined.set(name, defined);
  }

  /** Counts operations of the whole picture. @throws PositionedError for too many */
  spend(position: number, count: number): void {
    this.operations += count;
    if (this.operations > LIMITS.operations)
      fail(position, {
        de: 'Das Bild ist zu aufwendig: Es sind zu viele oder zu lange Funktionen.',
        en: 'The picture takes too long to draw: it has too many functions, or they are too long.',
      });
  }

  get left(): number {
    return Math.max(0, LIMITS.operations - this.operations);
  }

  /** Reads an expression and inserts the values of its names, except those of `free`. */
  expression(token: Token, free: readonly string[] = []): Expression {
    return this.inserted(this.read(token, free), { token, free, depth: 0 });
  }

  /** Whether a name is a variable of the question, or pi or j. */
  isKnown(name: string): boolean {
    return this.values.has(name) || this.texts.has(name);
  }

  /**
   * Reads an expression in which a number has neither the unit `s` if that is a variable of the function,
   * nor the prefix `k` if that is one of the question.
   */
  private read(token: Token, free: readonly string[]): Expression {
    const check = (part: Expression): void => {
      const written = part.kind === 'number' ? part.source : '';
      const [source, digits = '', name = ''] = WITH_UNIT.exec(written) ?? [];
      const isPrefix = part.kind === 'number' && part.unit === null;
      if (source !== undefined && (free.includes(name) || (isPrefix && this.isKnown(name)))) {
        const offset = Math.max(0, token.text.indexOf(source)) + digits.length;
        noSign(token.position + offset, digits, name);
      }
      for (const inner of partsOf(part)) check(inner);
    };
    const expression = read(token, (name) => free.includes(name) || this.isKnown(name));
    check(expression);
    return expression;
  }

  private inserted(
    expression: Expression,
    at: { readonly token: Token; readonly free: readonly string[]; readonly depth: number },
  ): Expression {
    const { token, free, depth } = at;
    if (depth > LIMITS.depth)
      fail(token.position, {
        de: `Funktionen rufen einander im Kreis oder über mehr als ${LIMITS.depth} Ebenen auf.`,
        en: `Functions call each other in a loop, or more than ${LIMITS.depth} levels deep.`,
      });
    const insert = (part: Expression): Expression => {
      if (part.kind === 'name' && !free.includes(part.name)) {
        const text = this.texts.get(part.name);
        if (text) return this.inserted(text, { ...at, depth: depth + 1 });
        const own = this.defined.get(part.name);
        if (own && !this.values.has(part.name) && /^\[|^matrix/.test(own.body.text))
          return this.inserted(this.read(own.body, free), { ...at, depth: depth + 1 });
      }
      const inner = withParts(part, insert);
      if (inner.kind !== 'call') return inner;
      const own = this.defined.get(inner.name);
      if (!own) return inner;
      const body = this.inserted(this.read(own.body, own.variables), {
        token,
        free: [...free, ...own.variables],
        depth: depth + 1,
      });
      return substitute(body, (name) => {
        const index = own.variables.indexOf(name);
        return index < 0 ? undefined : inner.arguments[index];
      });
    };
    const result = insert(expression);
    if (sizeOf(result, LIMITS.cost) > LIMITS.cost) tooLong(token);
    return result;
  }

  /** @throws PositionedError for a name that has no value */
  private check(expression: Expression, token: Token, free: readonly string[]): void {
    const bound = [...free, ...sumIndices(expression)];
    for (const name of namesOf(expression)) {
      if (bound.includes(name) || this.values.has(name)) continue;
      if (this.isOpen) {
        this.values.set(name, numberValue(1));
        this.assumed.add(name);
        continue;
      }
      const hint = readDrawingColour(name)
        ? {
            de: ` Eine Farbe schreibt man als color=${name}.`,
            en: ` A colour is written as color=${name}.`,
          }
        : didYouMean(name, [...this.values.keys(), ...free]);
      const create = {
        de: ` Leg ${name} als Datensatz an, oder schreib eine Zahl.`,
        en: ` Create ${name} as a dataset, or write a number.`,
      };
      const offset = Math.max(0, token.text.search(new RegExp(`\\b${name}\\b`)));
      fail(token.position + offset, {
        de: `${name} ist weder eine Variable der Funktion noch eine der Frage.${hint.de || create.de}`,
        en: `${name} is neither a variable of the function nor one of the question.${hint.en || create.en}`,
      });
    }
  }

  /** Reads an expression whose names have values, apart from those of `free`. @throws PositionedError */
  private complete(token: Token, free: readonly string[] = [], change = same) {
    const expression = change(this.expression(token, free));
    this.check(expression, token, free);
    const cost = costOf(expression);
    if (cost > LIMITS.cost) tooLong(token);
    return { expression, cost };
  }

  /** Returns an expression as a function of names. @throws PositionedError */
  functionIn(
    token: Token,
    names: readonly string[],
    change = same,
  ): { readonly of: (...numbers: readonly number[]) => Value; readonly cost: number } {
    const { expression, cost } = this.complete(token, names, change);
    const of = guarded(token, () => functionOf(expression, names, this.values));
    return { of: (...numbers) => guarded(token, () => of(...numbers)), cost };
  }

  /** @throws PositionedError */
  value(token: Token): Value {
    const { expression, cost } = this.complete(token);
    this.spend(token.position, cost);
    return guarded(token, () => evaluate(expression, this.values));
  }

  /** Evaluates to a real number. @throws PositionedError */
  number(token: Token): number {
    const value = this.value(token);
    if (value.kind === 'number' && Math.abs(value.re) < 1e300) return value.re;
    return fail(token.position, {
      de: `Erwartet: eine Zahl; ${token.text.slice(0, 24)} ist keine.`,
      en: `Expected: a number; ${token.text.slice(0, 24)} is not one.`,
    });
  }

  /** Evaluates numbers, points and matrices to a list of numbers. @throws PositionedError */
  numbers(token: Token): readonly number[] {
    return numbersIn(this.value(token)).map(({ re }) => re);
  }

  /** Returns the value of a formula as text; `null` for what has no value, such as a name. */
  written(token: Token): Localized | null {
    const write = () => {
      const names = namesOf(this.expression(token));
      if (![...names].every((name) => this.values.has(name))) return null;
      const value = this.value(token);
      if (value.kind === 'string') return { de: value.text, en: value.text };
      if (value.kind !== 'number') return null;
      const unit = unitOfDimension(dimensionIn(value)).text;
      return localized((language) => writeQuantity(value.re, unit, { language }));
    };
    return collecting([])(write) ?? null;
  }

  with(name: string, number: number): Scope {
    const inner = Object.create(this) as Scope;
    Object.assign(inner, { values: new Map(this.values).set(name, numberValue(number)) });
    // Operations are counted together.
    inner.spend = (position, count) => this.spend(position, count);
    return inner;
  }

  /** Whether a condition holds: a comparison, or a number that is not 0. @throws PositionedError */
  holds(token: Token): boolean {
    const { expression } = this.complete(token);
    return guarded(token, () => isTrue(expression, this.values));
  }
}

const same = (expression: Expression): Expression => expression;

const tooLong = ({ position }: Token): never =>
  fail(position, {
    de: 'Diese Funktion ist zu aufwendig; kürze sie, zum Beispiel ihre Summen.',
    en: 'This function takes too long to compute; simplify it, for example by shortening its sums.',
  });

function guarded<T>(token: Token, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return fail(token.position, error.text);
  }
}

/** Reads the text of a variable that holds a function, such as `x^2+1` from Maxima; `null` for other texts. */
function termOf(text: string): Expression | null {
  try {
    const term = parseExpression(text);
    return term.kind === 'string' || term.kind === 'name' ? null : term;
  } catch {
    return null;
  }
}

/** Returns the names over which sums run. */
const sumIndices = (expression: Expression): readonly string[] => {
  const isSum = expression.kind === 'call' && expression.name === 'sum';
  const index = isSum ? expression.arguments[1] : undefined;
  return [
    ...(index?.kind === 'name' ? [index.name] : []),
    ...partsOf(expression).flatMap(sumIndices),
  ];
};
