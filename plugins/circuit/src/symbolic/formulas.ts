import { isPassive } from '../language/elements.js';
import { allBranches, type Branch, type CurrentTerms, type Netlist } from '../network/netlist.js';
import { quantitiesOf, type Quantity, referenceSign } from '../network/quantities.js';
import { countBits, factorsOf, type Polynomial } from './polynomial.js';
import { type Fraction, reduce, type SymbolicSolution } from './solve.js';

type Symbols = Pick<SymbolicSolution, 'symbols' | 'withS'>;

/** Name of s = j·ω in formulas. */
const FREQUENCY = 'detw';

/** Joins signed terms: `a-b+c`. */
const joinSum = (pieces: readonly string[]): string =>
  pieces.length === 0 ? '0' : pieces.join('+').replace(/\+-/g, '-');

const inBrackets = (text: string): string => (/.[+-]/.test(text) ? `(${text})` : text);

function monomialText(monomial: number, coefficient: number, { symbols }: Symbols): string {
  const names = symbols.filter((_, bit) => (monomial & (1 << bit)) !== 0);
  const size = Math.abs(coefficient);
  const factors = size === 1 && names.length > 0 ? names : [String(size), ...names];
  return (coefficient < 0 ? '-' : '') + factors.join('*');
}

/** Returns the coefficients by power of s, as texts. */
function byPower(a: Polynomial, symbols: Symbols): ReadonlyMap<number, string> {
  const pieces = new Map<number, string[]>();
  for (const [monomial, coefficient] of [...a].sort(([x], [y]) => x - y)) {
    const power = countBits(monomial & symbols.withS);
    const list = pieces.get(power) ?? [];
    list.push(monomialText(monomial, coefficient, symbols));
    pieces.set(power, list);
  }
  return new Map(
    [...pieces].sort(([a], [b]) => b - a).map(([power, list]) => [power, joinSum(list)]),
  );
}

/** Formats `k·x^power`. */
function timesPower(factor: string, x: string, power: number): string {
  if (power === 0) return factor;
  const root = power === 1 ? x : `${x}^${power}`;
  if (factor === '1' || factor === '-1') return factor.replace('1', root);
  return `${inBrackets(factor)}*${root}`;
}

const lowest = (a: Polynomial, { withS }: Symbols): number =>
  Math.min(...[...a.keys()].map((monomial) => countBits(monomial & withS)));

function timesSource(source: string, factor: string): string {
  if (source === '') return factor;
  if (factor === '1') return source;
  return factor === '-1' ? `-${source}` : `${source}*${inBrackets(factor)}`;
}

/** Formats a fraction in s, for example `Ue/(R1*C1*s+1)`, or in another variable. */
function writeFraction({ terms, denominator }: Fraction, symbols: Symbols, variable = 's'): string {
  if (terms.length === 0) return '0';
  const all = [denominator, ...terms.map(({ factor }) => factor)];
  const shift = Math.min(...all.map((a) => lowest(a, symbols)));
  const written = (a: Polynomial) =>
    joinSum([...byPower(a, symbols)].map(([power, by]) => timesPower(by, variable, power - shift)));
  const top = joinSum(terms.map(({ source, factor }) => timesSource(source, written(factor))));
  const bottom = written(denominator);
  if (bottom === '1') return top;
  return `${inBrackets(top)}/${/[*/+-]/.test(bottom) ? `(${bottom})` : bottom}`;
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
  const branches = new Map(allBranches(netlist).map((branch) => [`I${branch.name}`, branch]));
  const all = [...quantitiesOf(netlist)].map(([name, quantity]) => {
    return { name, quantity, branch: branches.get(name) ?? null };
  });
  const isSum = ({ quantity, branch }: QuantityEntry) =>
    quantity.type === 'current' && branch === null;
  return [...all.filter((entry) => !isSum(entry)), ...all.filter(isSum)];
}

class FormulaWriter {
  readonly lines: string[] = [];
  private readonly zeros = new Set<string>();

  /** @param reduced quantities and `Zges` without common factors */
  constructor(
    readonly netlist: Netlist,
    readonly solution: SymbolicSolution,
    readonly reduced: ReadonlyMap<string, Fraction>,
  ) {}

