import {
  type Colour,
  type Complex,
  complexNumbers,
  type ConfigProblem,
  numberAt,
  type Point,
  shareOf,
  type Span,
  spread,
  unitOfDimension,
  type Variable,
} from '@fragwerk/sdk';
import {
  dimensionIn,
  type Expression,
  namesOf,
  numbersIn,
  parseExpression,
  type Problem,
  substitute,
  type Value,
} from '@fragwerk/sdk/expressions';
import {
  drawingTypes,
  type ElementName,
  isElementCall,
  parsePlot,
  type Parsed,
  type Statement,
} from '../language/parse.js';
import { collecting, fail, problemAt, type Token } from '../language/problems.js';
import type { Style } from '../language/style.js';
import { LIMITS } from '../limits.js';
import { REGION_EVALUATIONS } from '../picture/regions.js';
import {
  type AxisDefaults,
  axisFrom,
  limitsFor,
  NO_SETTING,
  type Setting,
  settingsIn,
} from './axes.js';
import { elementsOf } from './elements.js';
import {
  type Axis,
  type Curve,
  type Element,
  type Fill,
  nameOf,
  pointsFrom,
  type Region,
  type Scene,
} from './model.js';
import { optionsOf } from './options.js';
import { realOf, Scope } from './scope.js';

type Definition = Extract<Statement, { kind: 'definition' }>;
type FillStatement = Extract<Statement, { kind: 'fill' }>;

/** Distinguishable for colour-blind readers, each with a contrast of at least 4.5 on white. */
const COLOURS: readonly Colour[] = [
  ...(['#0058d0', '#c00000', '#00752a', '#7a30b8', '#a85200', '#00757f', '#606060'] as const),
];

const complexOf = (value: Value): Complex => numbersIn(value)[0] ?? { re: NaN, im: NaN };

const SAMPLES = 240;

/** Scales of vertical axes that are not plain numbers. */
const scales = {
  dB: { unit: 'dB', step: 20, limits: [-60, 20], gridSteps: [1, 2, 5, 10, 20, 40, 100] },
  degrees: { unit: '°', step: 45, limits: [-180, 180], gridSteps: [5, 15, 45, 90, 180, 360] },
} as const;

type Scale = (typeof scales)[keyof typeof scales];

/** A condition of two variables, positive where it holds. */
interface Signed extends Pick<Region, 'isStrict' | 'isStrictAt'> {
  readonly of: (x: number, y: number) => number;
  readonly cost: number;
}

type PointMode = Style & { readonly kind: ElementName };

/** How the points of a function are drawn by `point(f)`, `vect(f)` and so on. */
const pointModes: ReadonlyMap<string, PointMode> = new Map([
  ['point', { kind: 'drawpoints' }],
  ['line', { kind: 'polyline' }],
  ['linepoint', { kind: 'polyline', hasPoints: true }],
  ['vect', { kind: 'polyline', marks: { start: '', middle: ['|>'], end: '|>' } }],
  ['ort', { kind: 'ort' }],
]);

/** A vertical axis, whose limits follow from the values of its curves. */
interface UpAxis {
  readonly name: string;
  readonly values: number[];
  readonly labels: Set<string>;
  unit: string;
  readonly scale: Scale | null;
}

/** Adds points of a curve to its vertical axis, to find its limits. */
function measure({ values, labels }: UpAxis, points: readonly Point[], label: string): void {
  values.push(...points.map(({ y }) => y));
  labels.add(label);
}

/** The members of a curve from which its points follow. */
type Sampled = Pick<Curve, 'name' | 'at' | 'cost' | 'position' | keyof Span>;

const spanOf = ({ from, to, isLogarithmic }: Required<Span>) => ({ from, to, isLogarithmic });

const tooManyAxes = (de: string, en: string): never =>
  fail(0, {
    de: `Ein Bild hat höchstens zwei ${de} Achsen.`,
    en: `A picture has at most two ${en} axes.`,
  });

class Builder {
  readonly problems: Problem[] = [];
  private readonly attempt = collecting(this.problems);
  private readonly settings: ReadonlyMap<string, Setting>;
  private readonly x: Axis[] = [];
  private readonly y: UpAxis[] = [];
  private readonly curves: Curve[] = [];
  private readonly regions: Region[] = [];
  private readonly definitions: readonly Definition[];
  private type: (typeof drawingTypes)[number] = 'function';
  private readonly modes = new Map<string, PointMode>();

