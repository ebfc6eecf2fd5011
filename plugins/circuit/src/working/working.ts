import type { Step, Submission } from '@fragwerk/sdk';
import { circuitFigure } from '../drawing/figure.js';
import { elementTypes } from '../language/elements.js';
import type { MethodName } from '../language/keywords.js';
import type { Circuit } from '../language/names.js';
import { withNetworks } from '../language/networks.js';
import { buildNetlist } from '../network/netlist.js';
import { analyse, type Analysis } from '../numeric/analyse.js';
import { complex, magnitude, subtract } from '../numeric/complex.js';
import { partsOf } from '../quantity-names.js';
import { resultOf } from '../results.js';
import { readVariables } from '../values.js';
import { type Net, netOf, sourcesIn } from './net.js';
import { calculated, Part } from './part.js';
import type { Model } from './solve.js';
import { applied, realPart, result, square, type Term, total } from './term.js';
import { timeTerm } from './times.js';
import { both } from '../phrase.js';

/** Largest circuit with a worked solution; longer ones would be too hard to follow. */
const MAX_BRANCHES = 16;
/** Maximum number of steps in a result; a longer solution is left out, because its end matters most. */
const MAX_STEPS = 30;

/** Draws a circuit as it behaves: with wires and open ends in place of what is shorted or open. */
const drawing =
  (circuit: Circuit): Model['draw'] =>
  (netlist, net) => {
    const kinds = new Map(netlist.branches.map(({ element }, i) => [element, net.edges[i]?.kind]));
    const shown = withNetworks(circuit, (network) => {
      if (network.type !== 'element') return network;
      const kind = kinds.get(network) ?? 'open';
      const isPlain = ['short', 'open'].includes(elementTypes[network.kind].behaviour);
      if (isPlain || (kind !== 'short' && kind !== 'open')) return network;
      return { ...network, kind: kind === 'short' ? 'DB' : 'LL' };
    });
    return circuitFigure({ ...shown, arrows: [] });
  };

type Kind = 'ac' | 'dc';

const texts = {
  dc: both(
    'Gleichanteil: nur die Batterien wirken; die anderen Spannungsquellen und L sind Drähte, die anderen Stromquellen und C offen.',
    'DC part: the batteries alone; the other voltage sources and L are wires, the other current sources and C are open.',
  ),
  ac: both('Wechselanteil: die Batterien sind Drähte.', 'AC part: the batteries are wires.'),
  sum: both('Summe der Wirkleistungen:', 'Sum of the active powers:'),
  rms: both('Effektivwert beider Anteile:', 'Rms value of both parts:'),
  abs: both('Betrag:', 'Magnitude:'),
  arg: both('Winkel:', 'Angle:'),
  re: both('Realteil:', 'Real part:'),
  im: both('Imaginärteil:', 'Imaginary part:'),
};

class Working {
  private readonly parts = new Map<Kind, Part | null>();

  constructor(
    private readonly analysis: Analysis,
    private readonly draw: Model['draw'],
    private readonly order: (net: Net) => readonly MethodName[],
  ) {}

  /** Returns the steps to a quantity; none if no method yields the right value. */
  to(name: string): readonly Step[] {
    const found = this.find(name);
    const right = resultOf(this.analysis, name);
    const size = right ? magnitude(right.value) : NaN;
    // The magnitude is enough for a phasor.
    const accepted = right ? [right.value, ...(right.isComplex ? [complex(size)] : [])] : [];
    const errors = accepted.map((one) => (found ? magnitude(subtract(found.value, one)) : NaN));
    return found && errors.some((error) => error <= 1e-6 * size + 1e-12) ? found.steps : [];
  }

  private part(kind: Kind): Part | null {
    const found = this.parts.get(kind);
    if (found !== undefined) return found;
    const { dc, model: steady, isDc } = this.analysis;
    const { netlist, point } = (kind === 'dc' ? dc?.model : null) ?? steady;
    const model = { netlist, point, draw: this.draw };
    const net = netOf(model, dc ? `,${kind.toUpperCase()}` : '');
    const intro = dc && net ? [{ text: texts[kind], figure: this.draw(netlist, net) }] : [];
    const place = net && { model, net, isDc: isDc || kind === 'dc' };
    const part = place && new Part(place, this.order(place.net), intro);
    this.parts.set(kind, part);
    return part;
  }

  private find(name: string): Term | null {
    const { dc, prefix, base } = partsOf(name);
    const { model } = this.analysis;
    if (/^(?:tau|f[0g])/.test(base)) {
      const value = resultOf(this.analysis, base)?.value.re ?? NaN;
      return timeTerm({ ...model, draw: this.draw }, { name: base, value });
    }
    if (prefix === 'rms' || prefix === 'sum') return this.superposed(prefix, base);
    const term = this.part(dc === '' ? 'ac' : 'dc')?.find(base) ?? null;
    if (!term || this.analysis.isDc || dc !== '' || prefix === 'c') return term;
    const isPlain = /^[PQ]|^cosphi$/.test(base) || (term.value.im === 0 && term.value.re >= 0);
    if (prefix === '' && isPlain) return term;
    const kind = prefix === '' ? 'abs' : (prefix as 'abs' | 'arg' | 're' | 'im');
    const part = realPart(term, kind);
    return result(texts[kind], part, part);
  }

  /** Combines the DC part and the AC part. */
  private superposed(prefix: 'rms' | 'sum', base: string): Term | null {
    const terms = (['dc', 'ac'] as const).flatMap((kind) => this.part(kind)?.find(base) ?? []);
    if (terms.length < 2) return null;
    const name = [base.charAt(0), base.slice(1)] as const;
    const { unit } = terms[0] ?? { unit: '' };
    const added = prefix === 'sum' ? terms : terms.map((one) => square(realPart(one, 'abs'), unit));
    const term = total(added);
    if (prefix === 'sum') return calculated(texts.sum, name, term);
    const root = applied('√', term, [Math.sqrt(term.value.re), unit]);
    return calculated(texts.rms, name, root);
  }
}

/** Returns the order in which methods are tried. */
const orderFor =
  ({ method, threePhase }: Circuit, names: readonly string[]) =>
  (net: Net): readonly MethodName[] => {
    const places = new Set(names.map((name) => partsOf(name).base.slice(1)));
    const isLocal = places.size === 1 && sourcesIn(net).length === 1;
    if (threePhase) return method === 'mesh' ? ['mesh', 'node'] : ['node', 'mesh'];
    return [
      ...(method ? [method] : []),
      'reduction',
      ...(isLocal ? (['thevenin'] as const) : []),
      ...(['node', 'mesh', 'superposition'] as const),
    ];
  };

/**
 * Returns the steps to quantities of a circuit with the values of a question, for as many quantities as fit
 * into a result; those that no method yields are left out.
 */
export function workingFor(
  circuit: Circuit,
  variables: Submission['variables'],
  names: readonly string[],
): readonly Step[] {
  if (circuit.elements.length > MAX_BRANCHES || names.length === 0) return [];
  const analysis = analyse(buildNetlist(circuit), readVariables(circuit, variables));
  if ('fault' in analysis) return [];
  const working = new Working(analysis, drawing(circuit), orderFor(circuit, names));
  const steps: Step[] = [];
  const known = new Set<string>();
  for (const name of names) {
    const added = working.to(name).filter(({ text, formula, figure }) => {
      const key = JSON.stringify(formula ?? [text, figure]);
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    });
    if (steps.length + added.length > MAX_STEPS) break;
    steps.push(...added);
  }
  return steps;
}
