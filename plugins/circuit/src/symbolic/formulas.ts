import { isPassive } from '../language/elements.js';
import type { Branch, CurrentTerms, Netlist } from '../network/netlist.js';
import { referenceSign, quantitiesOf } from '../network/quantities.js';
import { Compact } from './compact.js';
import { factorsOf } from './factors.js';
import { isEqual, one } from './polynomial.js';
import { type Fraction, reduce, type SymbolicSolution } from './solve.js';
import { joinSum, partsAt, timesSource, writeFraction } from './write.js';

/** Names of what the complex formulas share. */
const W = 'detw';
const HELPERS = { re: 'detre', im: 'detim', square: 'detq' };

interface Parts {
  readonly re: string;
  readonly im: string;
}

const nothing: Parts = { re: '0', im: '0' };
const isNothing = ({ re, im }: Parts) => re === '0' && im === '0';
const bracket = (text: string) => (/.[+-]/.test(text) ? `(${text})` : text);
const times = (a: string, b: string) =>
  a === '0' || b === '0' ? [] : [`${bracket(a)}*${bracket(b)}`];
const minus = (pieces: readonly string[]) =>
  pieces.map((piece) => `-${piece.startsWith('-') ? `(${piece})` : piece}`);
const over = (a: string, b: string) => (a === '0' ? '0' : `${bracket(a)}/${b}`);

/** Numerator at s = j·w, all sources together. */
export function numerator({ terms }: Fraction, solution: SymbolicSolution): Parts {
  const parts = terms.map(({ source, factor }) => ({ source, ...partsAt(factor, solution, W) }));
  const sum = (part: 're' | 'im') =>
    joinSum(
      parts.flatMap(({ source, [part]: text }) =>
        text === '0' ? [] : [timesSource(source, text)],
      ),
    );
  return { re: sum('re'), im: sum('im') };
}

/** A quotient in parts; `square` is that of the divisor. */
export const divideBy = (top: Parts, below: Parts, square: string): Parts => ({
  re: over(joinSum([...times(top.re, below.re), ...times(top.im, below.im)]), square),
  im: over(joinSum([...times(top.im, below.re), ...minus(times(top.re, below.im))]), square),
});

/** The square of a magnitude. */
export function squareOf({ re, im }: Parts): string {
  const squares = [re, im].filter((text) => text !== '0').map((text) => `(${text})^2`);
  return `(${squares.join('+')})`;
}

/** Current of a passive branch from its voltage, so that its formula stays short. */
function currentFromVoltage({ behaviour, name, symbol }: Branch, zero: boolean): Parts | null {
  const isPassive = ['resistance', 'inductance', 'capacitance'].includes(behaviour);
  if (zero && isPassive) return nothing;
  const [re, im, value] = [`reU${name}`, `imU${name}`, symbol ?? ''];
  if (behaviour === 'resistance') return { re: `${re}/${value}`, im: `${im}/${value}` };
  if (behaviour === 'inductance')
    return { re: `${im}/(${W}*${value})`, im: `-${re}/(${W}*${value})` };
  if (behaviour === 'capacitance') return { re: `-${W}*${value}*${im}`, im: `${W}*${value}*${re}` };
  return null;
}

/** Maxima stops at atan2(0,0), which values make of a balanced bridge: the angle of nothing is 0. */
export const turnOf = (im: string, re: string) => `atan2(${im},${re}+10^-30)`;

/** Fractions up to this many characters stand alone also among helpers. */
const SHORT = 80;

class Writer {
  readonly lines: string[] = [];
  private readonly zeros = new Set<string>();
  /** With a complex impedance `re` and `im` are parts in form only until all is written. */
  private readonly isFormal: boolean;

  /** @param reduced quantities and `Zges` without common factors */
  constructor(
    readonly netlist: Netlist,
    readonly solution: SymbolicSolution,
    readonly reduced: ReadonlyMap<string, Fraction>,
  ) {
    this.isFormal = netlist.branches.some(({ element }) => element.kind === 'Z');
  }

  private emit(name: string, formula: string): void {
    if (name !== formula) this.lines.push(`${name}:${formula}`);
  }

