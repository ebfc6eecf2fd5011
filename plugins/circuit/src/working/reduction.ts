import type { Localized, Step } from '@fragwerk/sdk';
import { add, complex, divide, scale, subtract, zero } from '../numeric/complex.js';
import { both, phrase } from '../phrase.js';
import { type Ends, opposite, pathsFrom, type Sign } from '../network/paths.js';
import { type Edge, impedancesIn, type Net, signBetween, sourcesIn } from './net.js';
import {
  inverse,
  named,
  negative,
  product,
  quotient,
  result,
  type Signed,
  sum,
  total,
  type Term,
} from './term.js';

/** An impedance, or several that are connected in series or in parallel, with the label `R1 || R2`. */
interface Part extends Pick<Edge, 'a' | 'b' | 'label' | 'Z' | 'U' | 'I'> {
  readonly edges: readonly Edge[];
  readonly type: 'single' | 'series' | 'parallel';
  /** With the sign of their direction. */
  readonly parts: readonly (readonly [sign: Sign, part: Part])[];
}

/** How quantities are calculated. */
export interface Method {
  /** The steps that all quantities share. */
  readonly intro: readonly Step[];
  /** The voltage between two nodes, after joining shorts; `null` if it cannot be derived. */
  voltage(a: number, b: number): Term | null;
  /** The current through an impedance or the only source; `null` if the method does not know it. */
  current(edge: Edge): Term | null;
}

const single = (edge: Edge): Part => {
  const { a, b, label, Z, U, I } = edge;
  return { edges: [edge], type: 'single', parts: [], a, b, label, Z, U, I };
};

/** The name of several impedances: `R_1,2` for resistors, else `Z_R1,C1`. */
function nameOf(edges: readonly Edge[]): readonly [letter: string, index: string] {
  const areResistors = edges.every(({ label, Z }) => /^R\w/.test(label) && Z.value.im === 0);
  const labels = edges.map(({ label }) => (areResistors ? label.slice(1) : label));
  const short = labels.length > 4 ? [labels[0] ?? '', '…', labels.at(-1) ?? ''] : labels;
  return [areResistors ? 'R' : 'Z', short.join(',')];
}

const labelOf = (parts: readonly Part[], between: string): string =>
  parts.map(({ type, label }) => (type === 'single' ? label : `(${label})`)).join(between);

/** Combines impedances until one is left. */
class Reducer {
  parts: readonly Part[];

  constructor(
    private readonly net: Net,
    private readonly ends: Ends,
  ) {
    this.parts = impedancesIn(net).map(single);
  }

  run(): Part | null {
    while (this.mergeParallel() || this.mergeSeries());
    const [only, more] = this.parts;
    return only && !more && signBetween(only, this.ends) !== null ? only : null;
  }

  private replace(old: readonly Part[], next: readonly Part[]): true {
    this.parts = [...this.parts.filter((part) => !old.includes(part)), ...next];
    return true;
  }

  private mergeParallel(): boolean {
    for (const first of this.parts) {
      const side = this.parts.flatMap((part) => {
        const sign = signBetween(first, part);
        return sign === null ? [] : [[sign, part] as const];
      });
      if (side.length > 1)
        return this.replace(
          side.map(([, part]) => part),
          [this.combined('parallel', side, first)],
        );
    }
    return false;
  }

  /** Combines two impedances at a node without others; drops those without a current. */
  private mergeSeries(): boolean {
    const nodes = new Set(this.parts.flatMap(({ a, b }) => [a, b]));
    for (const node of nodes) {
      const meeting = this.parts.filter(({ a, b }) => a === node || b === node);
      const [one, two, more] = meeting;
      if (node === this.ends.a || node === this.ends.b || more) continue;
      if (!one || !two) return this.replace(meeting, []);
      const [a, b] = [one.a === node ? one.b : one.a, two.a === node ? two.b : two.a];
      const list = [[one.a === a ? 1 : -1, one] as const, [two.b === b ? 1 : -1, two] as const];
      return this.replace(meeting, a === b ? [] : [this.combined('series', list, { a, b })]);
    }
    return false;
  }

