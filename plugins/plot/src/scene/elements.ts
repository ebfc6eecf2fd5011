import { elementNumbers, isElementCall, isElementName } from '../language/parse.js';
import { expected, fail, quoted, type Token } from '../language/problems.js';
import { type Call, callOf } from '../language/split.js';
import { sides, type Style, styleIn } from '../language/style.js';
import { LIMITS } from '../limits.js';
import type { Element, Pair } from './model.js';
import type { Scope } from './scope.js';

/** Input common to all elements. */
interface ElementContext {
  readonly scope: Scope;
  readonly axes: Pair;
  readonly depth: number;
  /** Counts elements and their numbers of the whole picture. */
  readonly count: { elements: number; numbers: number };
  /** Returns the body of a function that is an element, for `imgfunc(f)`. */
  readonly bodyOf: (name: string) => Token | null;
}

function checked(token: Token, numbers: readonly number[], name: keyof typeof elementNumbers) {
  const wanted = elementNumbers[name];
  const isEven = wanted !== null || (numbers.length >= 2 && numbers.length % 2 === 0);
  const isEnough = wanted === null ? isEven : numbers.length === wanted;

  if (!isEnough) {
    const [de, en] =
      wanted === null
        ? ['Punkte (x1,y1,x2,y2,…)', 'points (x1,y1,x2,y2,…)']
        : [`${wanted} Zahlen`, `${wanted} numbers`];
    fail(token.position, {
      de: `${name}(…) braucht ${de}; gefunden: ${numbers.length} Zahlen.`,
      en: `${name}(…) needs ${en}; found: ${numbers.length} numbers.`,
    });
  }
  if (!numbers.every((number) => Math.abs(number) < 1e12))
    fail(token.position, {
      de: `Ein Wert in ${name}(…) ist keine Zahl oder zu groß.`,
      en: `A value in ${name}(…) is not a number, or is too large.`,
    });
}

/** Expands `imgif`, `imgfor` and `imgfunc`; `null` for any other element. @throws PlotError */
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
      return inner(isElementCall(body) ? body : (context.bodyOf(body.text) ?? body));
    }
    default:
      return null;
  }
}

/** Expands an element, and those inside of `imgif`, `imgfor` and `imgfunc`. @throws PlotError */
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
      de: `${quoted(call.name)} ist kein Zeichenelement.`,
      en: `${quoted(call.name)} is not a drawing element.`,
    });
  count.elements += 1;
  if (count.elements > LIMITS.elements)
    fail(token.position, {
      de: `Ein Bild hat höchstens ${LIMITS.elements} Elemente.`,
      en: `A picture has at most ${LIMITS.elements} elements.`,
    });
  const numbers: number[] = [];
  let style: Style = {};
  for (const argument of call.args) {
    const bare = name === 'legend' && !(argument.text in sides) && !argument.text.includes('=');
    const own = bare ? null : styleIn(argument);
    if (own) style = { ...style, ...own };
    else if (name !== 'legend') numbers.push(...scope.numbers(argument));
  }
  count.numbers += numbers.length;
  if (count.numbers > LIMITS.numbers)
    fail(token.position, {
      de: `Die Elemente eines Bildes haben höchstens ${LIMITS.numbers} Zahlen.`,
      en: `The elements of a picture have at most ${LIMITS.numbers} numbers.`,
    });
  checked(token, numbers, name);
  return [{ kind: name, numbers, style, axes, position: token.position }];
}
