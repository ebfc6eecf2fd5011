import type { Localized, Step } from '@fragwerk/sdk';
import { isReactive } from '../language/elements.js';
import type { MethodName } from '../language/keywords.js';
import type { Branch } from '../network/netlist.js';
import type { Sign } from '../network/paths.js';
import { complex, conjugate, cosine } from '../numeric/complex.js';
import { numberOf } from '../numeric/point.js';
import { formatAmount } from '../amounts.js';
import { type Net, sourcesIn } from './net.js';
import { combinedImpedance } from './reduction.js';
import { equivalent, labelOf, type Model, type Solver, solverOf } from './solve.js';
import {
  applied,
  equation,
  inverse,
  linesOf,
  named,
  plain,
  product,
  quotient,
  realPart,
  result,
  type Signed,
  square,
  stepsOf,
  sum,
  type Term,
  total,
  withSteps,
} from './term.js';
import { both } from '../phrase.js';

/** The value of a coil or capacitor: `L_1`. */
export function sizeOf({ values }: Model['point'], { label, symbol, behaviour }: Branch): Term {
  const size = numberOf(values.get(symbol ?? '')) ?? complex(NaN);
  return named([label.slice(0, 1), label.slice(1)], size, behaviour === 'capacitance' ? 'F' : 'H');
}

/** Writes the impedances of coils and capacitors. */
export function reactanceSteps({ netlist, point }: Model): readonly Step[] {
  const { frequency } = point;
  const reactive = netlist.branches.filter(isReactive);
  if (frequency === 0 || reactive.length === 0) return [];
  const f = named(['f', ''], complex(frequency), 'Hz');
  const omega = named(['ω', ''], complex(2 * Math.PI * frequency), '1/s');
  const imaginary = {
    ...product(plain('j', complex(0, 1)), omega, '1/s'),
    symbols: { pieces: ['jω'], level: 2 as const },
  };
  const lines = reactive.map((branch) => {
    const { label, behaviour } = branch;
    const isCapacitance = behaviour === 'capacitance';
    const reactance = product(imaginary, sizeOf(point, branch), 'Ohm');
    const term = isCapacitance ? inverse(reactance, 'Ohm') : reactance;
    return equation(named(['Z', label], term.value, 'Ohm'), term);
  });
  const turns = product(plain('2π', complex(2 * Math.PI)), f, '1/s');
  const text = both('Widerstände bei dieser Frequenz:', 'Impedances at this frequency:');
  return [{ text, formula: linesOf([equation(omega, turns), ...lines]) }];
}

/** Writes the phase voltages of a three-phase supply that is specified by its line voltage. */
function supplySteps(model: Model, net: Net): readonly Step[] {
  const own = model.netlist.branches.flatMap(({ phase, symbol }, index) =>
    phase?.isLine ? [{ symbol, U: net.edges[index]?.U }] : [],
  );
  const [first] = own;
  const line = numberOf(model.point.values.get(first?.symbol ?? ''));
  if (!line) return [];
  const root = plain('√3', complex(Math.sqrt(3)));
  const term = quotient(named(['U', 'L'], line, 'V'), root, 'V');
  const lines = own.flatMap(({ U }, k) => (U ? [k === 0 ? equation(U, term) : equation(U)] : []));
  const text = both(
    'Sternspannungen des Netzes; alle Potentiale gelten gegen seinen Sternpunkt:',
    'Phase voltages of the supply; all potentials are relative to its star point:',
  );
  return [{ text, formula: linesOf(lines) }];
}

/** Names a calculation by letter and index, in a step. */
export const calculated = (text: Localized, name: readonly [string, string], term: Term): Term =>
  result(text, named(name, term.value, term.unit), term);

const texts = {
  total: both('Gesamtwiderstand:', 'Total impedance:'),
  reciprocal: both('Kehrwert:', 'Reciprocal:'),
  real: both('Realteil:', 'Real part:'),
  load: both('Widerstand mit der größten Leistung:', 'Resistor with the maximum power:'),
  short: both('Kurzschlussstrom:', 'Short-circuit current:'),
  maximum: both('Leistungsanpassung:', 'Maximum power:'),
  allPowers: both('Summe aller Bauteile:', 'Sum of all components:'),
  power: both('Leistung:', 'Power:'),
  complexPower: both('Komplexe Leistung:', 'Complex power:'),
  P: both('Wirkleistung:', 'Active power:'),
  Q: both('Blindleistung:', 'Reactive power:'),
  cosphi: both('Leistungsfaktor:', 'Power factor:'),
};

/**
 * Calculates quantities of one part of the steady state (DC or AC) by their names without `dc` or another
 * prefix.
 */
export class Part {
  private readonly intro: readonly Step[];
  private readonly solvers = new Map<MethodName, Solver | null>();

  constructor(
    private readonly place: { readonly model: Model; readonly net: Net; readonly isDc: boolean },
    private readonly order: readonly MethodName[],
    intro: readonly Step[],
  ) {
    this.intro = [...intro, ...supplySteps(place.model, place.net), ...reactanceSteps(place.model)];
  }

  /** Returns a quantity with all its steps; `null` if it cannot be derived. */
  find(base: string): Term | null {
    const term = this.termOf(base);
    return term && withSteps(this.intro, term);
  }