  private emit(name: string, formula: string): void {
    if (name !== formula) this.lines.push(`${name}:${formula}`);
  }

  /** Writes `c`, `re`, `im`, `abs`, `arg` of a quantity. */
  private addComplex(name: string, formula: string): void {
    const isZero = formula === '0';
    if (isZero) this.zeros.add(name);
    this.emit(`c${name}`, formula);
    this.emit(`re${name}`, isZero ? '0' : `realpart(c${name})`);
    this.emit(`im${name}`, isZero ? '0' : `imagpart(c${name})`);
    this.emit(`abs${name}`, isZero ? '0' : `sqrt(re${name}^2+im${name}^2)`);
    this.emit(`arg${name}`, isZero ? '0' : angleOf(`im${name}`, `re${name}`));
  }

  /** Writes all fractions in s, then the complex quantities at s = j·ω. */
  addQuantities(): void {
    const { solution, reduced } = this;
    for (const [name, fraction] of reduced) this.emit(name, writeFraction(fraction, solution));
    this.emit(FREQUENCY, '%i*2*%pi*f');
    for (const entry of orderedQuantities(this.netlist))
      this.addComplex(entry.name, this.formulaOf(entry));
    const Zges = reduced.get('Zges');
    if (Zges) this.addComplex('Zges', writeFraction(Zges, solution, FREQUENCY));
  }

  private formulaOf({ name, quantity, branch }: QuantityEntry): string {
    if (quantity.type === 'current' && !branch) return this.sumOf(quantity.terms);
    const fraction = this.reduced.get(name);
    return fraction ? writeFraction(fraction, this.solution, FREQUENCY) : '0';
  }

  /** Writes a sum of branch currents, `cIR1-cIC1`. */
  private sumOf(terms: CurrentTerms): string {
    const currents = terms.flatMap(({ branch: index, sign }) => {
      const branch = this.netlist.branches[index];
      if (!branch || this.zeros.has(`I${branch.name}`)) return [];
      return `${referenceSign(branch, sign) === 1 ? '' : '-'}cI${branch.name}`;
    });
    return joinSum(currents);
  }

  addPowers(): void {
    for (const { name } of [...this.netlist.branches, ...this.netlist.groups]) {
      const isZero = this.isPowerless(name);
      const [ru, iu, ri, ii] = [`reU${name}`, `imU${name}`, `reI${name}`, `imI${name}`];
      this.emit(`P${name}`, isZero ? '0' : `${ru}*${ri}+${iu}*${ii}`);
      this.emit(`Q${name}`, isZero ? '0' : `${iu}*${ri}-${ru}*${ii}`);
      // Not from P and Q, because Maxima 5.46 loses factors of sqrt((-a-b)^2*(a+b)^2).
      this.addApparentPower(name, isZero ? '0' : `absU${name}*absI${name}`);
    }
  }

  private isPowerless(name: string): boolean {
    return this.zeros.has(`U${name}`) || this.zeros.has(`I${name}`);
  }

  private addApparentPower(name: string, magnitude: string): void {
    const isZero = magnitude === '0';
    this.emit(`S${name}`, magnitude);
    this.emit(`cS${name}`, isZero ? '0' : `P${name}+%i*Q${name}`);
    this.emit(`argS${name}`, isZero ? '0' : angleOf(`Q${name}`, `P${name}`));
  }

  /** Writes admittance, powers and power factor of the whole circuit, unless an element has the name `ges`. */
  addTotal(): void {
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
    this.addApparentPower('ges', absorbing.length === 0 ? '0' : 'sqrt(Pges^2+Qges^2)');
    this.emit('cosphi', 'cos(argSges)');
  }
}

/**
 * Writes the formulas of a circuit for the Maxima field, one assignment per line: all voltages and
 * currents and `Zges` as fractions in s, then at s = j·2·π·f with the prefixes `c` (complex), `re`,
 * `im`, `abs`, `arg` (radians), and the powers `S`, `P`, `Q`, `cS`, `argS`, those of the
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
  writer.addQuantities();
  writer.addPowers();
  writer.addTotal();
  return writer.lines.join('\n');
}