  constructor(
    private readonly parsed: Parsed,
    readonly scope: Scope,
  ) {
    const { statements } = parsed;
    this.definitions = statements.filter((one): one is Definition => one.kind === 'definition');
    for (const { name, variables, body } of this.definitions)
      if (!isElementCall(body)) scope.define(name, { variables, body });
    this.settings = settingsIn(statements, scope, this.attempt);
    for (const one of statements) {
      if (one.kind === 'option')
        this.type = drawingTypes.find((type) => type === one.key) ?? this.type;
      const found = one.kind === 'element' ? this.modeOf(one) : undefined;
      if (found) this.modes.set(found.function, found.mode);
    }
  }

  private settingOf(name: string): Setting {
    return this.settings.get(name) ?? NO_SETTING;
  }

  private xAxis(
    name: string,
    { isLogarithmic = false, limits: own, unit = '' }: Partial<AxisDefaults> = {},
  ): Axis {
    const found = this.x.find((one) => one.name === name);
    if (found) return found;
    if (this.x.length === 2) tooManyAxes('waagrechte', 'horizontal');
    const setting = this.settingOf(name);
    const isLog = isLogarithmic && (setting.limits?.[0] ?? 1) > 0;
    const limits = own ?? (isLog ? ([0.01, 1000] as const) : ([-10, 10] as const));
    const axis = axisFrom(name, setting, { limits, label: name, unit, isLogarithmic: isLog });
    this.x.push(axis);
    return axis;
  }

  private yAxis(name: string, scale: Scale | null = null): UpAxis {
    const found = this.y.find((one) => one.name === name);
    if (found) return found;
    if (this.y.length === 2) tooManyAxes('senkrechte', 'vertical');
    const axis = { name, values: [], labels: new Set<string>(), unit: '', scale };
    this.y.push(axis);
    return axis;
  }

  private numbersOf(x: Axis, y: UpAxis): Point {
    return { x: this.x.indexOf(x), y: this.y.indexOf(y) };
  }

  private styleFor(name: string, also = name): Style & { readonly colour: Colour } {
    const style = { ...this.settingOf(name).style, ...this.settingOf(also).style };
    const colour = COLOURS[(this.curves.length + this.regions.length) % COLOURS.length];
    return { ...style, colour: style.colour ?? colour ?? '#000000' };
  }