  private termOf(base: string): Term | null {
    if (base === 'Zges' || base === 'Yges') return this.total(base);
    if (base === 'cosphi') return this.powerFactor();
    const [letter, place] = [base.charAt(0), base.slice(1)];
    if ('PQS'.includes(letter) && !base.startsWith('Pmax'))
      return place === 'ges' ? this.totalPower(letter) : this.power(letter, place);
    return this.quantity(base) ?? this.derived(base);
  }

  /** A voltage or current; tries the next method if one cannot derive it. */
  private quantity(name: string): Term | null {
    const { model, net } = this.place;
    for (const method of this.order) {
      const solve = this.solvers.get(method) ?? solverOf(model, net, [method]);
      this.solvers.set(method, solve);
      const term = solve?.(name);
      if (term) return term;
    }
    return null;
  }

  /** The total impedance of the only source, or its reciprocal. */
  private total(name: 'Zges' | 'Yges'): Term | null {
    const { net } = this.place;
    const [source, more] = sourcesIn(net);
    const Z = source && !more && combinedImpedance(net, source);
    if (!Z) return null;
    if (name === 'Yges') return calculated(texts.reciprocal, ['Y', 'ges'], inverse(Z, 'S'));
    return calculated(texts.total, ['Z', 'ges'], Z);
  }

  private derived(name: string): Term | null {
    const [, kind = '', place = ''] = /^(U0|Ik|Zi|Ri|Ropt|Pmax)(.*)$/.exec(name) ?? [];
    const found = kind === '' ? null : equivalent(this.place.model, place);
    if (!found) return null;
    // Voltage and impedance of an equivalent source come together.
    const steps = stepsOf(found.U0, found.Zi);
    const [U0, Zi] = [withSteps(steps, found.U0), withSteps(steps, found.Zi)];
    if (kind === 'U0') return U0;
    const isReal = Zi.value.im === 0;
    if (kind === 'Zi' || (kind === 'Ri' && isReal)) return Zi;
    const label = place === '' ? '' : `,${place}`;
    const resistance = isReal ? Zi : realPart(Zi, 're');
    if (kind === 'Ri') return calculated(texts.real, ['R', `i${label}`], resistance);
    const load = isReal ? Zi : realPart(Zi, 'abs');
    if (kind === 'Ropt') return calculated(texts.load, ['R', `opt${label}`], load);
    if (kind === 'Ik') return calculated(texts.short, ['I', `k${label}`], quotient(U0, Zi, 'A'));
    const below = product(plain('4', complex(4)), resistance, '');
    const most = quotient(square(realPart(U0, 'abs'), ''), below, 'W');
    return calculated(texts.maximum, ['P', `max${label}`], most);
  }

  private totalPower(letter: string): Term | null {
    const { model, net } = this.place;
    const own = model.netlist.branches.filter((_, i) => net.edges[i]?.kind === 'impedance');
    const terms = own.flatMap(({ name }) => this.power(letter, name) ?? []);
    if (terms.length < own.length || own.length === 0) return null;
    return calculated(texts.allPowers, [letter, 'ges'], total(terms));
  }

  /** Voltages and currents whose products are the power of an element, a conductor or a load. */
  private factorsOf(place: string): readonly (readonly [sign: Sign, U: Term, I: Term])[] | null {
    const own = { voltage: `U${place}`, current: `I${place}`, sign: 1 } as const;
    const isElement = this.place.model.netlist.branches.some(({ name }) => name === place);
    const terms = isElement ? null : this.place.model.netlist.threePhase?.powers.get(place);
    const found = (terms ?? [own]).flatMap(({ voltage, current, sign }) => {
      const [U, I] = [this.quantity(voltage), this.quantity(current)];
      return U && I ? [[sign, U, I] as const] : [];
    });
    return found.length === (terms ?? [own]).length ? found : null;
  }

  private power(letter: string, place: string): Term | null {
    const factors = this.factorsOf(place);
    if (!factors) return null;
    const { model, net, isDc } = this.place;
    const index = labelOf(model, place) + net.mark;
    const summed = (write: (I: Term) => Term, unit: string) =>
      sum(factors.map(([sign, U, I]): Signed => [sign, product(U, write(I), unit)]));
    const active = summed((I) => I, 'W');
    if (isDc) return calculated(texts.power, [letter, index], active);
    const conjugated = (I: Term): Term => ({
      ...named(['', ''], conjugate(I.value), 'A'),
      steps: I.steps,
      symbols: { ...I.symbols, pieces: [...I.symbols.pieces, '*'] },
    });
    const S = calculated(texts.complexPower, ['S', index], summed(conjugated, 'VA'));
    if (letter === 'S') return S;
    const part = realPart(S, letter === 'P' ? 're' : 'im');
    const unit = letter === 'P' ? 'W' : 'var';
    const numbers = { ...part.numbers, pieces: [formatAmount(part.value.re, unit).de] };
    return calculated(texts[letter as 'P'], [letter, index], { ...part, numbers, unit });
  }

  private powerFactor(): Term | null {
    const S = this.totalPower('S');
    if (!S) return null;
    const phi = realPart(S, 'arg');
    const term = applied('cos', phi, [cosine(S.value), '']);
    return calculated(texts.cosphi, ['cos φ', ''], term);
  }
}
