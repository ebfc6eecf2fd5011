import { isPassive } from '../language/elements.js';
import type { Branch, CurrentTerms, Netlist } from '../network/netlist.js';
import { quantitiesOf, type Quantity, referenceSign } from '../network/quantities.js';
import { factorsOf } from './factors.js';
import { inBrackets, joinSum, OMEGA, partsAt, timesSource, writeFraction } from './formula-text.js';
import { isEqual, one } from './polynomial.js';
import { type Fraction, reduce, type SymbolicSolution } from './solve.js';

/** Names of the determinant's parts and squared magnitude. */
const HELPERS = { re: 'detre', im: 'detim', square: 'detq' };

interface Parts {
  readonly re: string;
  readonly im: string;
}

const zero: Parts = { re: '0', im: '0' };
const times = (a: string, b: string) =>
  a === '0' || b === '0' ? [] : [`${inBrackets(a)}*${inBrackets(b)}`];
const minus = (pieces: readonly string[]) =>
  pieces.map((piece) => `-${piece.startsWith('-') ? `(${piece})` : piece}`);
const over = (a: string, b: string) => (a === '0' ? '0' : `${inBrackets(a)}/${b}`);

/** Writes the numerator of a fraction at s = j·ω. */
function numerator({ terms }: Fraction, solution: SymbolicSolution): Parts {
  const parts = terms.map(({ source, factor }) => ({ source, ...partsAt(factor, solution) }));
  const sum = (part: 're' | 'im') =>
    joinSum(
      parts.flatMap(({ source, [part]: text }) =>
        text === '0' ? [] : [timesSource(source, text)],
      ),
    );
  return { re: sum('re'), im: sum('im') };
}

/** Writes a quotient; `square` is the squared magnitude of the divisor. */
const quotient = (a: Parts, b: Parts, square = squaredMagnitude(b)): Parts => ({
  re: over(joinSum([...times(a.re, b.re), ...times(a.im, b.im)]), square),
  im: over(joinSum([...times(a.im, b.re), ...minus(times(a.re, b.im))]), square),
});

function squaredMagnitude({ re, im }: Parts): string {
  const squares = [re, im].filter((text) => text !== '0').map((text) => `(${text})^2`);
  return `(${squares.join('+')})`;
}

/** Writes an angle; avoids atan2(0,0), at which Maxima fails, for example for a balanced bridge. */
const angleOf = (im: string, re: string) => `atan2(${im},${re}+10^-30)`;

interface QuantityEntry {
  readonly name: string;
  readonly quantity: Quantity;
  /** The branch whose current it is; `null` for voltages and sums of currents. */
  readonly branch: Branch | null;
}

/** Returns every quantity; sums of branch currents come last, since their formulas use the others. */
function orderedQuantities(netlist: Netlist): readonly QuantityEntry[] {
  const branches = new Map(netlist.branches.map((branch) => [`I${branch.name}`, branch]));
  const all = [...quantitiesOf(netlist)].map(([name, quantity]) => {
    return { name, quantity, branch: branches.get(name) ?? null };
  });
  const isSum = ({ quantity, branch }: QuantityEntry) =>
    quantity.type === 'current' && !quantity.isInput && branch === null;
  return [...all.filter((entry) => !isSum(entry)), ...all.filter(isSum)];
}

/** Writes the current of a passive branch at s = j·ω in terms of its voltage; `null` for other branches. */
function currentFromVoltage({ behaviour, name, symbol }: Branch): Parts | null {
  const [re, im] = [`reU${name}`, `imU${name}`];
  const x = `${OMEGA}*${symbol}`;
  switch (behaviour) {
    case 'resistance':
      return { re: `${re}/${symbol}`, im: `${im}/${symbol}` };
    case 'inductance':
      return { re: `${im}/(${x})`, im: `-${re}/(${x})` };
    case 'capacitance':
      return { re: `-${x}*${im}`, im: `${x}*${re}` };
    default:
      return null;
  }
}

class FormulaWriter {
  readonly lines: string[] = [];
  private readonly zeros = new Set<string>();
  /** Whether `re` and `im` are only formal parts at first, because an impedance can be complex. */
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

  /** Writes `re`, `im`, `c`, `abs`, `arg` of a quantity. */
  private complex(name: string, { re, im }: Parts): void {
    this.emit(`re${name}`, re);
    this.emit(`im${name}`, im);
    if (re === '0' && im === '0') this.zeros.add(name);
    const isZero = this.zeros.has(name);
    this.emit(`c${name}`, isZero ? '0' : `re${name}+%i*im${name}`);
    if (this.isFormal && !isZero) return;
    this.emit(`abs${name}`, isZero ? '0' : `sqrt(re${name}^2+im${name}^2)`);
    this.emit(`arg${name}`, isZero ? '0' : angleOf(`im${name}`, `re${name}`));
  }