  /** Connects parts, in the order of the circuit's text. */
  private combined(type: 'series' | 'parallel', list: Part['parts'], between: Ends): Part {
    const { net } = this;
    // Parts between the ends have their direction.
    const isReversed = signBetween(between, this.ends) === -1;
    const { a, b } = isReversed ? this.ends : between;
    const parts = list.flatMap(([given, part]): Part['parts'] => {
      const sign = isReversed ? opposite(given) : given;
      return part.type === type
        ? part.parts.map(([own, one]) => [own === sign ? 1 : -1, one])
        : [[sign, part]];
    });
    const placeOf = ({ edges }: Part) => net.edges.findIndex((edge) => edges.includes(edge));
    parts.sort(([, one], [, other]) => placeOf(one) - placeOf(other));
    const edges = parts.flatMap(([, part]) => part.edges);
    const [letter, several] = nameOf(edges);
    const index = (edges.length === impedancesIn(net).length ? 'ges' : several) + net.mark;
    const isSeries = type === 'series';
    const currents = parts.map(([sign, { I }]) => scale(I.value, sign));
    const current = isSeries ? (currents[0] ?? zero) : currents.reduce(add, zero);
    const one = complex(1);
    const sizes = parts.map(([, { Z }]) => (isSeries ? Z.value : divide(one, Z.value)));
    const total = sizes.reduce(add, zero);
    const voltage = subtract(net.potentialOf(a), net.potentialOf(b));
    const members = parts.map(([, part]) => part);
    return {
      ...{ edges, type, parts, a, b, label: labelOf(members, isSeries ? ' + ' : ' || ') },
      Z: named([letter, index], isSeries ? total : divide(one, total), 'Ohm'),
      U: named(['U', index], net.clean(voltage, 'V'), 'V'),
      I: named(['I', index], net.clean(current, 'A'), 'A'),
    };
  }
}

/** Calculates an impedance from its parts. */
function combine({ type, Z, parts }: Part): Term {
  if (type === 'single') return Z;
  const members = parts.map(([, one]) => one);
  const all = members.map(combine);
  const how = type === 'series' ? both('in Serie', 'in series') : both('parallel', 'in parallel');
  const text = phrase`${labelOf(members, ', ')} ${how}:`;
  return result(text, Z, type === 'series' ? total(all) : parallel(all));
}

function parallel(all: readonly Term[]): Term {
  const [first, second, more] = all;
  if (first && second && !more) return quotient(product(first, second, ''), total(all), 'Ohm');
  return inverse(total(all.map((one) => inverse(one, 'S'))), 'Ohm');
}

/**
 * Combines the impedances between two nodes into one; `null` if that takes more than series and parallel
 * connections.
 */
export function combinedImpedance(net: Net, ends: Ends): Term | null {
  const part = new Reducer(net, ends).run();
  return part && combine(part);
}

const texts = {
  ohm: { de: 'Ohmsches Gesetz:', en: 'Ohm’s law:' },
  sameVoltage: {
    de: 'Parallel liegt dieselbe Spannung:',
    en: 'In parallel, the voltage is the same:',
  },
  sameCurrent: { de: 'In Serie fließt derselbe Strom:', en: 'In series, the current is the same:' },
  voltageDivider: { de: 'Spannungsteiler:', en: 'Voltage divider:' },
  currentDivider: { de: 'Stromteiler:', en: 'Current divider:' },
} as const satisfies Readonly<Record<string, Localized>>;

/** Series and parallel connections, voltage and current dividers. */
class Reduction implements Method {
  readonly intro = [];
  private readonly isVoltage: boolean;
  private readonly parents = new Map<Part, readonly [sign: Sign, part: Part]>();
  /** By voltage or current without its steps. */
  private readonly known = new Map<Term, Term>();
  private readonly parts: readonly Part[];

  constructor(
    private readonly net: Net,
    private readonly source: Edge,
    private readonly whole: Part,
  ) {
    this.isVoltage = source.kind === 'voltage';
    const parts = [whole];
    for (const part of parts)
      for (const [sign, child] of part.parts) {
        this.parents.set(child, [sign, part]);
        parts.push(child);
      }
    this.parts = parts;
  }

