import { localized, type Point, unitOfDimension, writeQuantity } from '@fragwerk/sdk';
import { dimensionIn, numbersIn } from '@fragwerk/sdk/expressions';
import { elementForms, type ElementName, isElementCall, isElementName } from '../language/parse.js';
import { expected, fail, quoted, type Token } from '../language/problems.js';
import { assignment, type Call, callOf, isQuoted } from '../language/split.js';
import { sides, type Style, styleIn } from '../language/style.js';
import { LIMITS } from '../limits.js';
import type { Element, Title } from './model.js';
import type { Scope } from './scope.js';

interface ElementContext {
  readonly scope: Scope;
  readonly axes: Point;
  readonly depth: number;
  /** Counts elements and their numbers of the whole picture. */
  readonly count: { elements: number; numbers: number };
  /** Returns an element by the name of a function, or of a variable of the question, for `imgfunc(f)`. */
  readonly bodyOf: (name: Token) => Token | null;
}

function checked(token: Token, numbers: readonly number[], name: ElementName) {
  const { min, max, numbers: names } = elementForms[name];
  const isEven = max < Infinity || numbers.length % 2 === 0;
  if (numbers.length < min || numbers.length > max || !isEven)
    fail(token.position, {
      de: `Erwartet: ${name}(${names.de}); gefunden: ${numbers.length} Zahlen.`,
      en: `Expected: ${name}(${names.en}); found: ${numbers.length} numbers.`,
    });
  if (!numbers.every((number) => Math.abs(number) < 1e12))
    fail(token.position, {
      de: `Ein Wert in ${name}(…) ist keine Zahl oder zu groß.`,
      en: `A value in ${name}(…) is not a number, or is too large.`,
    });
  const five = name === 'boxplot' ? numbers.slice(0, 5) : [];
  if (five.some((value, index) => value < (five[index - 1] ?? value)))
    fail(token.position, {
      de: `Die ersten fünf Werte eines Boxplots dürfen nicht kleiner werden: ${name}(${names.de}).`,
      en: `The first five values of a box plot must not decrease: ${name}(${names.en}).`,
    });
}

/** Returns the length that a dimension measures; `null` for any other element. */
function measured(name: ElementName, numbers: readonly number[]): number | null {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  if (name === 'dimension') return Math.hypot(x2 - x1, y2 - y1);
  if (name === 'hdimension') return Math.abs(x2 - x1);
  if (name === 'vdimension') return Math.abs(y2 - y1);
  return name === 'rdimension' ? x2 : null;
}

/**
 * Returns the text of a dimension without one of its own: its length, in the unit that it names.
 *
 * @param hasUnits whether the numbers of the element have units
 */
function lengthText(
  length: number,
  { measure }: Style,
  { scope, hasUnits, prefix }: { scope: Scope; hasUnits: boolean; prefix: string },
): Pick<Style, 'text' | 'english'> {
  const [, digits = '', unit = ''] = /^([\d.]*)\s*(.*)$/s.exec(measure?.unit.text ?? '') ?? [];
  const count = digits === '' ? 1 : Number(digits);
  const divisor =
    measure && hasUnits ? scope.number({ ...measure.unit, text: `${count}${unit}` }) : count;
  const value = length / (divisor || 1);
  const shown = measure?.isShown ? unit : '';
  const written = localized(
    (language) => prefix + writeQuantity(value, shown, { language, keepsUnit: true, digits: 4 }),
  );
  return { text: written.de, english: written.en };
}

/** Expands `imgif`, `imgfor` and `imgfunc`; `null` for any other element. @throws PositionedError */
function controlledElements(
  token: Token,
  call: Call,
  context: ElementContext,
): readonly Element[] | null {
  const { scope, depth } = context;
  const inner = (one: Token, own = scope) =>
    elementsOf(one, { ...context, scope: own, depth: depth + 1 });
  const wants = (from: number, to: number, example: string) => {
    if (call.args.length < from || call.args.length > to)
      fail(token.position, { de: `Erwartet: ${example}.`, en: `Expected: ${example}.` });
  };
  switch (call.name.toLowerCase()) {
    case 'imgif': {
      wants(2, 3, 'imgif(a>0,line(0,0,1,1),line(0,0,1,2))');
      const [condition = token, yes, no] = call.args;
      const chosen = scope.holds(condition) ? yes : no;
      return chosen && isElementCall(chosen) ? inner(chosen) : [];
    }
    case 'imgfor': {
      wants(5, 5, 'imgfor(i,0,1,5,line(0,i,5,i))');
      const [variable = token, first = token, second = token, last = token, body = token] =
        call.args;
      if (!/^[A-Za-z]\w*$/.test(variable.text))
        expected(variable, { de: 'der Name einer Variablen', en: 'the name of a variable' });
      const [from, next, to] = [scope.number(first), scope.number(second), scope.number(last)];
      const step = next - from;
      const times = Math.floor((to - from) / step + 1e-9) + 1;
      if (!(times <= LIMITS.elements) || step === 0)
        fail(token.position, {
          de: `imgfor wiederholt höchstens ${LIMITS.elements} Mal; der zweite Wert muss anders sein als der erste.`,
          en: `imgfor repeats at most ${LIMITS.elements} times; the second value has to differ from the first.`,
        });
      return Array.from({ length: Math.max(0, times) }, (_, index) =>
        inner(body, scope.with(variable.text, from + index * step)),
      ).flat();
    }
    case 'imgfunc': {
      wants(1, 1, 'imgfunc(f)');
      const [body = token] = call.args;
      return inner(isElementCall(body) ? body : (context.bodyOf(body) ?? body));
    }
    default:
      return null;
  }
}

