import { isPassive } from '../language/elements.js';
import type { Branch, CurrentTerms, Netlist } from '../network/netlist.js';
import { quantitiesOf, type Quantity, referenceSign } from '../network/quantities.js';
import { factorsOf } from './factors.js';
import { FREQUENCY, joinSum, writeFraction } from './formula-text.js';
import { type Fraction, reduce, type SymbolicSolution } from './solve.js';

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
  private complex(name: string, formula: string): void {
    const isZero = formula === '0';
    if (isZero) this.zeros.add(name);
    this.emit(`c${name}`, formula);
    this.emit(`re${name}`, isZero ? '0' : `realpart(c${name})`);
    this.emit(`im${name}`, isZero ? '0' : `imagpart(c${name})`);
    this.emit(`abs${name}`, isZero ? '0' : `sqrt(re${name}^2+im${name}^2)`);
    this.emit(`arg${name}`, isZero ? '0' : angleOf(`im${name}`, `re${name}`));
  }

  /** Writes all fractions in s, then the complex quantities at s = j·ω. */
  quantities(): void {
    const { solution, reduced } = this;
    for (const [name, fraction] of reduced) this.emit(name, writeFraction(fraction, solution));
    this.emit(FREQUENCY, '%i*2*%pi*f');
    for (const entry of orderedQuantities(this.netlist))
      this.complex(entry.name, this.formulaOf(entry));
    const Zges = reduced.get('Zges');
    if (Zges) this.complex('Zges', writeFraction(Zges, solution, FREQUENCY));
  }

  private formulaOf({ name, quantity, branch }: QuantityEntry): string {
    if (quantity.type === 'current' && !quantity.isInput && !branch)
      return this.sumOf(quantity.terms);
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

  /** Writes what follows from the quantities: powers, power factor and admittance. */
  rest(): void {
    this.powers();
    this.total();
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
    this.emit(`argS${name}`, isZero ? '0' : angleOf(`Q${name}`, `P${name}`));
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