  /** Writes all fractions in s, then the complex quantities at s = j·ω. */
  quantities(): void {
    const { solution, reduced } = this;
    for (const [name, fraction] of reduced) this.emit(name, writeFraction(fraction, solution));
    const { re, im } = partsAt(solution.determinant, solution);
    this.emit(OMEGA, '2*%pi*f');
    this.emit(HELPERS.re, re);
    this.emit(HELPERS.im, im);
    this.emit(HELPERS.square, `${HELPERS.re}^2+${HELPERS.im}^2`);
    for (const entry of orderedQuantities(this.netlist))
      this.complex(entry.name, this.partsOf(entry));
    const Zges = reduced.get('Zges');
    if (!Zges) return;
    const divisor = partsAt(Zges.denominator, solution);
    this.complex('Zges', quotient(numerator(Zges, solution), divisor));
  }

  private partsOf({ name, quantity, branch }: QuantityEntry): Parts {
    if (quantity.type === 'voltage' || quantity.isInput) return this.fromFraction(name);
    if (!branch) return this.sumOf(quantity.terms);
    const isZero = isPassive(branch) && this.zeros.has(`U${branch.name}`);
    return isZero ? zero : (currentFromVoltage(branch) ?? this.fromFraction(name));
  }

  /** Writes a sum of branch currents, `reIR1-reIC1`. */
  private sumOf(terms: CurrentTerms): Parts {
    const names = terms.flatMap(({ branch: index, sign }) => {
      const branch = this.netlist.branches[index];
      if (!branch || this.zeros.has(`I${branch.name}`)) return [];
      return [[referenceSign(branch, sign) === 1 ? '' : '-', `I${branch.name}`] as const];
    });
    const sum = (part: string) => joinSum(names.map(([sign, name]) => sign + part + name));
    return { re: sum('re'), im: sum('im') };
  }

  private fromFraction(name: string): Parts {
    const fraction = this.solution.quantities.get(name);
    const reduced = this.reduced.get(name);
    if (!fraction || !reduced || fraction.terms.length === 0) return zero;
    if (isEqual(reduced.denominator, one)) return numerator(reduced, this.solution);
    return quotient(numerator(fraction, this.solution), HELPERS, HELPERS.square);
  }

  /** Writes what follows from the quantities: powers, power factor and admittance. */
  rest(): void {
    this.replaceFormalParts();
    this.powers();
    this.total();
  }

  private replaceFormalParts(): void {
    if (!this.isFormal) return;
    for (const name of this.reduced.keys()) {
      if (this.zeros.has(name)) continue;
      this.emit(`re${name}`, `realpart(c${name})`);
      this.emit(`im${name}`, `imagpart(c${name})`);
      this.emit(`abs${name}`, `cabs(c${name})`);
      this.emit(`arg${name}`, `carg(c${name})`);
    }
  }

  private powers(): void {
    for (const { name } of [...this.netlist.branches, ...this.netlist.groups]) {
      const isZero = this.isPowerless(name);
      const [ru, iu, ri, ii] = [`reU${name}`, `imU${name}`, `reI${name}`, `imI${name}`];
      this.emit(`P${name}`, isZero ? '0' : `${ru}*${ri}+${iu}*${ii}`);
      this.emit(`Q${name}`, isZero ? '0' : `${iu}*${ri}-${ru}*${ii}`);
      // Not from P and Q, because Maxima 5.46 loses factors of sqrt((-a-b)^2*(a+b)^2).
      this.apparent(name, isZero ? '0' : `absU${name}*absI${name}`);
    }
  }

  private isPowerless(name: string): boolean {
    return this.zeros.has(`U${name}`) || this.zeros.has(`I${name}`);
  }

  private apparent(name: string, magnitude: string): void {
    const isZero = magnitude === '0';
    this.emit(`S${name}`, magnitude);
    this.emit(`cS${name}`, isZero ? '0' : `P${name}+%i*Q${name}`);
    const angle = this.isFormal ? `carg(cS${name})` : angleOf(`Q${name}`, `P${name}`);
    this.emit(`argS${name}`, isZero ? '0' : angle);
  }

  /** Writes admittance, powers and power factor of the whole circuit, unless an element has the name `ges`. */
  private total(): void {
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
    const absorbing = branches.filter(
      (branch) => isPassive(branch) && !this.isPowerless(branch.name),
    );
    for (const letter of ['P', 'Q'])
      this.emit(`${letter}ges`, joinSum(absorbing.map(({ name }) => letter + name)));
    this.apparent('ges', absorbing.length === 0 ? '0' : 'sqrt(Pges^2+Qges^2)');
    this.emit('cosphi', 'cos(argSges)');
  }
}

/**
 * Writes the formulas of a circuit for the Maxima field, one assignment per line: all voltages and
 * currents and `Zges` as fractions in s, then at s = j·2·π·f with the prefixes `c` (complex), `re`,
 * `im`, `abs`, `arg` (radians), and the powers `S`, `P`, `Q`, `cS`, `argS` (host 4.1), those of the
 * whole circuit with the name `ges`, its power factor `cosphi` and admittance `Yges`. Both Maxima and
 * the host's parser accept them.
 */
export function writeFormulas(netlist: Netlist, solution: SymbolicSolution): string {
  const { determinant, quantities, Zges } = solution;
  const factors = factorsOf(determinant);
  const reduced = new Map(
    [...quantities].map(([name, fraction]) => [name, reduce(fraction, factors)]),
  );
  if (Zges) reduced.set('Zges', reduce(Zges));
  const writer = new FormulaWriter(netlist, solution, reduced);
  writer.quantities();
  writer.rest();
  return writer.lines.join('\n');
}
