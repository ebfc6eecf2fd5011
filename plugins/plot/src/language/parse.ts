import type { Localized } from '@fragwerk/sdk';
import { didYouMean, offer, type Problem } from '@fragwerk/sdk/expressions';
import { LIMITS } from '../limits.js';
import { collecting, expected, fail, quoted, type Token } from './problems.js';
import { assignment, callOf, split, trimmed } from './split.js';
import { type Style, styleIn } from './style.js';

/** A statement of the configuration, or of the parameters of a tag, with its piece of the text. */
export type Statement = Token &
  (
    | {
        readonly kind: 'definition';
        readonly name: string;
        readonly variables: readonly string[];
        readonly body: Token;
      }
    /** `x:-4,5,color=red` of an axis or a function. */
    | { readonly kind: 'setting'; readonly name: string; readonly parts: readonly Token[] }
    | {
        readonly kind: 'fill';
        readonly operands: readonly [Token, Token];
        readonly relation: '>' | '<' | '-';
        readonly style: Style;
        /** `f>g` and the parts of its style. */
        readonly parts: readonly [Token, ...Token[]];
      }
    | { readonly kind: 'element' }
    | { readonly kind: 'option'; readonly key: string; readonly value: Token | null }
  );

interface ElementForm {
  /** Its name in descriptions. */
  readonly label: Localized;
  /** Names of its numbers, as in the help. */
  readonly numbers: Localized;
  readonly min: number;
  readonly max: number;
}

type Numbers = Omit<ElementForm, 'label'>;

/** Numbers by their names; all of them are required unless their least and largest count are given. */
function takes(de: string, count: readonly number[] = [], en = de): Numbers {
  const [min = de.split(',').length, max = min] = count;
  return { min, max, numbers: { de, en } };
}

const ends = takes('x1,y1,x2,y2');
const points = takes('x1,y1,x2,y2,…', [2, Infinity]);
const named = (de: string, en: string, numbers: Numbers): ElementForm => ({
  label: { de, en },
  ...numbers,
});

/** Drawing elements; those with any count of points take an even count of numbers. */
export const elementForms = {
  line: named('Linie', 'Line', points),
  arrow: named('Pfeil', 'Arrow', ends),
  dimension: named('Maß', 'Dimension', ends),
  hdimension: named('Waagrechtes Maß', 'Horizontal dimension', takes('x1,y1,x2,y2,y', [4, 5])),
  vdimension: named('Senkrechtes Maß', 'Vertical dimension', takes('x1,y1,x2,y2,x', [4, 5])),
  rdimension: named('Radius', 'Radius', takes('x,y,r,winkel', [3, 4], 'x,y,r,angle')),
  point: named('Punkt', 'Point', points),
  drawpoint: named('Punkt', 'Point', points),
  drawpoints: named('Punkte', 'Points', points),
  circle: named('Kreis', 'Circle', takes('x,y,r')),
  oval: named('Ellipse', 'Oval', takes('x,y,rx,ry')),
  arc: named('Bogen', 'Arc', takes('x,y,r,anfang,winkel', [], 'x,y,r,start,angle')),
  loop: named('Umlaufpfeil', 'Loop', takes('x,y,r')),
  rect: named('Rechteck', 'Rectangle', ends),
  rectc: named('Rechteck', 'Rectangle', takes('x,y,breite,höhe', [], 'x,y,width,height')),
  text: named('Text', 'Text', takes('x,y', [2, 4])),
  drawline: named('Linienzug', 'Polyline', points),
  drawlines: named('Linien', 'Lines', points),
  drawvect: named('Vektoren', 'Vectors', points),
  vect: named('Vektor', 'Vector', points),
  ort: named('Ortsvektor', 'Position vector', points),
  linepoint: named('Linienzug mit Punkten', 'Polyline with points', points),
  polyline: named('Linienzug', 'Polyline', points),
  polygon: named('Vieleck', 'Polygon', points),
  image: named('Bild', 'Image', takes('x1,y1,x2,y2,nr')),
  boxplot: named(
    'Boxplot',
    'Box plot',
    takes('min,q1,median,q3,max,y,höhe', [5, 7], 'min,q1,median,q3,max,y,height'),
  ),
  legend: named('Legende', 'Legend', takes('x,y', [0, 2])),
} as const;

export type ElementName = keyof typeof elementForms;

/** Elements that contain other elements. */
const controlNames = ['imgif', 'imgfor', 'imgfunc'];