  /** `re`, `im`, `c`, `abs`, `arg` of a quantity. */
  private complex(name: string, parts: Parts): void {
    this.emit(`re${name}`, parts.re);
    this.emit(`im${name}`, parts.im);
    if (isNothing(parts)) this.zeros.add(name);
    const isZero = this.zeros.has(name);
    this.emit(`c${name}`, isZero ? '0' : `re${name}+%i*im${name}`);
    if (!this.isFormal || isZero) this.polar(name, isZero);
  }

  private polar(name: string, isZero: boolean): void {
    this.emit(`abs${name}`, isZero ? '0' : `sqrt(re${name}^2+im${name}^2)`);
    this.emit(`arg${name}`, isZero ? '0' : turnOf(`im${name}`, `re${name}`));
  }

  /** Everything in terms of few helpers, for circuits whose fractions would be long. */
  compact(): void {
    const compact = new Compact(this.netlist, this.solution);
    const quantities = compact.quantities();
    const impedance = compact.impedance();
    for (const [name, formula] of compact.lines) this.emit(name, formula);
    const all = impedance ? [...quantities, ['Zges', impedance] as const] : quantities;
    for (const [name, value] of all) {
      const reduced = this.reduced.get(name);
      const own = reduced ? writeFraction(reduced, this.solution) : '';
      this.emit(name, reduced && own.length <= SHORT ? own : value.s);
      const isPlain = reduced && isEqual(reduced.denominator, one);
      this.complex(name, isPlain ? numerator(reduced, this.solution) : value);
    }
  }

  inS(): void {
    for (const [name, fraction] of this.reduced)
      this.emit(name, writeFraction(fraction, this.solution));
  }

  shared(): void {
    const { re, im } = partsAt(this.solution.determinant, this.solution, W);
    this.emit(W, '2*%pi*f');
    this.emit(HELPERS.re, re);
    this.emit(HELPERS.im, im);
    this.emit(HELPERS.square, `${HELPERS.re}^2+${HELPERS.im}^2`);
  }

  private fromFraction(name: string): Parts {
    const fraction = this.solution.quantities.get(name);
    const reduced = this.reduced.get(name);
    if (!fraction || !reduced || fraction.terms.length === 0) return nothing;
    if (isEqual(reduced.denominator, one)) return numerator(reduced, this.solution);
    return divideBy(numerator(fraction, this.solution), HELPERS, HELPERS.square);
  }

  private sum(terms: CurrentTerms): Parts {
    const known = terms.flatMap(({ branch, sign }) => {
      const named = this.netlist.branches[branch];
      if (!named || this.zeros.has(`I${named.name}`)) return [];
      return [{ name: named.name, sign: referenceSign(named, sign) === 1 ? '' : '-' }];
    });
    const of = (part: 're' | 'im') =>
      joinSum(known.map(({ name, sign }) => `${sign}${part}I${name}`));
    return { re: of('re'), im: of('im') };
  }

  complexQuantities(): void {
    const quantities = quantitiesOf(this.netlist);
    const sums: (readonly [string, CurrentTerms])[] = [];
    for (const [name, quantity] of quantities) {
      const branch = this.netlist.branches.find((candidate) => name === `I${candidate.name}`);
      if (quantity.type === 'voltage' || quantity.isInput)
        this.complex(name, this.fromFraction(name));
      else if (branch)
        this.complex(
          name,
          currentFromVoltage(branch, this.zeros.has(`U${branch.name}`)) ?? this.fromFraction(name),
        );
      else sums.push([name, quantity.terms]);
    }
    for (const [name, terms] of sums) this.complex(name, this.sum(terms));
  }

  impedance(): void {
    const Zges = this.reduced.get('Zges');
    if (!Zges) return;
    const { terms, denominator } = Zges;
    const below = partsAt(denominator, this.solution, W);
    const top = numerator({ terms, denominator }, this.solution);
    this.complex('Zges', divideBy(top, below, squareOf(below)));
  }