const isNumber = ({ text }: Token): boolean => /^[\d.]+$/.test(text);

const isLegendLabel = (argument: Token): boolean =>
  isQuoted(argument.text) ||
  /^(?:text|tex)\s*=/.test(argument.text) ||
  (!isNumber(argument) && !(argument.text in sides) && assignment(argument).value === null);

const GREEK =
  /\b(?:alpha|beta|gamma|delta|epsilon|eta|theta|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|psi|omega)\b/gi;

/** Reads a label of a legend: a text, TeX, or a formula such as `alpha+beta`. */
function legendLabel(argument: Token): Title {
  const { text = '', isTex = false } = styleIn(argument) ?? {};
  if (text !== '') return { text, isTex };
  return { text: argument.text.replace(GREEK, (name) => `\\${name}`), isTex: true };
}

/** Returns the value of `text=2*a` with its unit; nothing for a text that is not a formula. */
function evaluatedText(argument: Token, scope: Scope): Pick<Style, 'text' | 'english'> {
  const { key, value } = assignment(argument);
  const isFormula = key.toLowerCase() === 'text' && value && !isQuoted(value.text);
  const written = isFormula ? scope.written(value) : null;
  return written ? { text: written.de, english: written.en } : {};
}

/** Reads the arguments of an element: its numbers, the parts of its style, the labels of a legend. */
function argumentsOf({ args }: Call, name: ElementName, scope: Scope) {
  const [numbers, labels]: [number[], Title[]] = [[], []];
  let hasUnits = false;
  let style: Style = {};
  for (const argument of args) {
    const own = styleIn(argument);
    if (name === 'legend' && isLegendLabel(argument)) labels.push(legendLabel(argument));
    else if (own) style = { ...style, ...own, ...evaluatedText(argument, scope) };
    else {
      const value = scope.value(argument);
      hasUnits ||= unitOfDimension(dimensionIn(value)).text !== '';
      numbers.push(...numbersIn(value).map(({ re }) => re));
    }
  }
  return { numbers, labels, style, hasUnits };
}

/** Expands an element, and those inside of `imgif`, `imgfor` and `imgfunc`. @throws PositionedError */
export function elementsOf(token: Token, context: ElementContext): readonly Element[] {
  const { scope, axes, depth, count } = context;
  const call = callOf(token);
  if (!call)
    return expected(token, {
      de: 'ein Element wie line(0,0,1,1)',
      en: 'an element such as line(0,0,1,1)',
    });
  if (depth > LIMITS.depth)
    fail(token.position, {
      de: `Mehr als ${LIMITS.depth} Ebenen von imgif, imgfor und imgfunc.`,
      en: `More than ${LIMITS.depth} levels of imgif, imgfor and imgfunc.`,
    });
  const controlled = controlledElements(token, call, context);
  if (controlled) return controlled;
  const name = call.name.toLowerCase();
  if (!isElementName(name))
    return fail(token.position, {
      de: `${quoted(call.name).de} ist kein Zeichenelement.`,
      en: `${quoted(call.name).en} is not a drawing element.`,
    });
  count.elements += 1;
  if (count.elements > LIMITS.elements)
    fail(token.position, {
      de: `Ein Bild hat höchstens ${LIMITS.elements} Elemente.`,
      en: `A picture has at most ${LIMITS.elements} elements.`,
    });
  const { numbers, labels, style, hasUnits } = argumentsOf(call, name, scope);
  count.numbers += numbers.length;
  if (count.numbers > LIMITS.numbers)
    fail(token.position, {
      de: `Die Elemente eines Bildes haben höchstens ${LIMITS.numbers} Zahlen.`,
      en: `The elements of a picture have at most ${LIMITS.numbers} numbers.`,
    });
  checked(token, numbers, name);
  const length = style.text === undefined ? measured(name, numbers) : null;
  const prefix = name === 'rdimension' ? 'R' : '';
  const text = length === null ? {} : lengthText(length, style, { scope, hasUnits, prefix });
  return [{ kind: name, numbers, style: { ...style, ...text }, labels, axes }];
}