  voltage(a: number, b: number): Term | null {
    const direct = this.direct({ a, b });
    if (direct) return direct;
    const path = pathsFrom([this.source, ...impedancesIn(this.net)], a).get(b);
    // Impedances without a current have no voltage.
    const terms = path?.flatMap(([sign, edge]): readonly Signed[] => {
      const U = this.direct(edge);
      return U ? [[sign, U]] : [];
    });
    return terms ? sum(terms, 'V') : null;
  }

  current(edge: Edge): Term | null {
    if (edge === this.source)
      return this.isVoltage ? negative(this.currentOf(this.whole), opposite(this.sign)) : edge.I;
    const part = this.parts.find(({ type, edges: [one] }) => type === 'single' && one === edge);
    if (part) return this.currentOf(part);
    return edge.kind === 'impedance' ? named(['I', edge.label + this.net.mark], zero, 'A') : null;
  }

  /** Whether the whole has the direction in which the source drives it, or the opposite one. */
  private get sign(): Sign {
    const { a, b } = this.source;
    return signBetween(this.whole, this.isVoltage ? { a, b } : { a: b, b: a }) ?? 1;
  }

  /** The voltage between the ends of the source or of a part. */
  private direct(ends: Ends): Term | null {
    const sign = this.isVoltage ? signBetween(this.source, ends) : null;
    if (sign) return negative(this.source.U, sign);
    const part = this.parts.find((one) => signBetween(one, ends));
    return part ? negative(this.voltageOf(part), signBetween(part, ends) ?? 1) : null;
  }

  private addStep(text: Localized, own: Term, term: Term): Term {
    const found = this.known.get(own) ?? result(text, own, term);
    this.known.set(own, found);
    return found;
  }

  private voltageOf(part: Part): Term {
    const known = this.known.get(part.U);
    if (known) return known;
    const [sign, parent] = this.parents.get(part) ?? [this.sign, null];
    if (!parent) return this.isVoltage ? negative(this.source.U, sign) : this.driven(part, 'U');
    if (parent.type === 'parallel')
      return this.addStep(texts.sameVoltage, part.U, negative(this.voltageOf(parent), sign));
    const hasCurrent = this.known.has(parent.I) || this.known.has(part.I);
    if (hasCurrent || (!this.isVoltage && parent === this.whole)) return this.driven(part, 'U');
    const U = negative(this.voltageOf(parent), sign);
    const share = quotient(product(U, combine(part), ''), combine(parent), 'V');
    return this.addStep(texts.voltageDivider, part.U, share);
  }

  private currentOf(part: Part): Term {
    const known = this.known.get(part.I);
    if (known) return known;
    const [sign, parent] = this.parents.get(part) ?? [this.sign, null];
    if (!parent) return this.isVoltage ? this.driven(part, 'I') : negative(this.source.I, sign);
    if (parent.type === 'series')
      return this.addStep(texts.sameCurrent, part.I, negative(this.currentOf(parent), sign));
    const hasVoltage = this.known.has(parent.U) || this.known.has(part.U);
    if (hasVoltage || (this.isVoltage && parent === this.whole)) return this.driven(part, 'I');
    const I = negative(this.currentOf(parent), sign);
    const [other, more] = parent.parts.flatMap(([, one]) => (one === part ? [] : [one]));
    const own = combine(part);
    const across = combine(other && !more ? other : parent);
    const below = more ? own : total([own, across]);
    return this.addStep(texts.currentDivider, part.I, quotient(product(I, across, ''), below, 'A'));
  }

  /** Calculates the voltage from the current, or the other way round. */
  private driven(part: Part, letter: 'U' | 'I'): Term {
    if (letter === 'U') {
      const I = this.currentOf(part);
      return this.addStep(texts.ohm, part.U, product(I, combine(part), 'V'));
    }
    const U = this.voltageOf(part);
    return this.addStep(texts.ohm, part.I, quotient(U, combine(part), 'A'));
  }
}

/** Calculates by series and parallel connections and dividers; `null` if that is impossible. */
export function reduction(net: Net): Method | null {
  const [source, more] = sourcesIn(net);
  if (!source || more || source.a === source.b) return null;
  const { kind, a, b } = source;
  // From the end at which the source drives the current into it.
  const whole = new Reducer(net, kind === 'voltage' ? { a, b } : { a: b, b: a }).run();
  return whole && new Reduction(net, source, whole);
}