  /** The real parts in place of the formal ones. */
  settle(): void {
    if (!this.isFormal) return;
    for (const name of this.reduced.keys()) {
      if (this.zeros.has(name)) continue;
      this.emit(`re${name}`, `realpart(c${name})`);
      this.emit(`im${name}`, `imagpart(c${name})`);
      this.emit(`abs${name}`, `cabs(c${name})`);
      this.emit(`arg${name}`, `carg(c${name})`);
    }
  }

  powers(): void {
    for (const { name } of [...this.netlist.branches, ...this.netlist.groups]) {
      const isZero = this.isPowerless(name);
      const [ru, iu, ri, ii] = [`reU${name}`, `imU${name}`, `reI${name}`, `imI${name}`];
      this.emit(`P${name}`, isZero ? '0' : `${ru}*${ri}+${iu}*${ii}`);
      this.emit(`Q${name}`, isZero ? '0' : `${iu}*${ri}-${ru}*${ii}`);
      // Not from P and Q: Maxima 5.46 loses factors of sqrt((-a-b)^2*(a+b)^2).
      this.apparent(name, isZero ? '0' : `absU${name}*absI${name}`);
    }
  }

  private isPowerless(name: string): boolean {
    return this.zeros.has(`U${name}`) || this.zeros.has(`I${name}`);
  }

  private apparent(name: string, amount: string): void {
    const isZero = amount === '0';
    this.emit(`S${name}`, amount);
    this.emit(`cS${name}`, isZero ? '0' : `P${name}+%i*Q${name}`);
    const turn = this.isFormal ? `carg(cS${name})` : turnOf(`Q${name}`, `P${name}`);
    this.emit(`argS${name}`, isZero ? '0' : turn);
  }

  /** Powers, power factor and admittance of the whole circuit; names of elements come first. */
  whole(): void {
    const { branches, groups } = this.netlist;
    if (this.reduced.has('Zges') && !this.zeros.has('Zges')) {
      this.emit('Yges', '1/Zges');
      this.emit('reYges', 'reZges/absZges^2');
      this.emit('imYges', '-imZges/absZges^2');
      this.emit('cYges', 'reYges+%i*imYges');
      this.emit('absYges', '1/absZges');
      this.emit('argYges', '-argZges');
    }
    if ([...branches, ...groups].some(({ name }) => name === 'ges')) return;
    const taken = branches.filter((one) => isPassive(one) && !this.isPowerless(one.name));
    for (const letter of ['P', 'Q'])
      this.emit(`${letter}ges`, joinSum(taken.map(({ name }) => letter + name)));
    this.apparent('ges', taken.length === 0 ? '0' : 'sqrt(Pges^2+Qges^2)');
    this.emit('cosphi', 'cos(argSges)');
  }
}

/** Above this many characters the formulas share helpers instead of standing alone. */
const READABLE = 8000;

/**
 * The formulas of a circuit for the Maxima field, one assignment per line: all voltages and
 * currents and `Zges` as fractions in s, then at s = j·2·π·f with the prefixes `c` (complex), `re`,
 * `im`, `abs`, `arg` (radians), and the powers `S`, `P`, `Q`, `cS`, `argS` (host 4.1), those of the
 * whole circuit under the name `ges`, its power factor `cosphi` and admittance `Yges`. Maxima and
 * the host's parser both read it. Those of larger circuits are written with helpers.
 */
export function writeFormulas(netlist: Netlist, solution: SymbolicSolution): string {
  const { determinant, quantities, Zges } = solution;
  const factors = factorsOf(determinant);
  const reduced = new Map(
    [...quantities].map(([name, fraction]) => [name, reduce(fraction, factors)]),
  );
  if (Zges) reduced.set('Zges', reduce(Zges));
  const writer = new Writer(netlist, solution, reduced);
  writer.inS();
  writer.shared();
  writer.complexQuantities();
  writer.impedance();
  writer.settle();
  writer.powers();
  writer.whole();
  const text = writer.lines.join('\n');
  if (text.length <= READABLE) return text;
  const shorter = new Writer(netlist, solution, reduced);
  shorter.compact();
  shorter.settle();
  shorter.powers();
  shorter.whole();
  return shorter.lines.join('\n');
}