  /** Returns points of a curve, and reports one that has none. */
  private sampled({ name, at, cost, position, ...span }: Sampled): readonly Point[] {
    this.scope.spend(position, cost * SAMPLES);
    const points = spread(span, SAMPLES).map(at);
    const isDrawn = points.some(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    if (!isDrawn && this.scope.assumed.size === 0)
      this.problems.push({
        position,
        text: {
          de: `${name} hat im gezeichneten Bereich keine Werte.`,
          en: `${name} has no values in the range that is drawn.`,
        },
      });
    return points;
  }

  /** Adds a curve; `also` names another setting for its style. */
  private addCurve(
    curve: Omit<Curve, 'style' | 'legend'>,
    legend = curve.name,
    also = curve.name,
  ): void {
    if (this.curves.length >= LIMITS.curves)
      fail(curve.position, {
        de: `Ein Bild hat höchstens ${LIMITS.curves} Kurven.`,
        en: `A picture has at most ${LIMITS.curves} curves.`,
      });
    const style = this.styleFor(curve.name, also);
    const { text = legend, isUnnamed } = style;
    this.curves.push({ ...curve, style, legend: isUnnamed ? '' : text });
  }

  private addGraph({ name, variables, body, position }: Definition, isUpright: boolean): void {
    const [variable = 'x'] = variables;
    const { of, cost } = this.scope.functionIn(body, [variable]);
    const f = (value: number) => realOf(of(value));
    const own = this.settingOf(name);
    const up = isUpright ? this.yAxis(variable) : null;
    const axis = isUpright
      ? axisFrom(variable, this.settingOf(variable), { limits: [-10, 10], label: variable })
      : this.xAxis(variable);
    const middle = of(numberAt(axis, 1 / 3));
    if (middle.kind !== 'number')
      fail(body.position, {
        de: 'Eine Funktion ergibt eine Zahl; [x(t),y(t)] ist eine Kurve, [[0,0],[1,1]] ein Linienzug.',
        en: 'A function yields a number; [x(t),y(t)] is a curve, [[0,0],[1,1]] a polyline.',
      });
    const level = own.isDecibel ? (value: number) => 20 * Math.log10(Math.abs(f(value))) : f;
    const at = (value: number) => (up ? { x: f(value), y: value } : { x: value, y: level(value) });
    const curve = { name, cost, position, at, ...spanOf(axis) };
    const points = this.sampled(curve);
    if (up) {
      const limits = limitsFor(points.map(({ x }) => x));
      const across = this.xAxis(own.limits || variable === 'x' ? name : 'x', { limits });
      this.addCurve({ ...curve, axes: this.numbersOf(across, up), isFunction: false });
      return;
    }
    const isAlone = own.limits !== null || (own.isDecibel && !this.settings.has('y'));
    const y = this.yAxis(isAlone ? name : 'y', own.isDecibel ? scales.dB : null);
    measure(y, points, name);
    y.unit ||= unitOfDimension(dimensionIn(middle)).text;
    this.addCurve({ ...curve, axes: this.numbersOf(axis, y), isFunction: true });
  }

  /** A frequency response, over ω of `s` or the name itself, or over `f` in Hz. */
  private response({ name, variables, body, position }: Definition) {
    const [variable = 's'] = variables;
    const isHertz = variable === 'f' || this.settings.has('f');
    const isImaginary = variable === 's' || variable === 'p';
    const factors = [
      ...(isImaginary ? ['%j'] : []),
      ...(isHertz && variable !== 'f' ? ['2*%pi'] : []),
    ];
    const product = parseExpression([...factors, variable].join('*'));
    const replaced = (expression: Expression) =>
      substitute(expression, (one) => (one === variable ? product : undefined));
    const { of, cost } = this.scope.functionIn(body, [variable], replaced);
    const at = (value: number) => complexOf(of(value));
    return { at, cost, axis: isHertz ? 'f' : variable, position, name };
  }

  private addBode(definition: Definition): void {
    const { at, cost, axis: variable, position, name } = this.response(definition);
    const unit = variable === 'f' ? 'Hz' : '';
    const axis = this.xAxis(variable, { isLogarithmic: true, unit });
    const show = (of: (value: number) => number, also: 'abs' | 'arg') => {
      const label = also === 'abs' ? `|${name}|` : `arg ${name}`;
      const pair = (value: number) => ({ x: value, y: of(value) });
      const curve = { name, cost, position, at: pair, ...spanOf(axis) };
      const y = this.yAxis(also, also === 'abs' ? scales.dB : scales.degrees);
      measure(y, this.sampled(curve), label);
      this.addCurve({ ...curve, axes: this.numbersOf(axis, y), isFunction: true }, label, also);
    };
    if (this.type !== 'bodearg')
      show((value) => 20 * Math.log10(complexNumbers.abs(at(value))), 'abs');
    if (this.type === 'bodeabs') return;
    const degrees = (value: number) => (complexNumbers.arg(at(value)) * 180) / Math.PI;
    const phases = unwrapped(spread(axis, SAMPLES).map(degrees));
    /** Continues the phase of the nearest sample. */
    const phase = (value: number) => {
      const raw = degrees(value);
      const near = phases[Math.round(shareOf(axis, value) * SAMPLES)] ?? raw;
      return raw + 360 * Math.round((near - raw) / 360);
    };
    show(phase, 'arg');
  }

  private addLocus(definition: Definition): void {
    const { at, cost, axis: parameter, position, name } = this.response(definition);
    const [from, to] = this.settingOf(parameter).limits ?? [0.01, 1000];
    const pair = (value: number) => {
      const { re, im } = at(value);
      return { x: re, y: im };
    };
    const span = { from, to, isLogarithmic: from > 0 };
    this.addParameterCurve({ name, cost, position, at: pair, ...span }, parameter, {
      ...{ x: `Re${name}`, y: `Im${name}`, more: [{ x: 0, y: 0 }] },
    });
  }

  private addParametric({ name, variables, body, position }: Definition): void {
    const [parameter = 't'] = variables;
    const { of, cost } = this.scope.functionIn(body, [parameter]);
    const at = (value: number): Point => {
      const pair = of(value);
      const [x, y] = pair.kind === 'list' ? pair.items : [];
      return { x: x ? realOf(x) : NaN, y: y ? realOf(y) : NaN };
    };
    const [from, to] = this.settingOf(parameter).limits ?? [-10, 10];
    const curve = { name, cost, position, at, from, to, isLogarithmic: false };
    this.addParameterCurve(curve, parameter, { x: 'x', y: 'y', more: [] });
  }

  /** Adds a curve of a parameter; its axes show all of it, and `more` points. */
  private addParameterCurve(
    curve: Sampled,
    parameter: string,
    names: { readonly x: string; readonly y: string; readonly more: readonly Point[] },
  ): void {
    const points = [...names.more, ...this.sampled(curve)];
    const x = this.xAxis(names.x, { limits: limitsFor(points.map((point) => point.x)) });
    const y = this.yAxis(names.y);
    measure(y, points, names.y);
    this.addCurve({ ...curve, axes: this.numbersOf(x, y), parameter, isFunction: false });
  }

  /**
   * Returns a function that is positive where a condition holds: of a comparison the difference of its
   * sides, of several the least or greatest; `null` for anything else.
   */
  private signed(
    condition: Expression,
    body: Token,
    names: readonly [string, string],
  ): Signed | null {
    if (condition.kind === 'call' && (condition.name === 'land' || condition.name === 'lor')) {
      const parts = condition.arguments.map((one) => this.signed(one, body, names));
      const known = parts.filter((one) => one !== null);
      if (known.length < parts.length) return null;
      const joined = condition.name === 'land' ? Math.min : Math.max;
      const of = (x: number, y: number) => joined(...known.map((one) => one.of(x, y)));
      return {
        of,
        cost: known.reduce((sum, one) => sum + one.cost, 0),
        isStrict: known.some(({ isStrict }) => isStrict),
        isStrictAt: (x, y) =>
          known.some((one) => one.of(x, y) === of(x, y) && one.isStrictAt(x, y)),
      };
    }
    if (condition.kind !== 'relation' || /^!?=$/.test(condition.operator)) return null;
    const { operator } = condition;
    const [left, right] = [condition.left, condition.right].map((side) =>
      this.scope.functionIn(body, names, () => side),
    );
    if (!left || !right) return null;
    const [sign, isStrict] = [operator.startsWith('<') ? -1 : 1, operator.length === 1];
    return {
      of: (x, y) => sign * (realOf(left.of(x, y)) - realOf(right.of(x, y))),
      cost: left.cost + right.cost,
      isStrict,
      isStrictAt: () => isStrict,
    };
  }

  private addRegion(
    { name, variables, position }: Definition,
    { of: value, cost, ...border }: Signed,
  ): void {
    const [first = 'x', second = 'y'] = variables;
    this.scope.spend(position, cost * REGION_EVALUATIONS);
    const style = this.styleFor(name);
    const legend = style.isUnnamed ? '' : (style.text ?? name);
    this.regions.push({
      ...{ name, legend, value, ...border, style },
      axes: this.axesFor(first, second),
    });
  }

  /** Axes of elements: those of these variables, or else the first ones. */
  private axesFor(first: string, second: string): Point {
    const hasOwn = (axes: readonly { readonly name: string }[], name: string) =>
      axes.length === 0 || this.settings.has(name) || axes.some((one) => one.name === name);
    return {
      x: hasOwn(this.x, first) ? this.x.indexOf(this.xAxis(first)) : 0,
      y: hasOwn(this.y, second) ? this.y.indexOf(this.yAxis(second)) : 0,
    };
  }

  /** Definitions of elements, points, polylines and regions, which are read after those of functions. */
  private readonly later: Definition[] = [];

  define(): void {
    for (const definition of this.definitions)
      this.attempt(() => {
        const { variables, body } = definition;
        if (isElementCall(body)) this.later.push(definition);
        else if (this.type.startsWith('bode')) this.addBode(definition);
        else if (this.type === 'ortskurve') this.addLocus(definition);
        else if (variables.length === 1 && body.text.startsWith('[') && !/^\[\s*\[/.test(body.text))
          this.addParametric(definition);
        else if (variables.length === 1 && !body.text.startsWith('['))
          this.addGraph(definition, this.type === 'functiony');
        else this.later.push(definition);
      });
  }

  /** Returns how `vect(f)` draws the points of a function f; `undefined` for any other element. */
  private modeOf({ text }: Token) {
    const [, name = '', only] = /^([A-Za-z]+)\s*\(\s*([A-Za-z]\w*)\s*\)$/.exec(text) ?? [];
    const mode = pointModes.get(name.toLowerCase());
    return mode && only !== undefined && this.definitions.some((one) => one.name === only)
      ? { function: only, mode }
      : undefined;
  }

  /** Adds a point, a polyline or a region of two variables. */
  private addPoints(definition: Definition, elements: Element[]): void {
    const { name, variables, body } = definition;
    const expression = this.scope.expression(body, variables);
    const [first = 'x', second = 'y'] = variables;
    const condition = this.signed(expression, body, [first, second]);
    if (condition) {
      this.addRegion(definition, condition);
      return;
    }
    const isOpen = variables.some(
      (variable) => namesOf(expression).has(variable) && !this.scope.isKnown(variable),
    );
    const numbers = isOpen ? [] : this.scope.numbers(body);
    if (numbers.length < 2 || numbers.length % 2 !== 0 || numbers.length > LIMITS.numbers)
      fail(body.position, {
        de: `Mit zwei Variablen ist ${name} ein Punkt [3,4], ein Linienzug [[0,0],[1,1]], ein Bereich x*y<3 oder ein Element line(…).`,
        en: `With two variables, ${name} is a point [3,4], a polyline [[0,0],[1,1]], a region x*y<3 or an element line(…).`,
      });
    const isPoint = numbers.length === 2;
    const { kind, ...mode } = this.modes.get(name) ?? { kind: isPoint ? 'point' : 'polyline' };
    const style = { ...(isPoint ? { text: name } : {}), ...mode, ...this.styleFor(name) };
    const points = pointsFrom(numbers);
    if (!isPoint && this.x.length === 0)
      this.xAxis(first, { limits: limitsFor(points.map(({ x }) => x)) });
    const axes = this.axesFor(first, variables.length === 2 ? second : 'y');
    const vertical = this.y[axes.y];
    if (!isPoint && vertical) measure(vertical, points, second);
    elements.push({ kind, numbers, style, labels: [], axes });
  }

  elements(): readonly Element[] {
    const elements: Element[] = [];
    const count = { elements: 0, numbers: 0 };
    const bodies = new Map(this.later.map(({ name, body }) => [name, body]));
    const shared = {
      ...{ scope: this.scope, depth: 0, count },
      bodyOf: ({ text, position }: Token) => {
        const source = this.scope.sourceOf(text);
        return bodies.get(text) ?? (source === undefined ? null : { text: source, position });
      },
    };
    const expand = (token: Token, [first = 'x', second = 'y']: readonly string[] = []) =>
      elements.push(...elementsOf(token, { ...shared, axes: this.axesFor(first, second) }));
    for (const definition of this.later)
      this.attempt(() => {
        if (isElementCall(definition.body)) expand(definition.body, definition.variables);
        else this.addPoints(definition, elements);
      });
    for (const one of this.parsed.statements)
      if (one.kind === 'element' && !this.modeOf(one)) this.attempt(() => expand(one));
    if (this.x.length === 0) this.attempt(() => this.xAxis('x'));
    if (this.y.length === 0) this.yAxis('y');
    return elements;
  }

  private fill({ operands, style, relation, position }: FillStatement): Fill {
    const curveOf = ({ text }: Token) =>
      this.curves.find(({ name }) => name === text) ??
      this.curves[Number(/^ch(\d+)$/.exec(text)?.[1] ?? 0) - 1];
    const [first, second] = operands;
    const curve = curveOf(first) ?? curveOf(second);
    if (!curve?.isFunction)
      return fail(position, {
        de: `fill: braucht eine Funktion des Bildes; ${first.text} ist keine.`,
        en: `fill: needs a function of the picture, which ${first.text} is not.`,
      });
    const side = (token: Token) => {
      const found = curveOf(token);
      if (found) return { name: nameOf(found), at: (x: number) => found.at(x).y };
      const number = this.scope.number(token);
      return { name: token.text, at: () => number };
    };
    const limit = (token: Token | undefined, other: number) =>
      token ? this.scope.number(token) : other;
    return {
      ...{ sides: [side(first), side(second)], relation, axes: curve.axes },
      from: Math.max(curve.from, limit(style.from, curve.from)),
      to: Math.min(curve.to, limit(style.to, curve.to)),
      colour: style.fillColour ?? style.colour ?? curve.style.colour,
      opacity: style.opacity ?? 0.25,
    };
  }

  fills(): readonly Fill[] {
    return this.parsed.statements.flatMap((one) =>
      one.kind === 'fill' ? (this.attempt(() => this.fill(one)) ?? []) : [],
    );
  }

  axes(): Scene['axes'] {
    const y = this.y.map(({ name, values, labels, unit: own, scale }) => {
      const setting = this.settingOf(name);
      const [label = name] = labels.size === 1 ? labels : [];
      const limits = scale ? scaledLimits(values, scale) : limitsFor(values, setting.isLogarithmic);
      const unit = scale?.unit ?? own;
      const axis = this.attempt(() => axisFrom(name, setting, { limits, label, unit }));
      if (axis) return { ...axis, step: axis.step ?? gridStep(axis, scale?.gridSteps) };
      const plain = { ...setting, limits: null, isLogarithmic: false };
      return axisFrom(name, plain, { limits: [-10, 10], label: name });
    });
    return { x: this.x, y };
  }

  /** Reports settings for names that are not used. */
  checkNames(): void {
    const known = new Set([
      ...this.x.map(({ name }) => name),
      ...this.y.map(({ name }) => name),
      ...this.definitions.flatMap(({ name, variables }) => [
        name,
        ...variables,
        `Re${name}`,
        `Im${name}`,
      ]),
      ...['y', 'abs', 'arg', 'f', 's', 'w'],
    ]);
    const [axis] = this.x;
    const hint =
      axis && this.type === 'function'
        ? {
            de: ` Die waagrechte Achse stellt ${axis.name}: ein.`,
            en: ` Set up the horizontal axis with ${axis.name}:.`,
          }
        : { de: '', en: '' };
    for (const [name, { position }] of this.settings)
      if (!known.has(name))
        this.problems.push({
          position,
          text: {
            de: `${name} ist weder eine Funktion noch eine Variable des Bildes.${hint.de}`,
            en: `${name} is neither a function nor a variable of the picture.${hint.en}`,
          },
        });
  }

  scene(): Scene {
    this.define();
    const elements = this.elements();
    const fills = this.fills();
    this.checkNames();
    const options = optionsOf(this.parsed.statements, this.attempt);
    const { curves, regions } = this;
    return { options, axes: this.axes(), curves, regions, fills, elements };
  }
}

/** Continues angles in degrees beyond ±180°. */
function unwrapped(angles: readonly number[]): readonly number[] {
  let last: number | null = null;
  return angles.map((raw) => {
    if (Number.isNaN(raw)) return raw;
    const angle: number = last === null ? raw : raw + 360 * Math.round((last - raw) / 360);
    last = angle;
    return angle;
  });
}

function scaledLimits(values: readonly number[], { step, limits }: Scale) {
  const known = values.filter((value) => Math.abs(value) < 1e6);
  if (known.length === 0) return limits;
  const low = Math.floor(Math.min(...known) / step + 1e-6) * step;
  const high = Math.ceil(Math.max(...known) / step - 1e-6) * step;
  return low === high ? ([low - step, high + step] as const) : ([low, high] as const);
}

const gridStep = ({ from, to }: Axis, steps: readonly number[] = []): number | null =>
  steps.find((step) => (to - from) / step <= 9) ?? null;

/** The scene of a text for one student, with its problems. */
export interface Built {
  readonly scene: Scene;
  readonly problems: readonly ConfigProblem[];
  readonly statements: readonly Statement[];
  readonly scope: Scope;
}

/**
 * Builds the scene of a text. Never throws: unreadable parts are left out and reported.
 *
 * @param variables of the question; `null` where no question is known
 */
export function buildScene(text: string, variables: readonly Variable[] | null): Built {
  const parsed = parsePlot(text);
  const scope = new Scope(variables);
  const builder = new Builder(parsed, scope);
  const scene = builder.scene();
  const found = [...parsed.problems, ...builder.problems];
  const isFirst = ({ position, text: { en } }: Problem, index: number) =>
    found.findIndex((one) => one.position === position && one.text.en === en) === index;
  const problems = found
    .filter(isFirst)
    .sort((a, b) => a.position - b.position)
    .slice(0, LIMITS.problems)
    .map(({ position, text: message }) => problemAt(text, position, message));
  return { scene, problems, statements: parsed.statements, scope };
}