export const isElementName = (name: string): name is ElementName =>
  Object.hasOwn(elementForms, name);

export function isElementCall({ text }: Token): boolean {
  const name = /^([A-Za-z]+)\s*\(/.exec(text)?.[1]?.toLowerCase() ?? '';
  return isElementName(name) || controlNames.includes(name);
}

export const drawingTypes = [
  ...['function', 'functiony', 'bode', 'bodeabs', 'bodearg', 'ortskurve'],
] as const;

/** Options `name=value` of the whole picture. */
const optionNames = [
  ...['all', 'grid', 'helpgrid', 'axis', 'legend', 'numbers', 'cursor', 'input', 'inputcounter'],
  ...['inputcolor', 'bgcolor', 'gridcolor', 'helpgridcolor', 'legendcolor', 'numbercolor'],
  ...['axiscolor', 'showparams', 'htext', 'vtext', 'htex', 'vtex', 'view', 'size', 'w'],
];
const flagNames = [...drawingTypes, 'ae', 'achseinheit', 'baseimage'];

const WIDTH = /^w(?:\d{1,3}[hls]?|[hls])(?:-\d{1,4}(?:x\d{1,4})?)?$/i;
const DEFINITION = /^([A-Za-z]\w*)\s*\(([^()]*)\)\s*:=?/;
const SETTING = /^([A-Za-z]\w*)\s*:(?!=)/;
/** A comment takes the place of a statement, and the rest of the line. */
const COMMENT = /(^|;)([^\S\n]*\/\/.*)/gm;

const rest = ({ text, position }: Token, from: number): Token =>
  trimmed(text.slice(from), position + from);

function definition(token: Token, [whole, name = '', list = '']: RegExpExecArray): Statement {
  if (name.length + list.length > LIMITS.text)
    fail(token.position, {
      de: `Name und Variablen einer Funktion haben zusammen höchstens ${LIMITS.text} Zeichen.`,
      en: `The name and the variables of a function have at most ${LIMITS.text} characters.`,
    });
  const variables = list.split(',').map((one) => one.trim());
  const isValid = variables.length <= 2 && variables.every((one) => /^[A-Za-z]\w*$/.test(one));
  if (!isValid)
    fail(token.position + name.length + 1, {
      de: `Erwartet: ein oder zwei Variablen wie ${name}(x) oder ${name}(x,y); gefunden: ${quoted(list).de}.`,
      en: `Expected: one or two variables as in ${name}(x) or ${name}(x,y); found: ${quoted(list).en}.`,
    });
  const body = rest(token, whole.length);
  if (body.text === '')
    fail(token.position + token.text.length, {
      de: `Nach ${name}(${list}):= fehlt die Funktion, zum Beispiel ${name}(x):=x^2.`,
      en: `The function is missing after ${name}(${list}):=, for example ${name}(x):=x^2.`,
    });
  return { ...token, kind: 'definition', name, variables, body };
}

/** Reads `ch1>ch2,color=green`. */
function fill(token: Token, inner: Token): Statement {
  const [area = inner, ...others] = split(inner, ',');
  const [, left, relation, right] = /^([^<>-]+)([<>-])(.+)$/s.exec(area.text) ?? [];
  if (left === undefined || right === undefined)
    return expected(area, {
      de: 'zwei Funktionen wie fill:f>g, fill:f<g oder fill:f-g',
      en: 'two functions as in fill:f>g, fill:f<g or fill:f-g',
    });
  const style = others.reduce<Style>((all, one) => {
    const own = styleIn(one);
    return { ...all, ...(own ?? expected(one, { de: 'eine Farbe', en: 'a colour' })) };
  }, {});
  return {
    ...{ ...token, kind: 'fill', relation: relation as '>', style, parts: [area, ...others] },
    operands: [trimmed(left, area.position), rest(area, left.length + 1)],
  };
}

/** The form of a function that is written as an equation; `null` for any other text. */
function functionIn(text: string): string | null {
  const [, head = '', body = ''] =
    /^(?:function\s+)?([A-Za-z]\w*(?:\([^()]*\))?)\s*:?=(.+)$/s.exec(text) ?? [];
  if (head.endsWith(')')) return `${head}:=${body.trim()}`;
  return /\bx\b/.test(body) ? `${head}(x):=${body.trim()}` : null;
}

/** Explains how to write what is probably meant, with a space before it. */
function remedyFor(text: string): Localized {
  const word = /^[^\s=(:,]*/.exec(text)?.[0] ?? text;
  const asFunction = functionIn(text);
  if (asFunction !== null)
    return { de: ` Als Funktion: ${asFunction}`, en: ` As a function: ${asFunction}` };
  const [translation] =
    Object.entries(elementForms).find(
      ([, { label }]) => label.de.toLowerCase() === word.toLowerCase(),
    ) ?? [];
  if (translation !== undefined) return offer(translation);
  const names = [...Object.keys(elementForms), ...controlNames, ...optionNames, ...flagNames];
  return didYouMean(word, names, {
    de: ' Möglich sind Funktionen f(x):=x^2, Achsen x:-4,4, Elemente line(0,0,1,1) und Angaben wie w40 oder grid=off.',
    en: ' Use functions f(x):=x^2, axes x:-4,4, elements line(0,0,1,1) and options such as w40 or grid=off.',
  });
}

function unknown({ text, position }: Token): never {
  const { de, en } = remedyFor(text);
  return fail(position, {
    de: `${quoted(text).de} ist unbekannt.${de}`,
    en: `${quoted(text).en} is unknown.${en}`,
  });
}

/** Reads one option; `null` for anything else. */
function optionOf(token: Token): Statement | null {
  const { key, value } = assignment(token);
  const name = key.toLowerCase();
  const named = (key: string, value: Token | null): Statement => {
    return { ...token, kind: 'option', key, value };
  };
  if (value && optionNames.includes(name)) return named(name, value);
  if (WIDTH.test(token.text)) return named('w', token);
  if (/^baseimage\s*\(\s*\d*\s*\)$/i.test(token.text))
    return named('baseimage', callOf(token)?.args[0] ?? null);
  return !value && flagNames.includes(name) ? named(name, null) : null;
}

/** Reads options separated by commas, which the value of a single one may also contain. */
function options(token: Token): readonly Statement[] {
  const pieces = split(token, ',');
  const found = pieces.map(optionOf);
  const whole = found.includes(null) ? optionOf(token) : null;
  return whole ? [whole] : pieces.map((piece, index) => found[index] ?? unknown(piece));
}

function statement(token: Token): readonly Statement[] {
  const { text } = token;
  const defined = DEFINITION.exec(text);
  if (defined) return [definition(token, defined)];
  const [whole, name] = SETTING.exec(text) ?? [];
  if (whole !== undefined && name !== undefined) {
    const inner = rest(token, whole.length);
    if (name === 'fill') return [fill(token, inner)];
    return [{ ...token, kind: 'setting', name, parts: split(inner, ',') }];
  }
  if (isElementCall(token)) return [{ ...token, kind: 'element' }];
  return options(token);
}

export interface Parsed {
  readonly statements: readonly Statement[];
  readonly problems: readonly Problem[];
}

/** Reads the text of a plot, its statements separated by `;` or line ends. Never throws. */
export function parsePlot(text: string): Parsed {
  const statements: Statement[] = [];
  const problems: Problem[] = [];
  const attempt = collecting(problems);
  attempt(() => {
    if (text.length > LIMITS.length)
      fail(LIMITS.length, {
        de: `Der Text hat mehr als ${LIMITS.length} Zeichen.`,
        en: `The text has more than ${LIMITS.length} characters.`,
      });
    const source = text
      .replace(/\r/g, ' ')
      .replace(
        COMMENT,
        (_, before: string, comment: string) => before + ' '.repeat(comment.length),
      );
    const tokens = split({ text: source, position: 0 }, ';\n').filter(({ text }) => text !== '');
    const [extra] = tokens.slice(LIMITS.statements);
    if (extra)
      fail(extra.position, {
        de: `Es sind mehr als ${LIMITS.statements} Anweisungen.`,
        en: `There are more than ${LIMITS.statements} statements.`,
      });
    const functions = new Set(tokens.map(({ text }) => DEFINITION.exec(text)?.[1]));
    for (const token of tokens)
      // The name of a function alone draws it at the host; here, it is drawn anyway.
      if (!functions.has(token.text)) attempt(() => statements.push(...statement(token)));
  });
  return { statements, problems: problems.slice(0, LIMITS.problems) };
}

/** Returns the last statement of an option. */
export const optionIn = (statements: readonly Statement[], key: string) =>
  statements
    .filter((one) => one.kind === 'option')
    .filter((one) => one.key === key)
    .at(-1);
