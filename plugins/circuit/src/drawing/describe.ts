import { figureLimits, localized, type Localized, type Shape } from '@fragwerk/sdk';
import type { Load, Network, ThreePhase } from '../language/ast.js';
import type { Circuit, NamedElement } from '../language/names.js';
import { hasOpenInput, hasOutput, openEndOf, partAt, sectionCount } from '../language/structure.js';
import { both, joined, phrase } from '../phrase.js';
import { arrowsOf } from './arrows.js';
import type { DrawingContext } from './box.js';
import { elementDescription } from './element-box.js';
import { directionTexts, keyedParts, screenDirection } from './parts.js';
import { equalsAmount } from './pens.js';

type Describe = (network: Network) => Localized;

function describeLoad(
  { name, shape, branches, neutral, hasNeutral }: Load,
  describe: Describe,
): Localized {
  const through = neutral ? phrase`${both(' über ', ' through ')}${describe(neutral)}` : '';
  const star = hasNeutral
    ? phrase`${both(', Sternpunkt an N', ', star point connected to N')}${through}`
    : both(', Sternpunkt frei', ', floating star point');
  const connection =
    shape === 'star'
      ? phrase`${both('in Sternschaltung', 'in star connection')}${star}`
      : both('in Dreieckschaltung', 'in delta connection');
  const list = branches.map((branch, k) => {
    const [from, to] = [`L${k + 1}`, `L${((k + 1) % 3) + 1}`];
    const place =
      shape === 'star'
        ? both(`an ${from}`, `at ${from}`)
        : both(`zwischen ${from} und ${to}`, `between ${from} and ${to}`);
    return phrase`${place} ${describe(branch)}`;
  });
  return phrase`${both('Verbraucher', 'load')} ${name} ${connection}: ${joined(list, ', ')}`;
}

/** Describes a three-phase circuit: the system, the elements in its conductors, then its loads. */
function describeThreePhase(
  { net, loads }: ThreePhase,
  voltage: Localized | null,
  describe: Describe,
): Localized {
  const volts = voltage ? phrase`, U_L${equalsAmount(voltage)}` : '';
  const name = both('Drehstromnetz mit L1, L2, L3', 'Three-phase system with L1, L2, L3');
  const system = phrase`${name}${net.hasNeutral ? both(' und N', ' and N') : ''}${volts}`;
  const conductors = net.conductors.map(
    ({ source, network }, k) => [`L${k + 1}`, net.showsSources ? source : null, network] as const,
  );
  const inside = [...conductors, ['N', net.neutral] as const].flatMap(([name, ...parts]) => {
    const all = parts.flatMap((part) => (part ? [describe(part)] : []));
    return all.length === 0 ? [] : [phrase`in ${name} ${joined(all, ' + ')}`];
  });
  const described = loads.map((load) => describeLoad(load, describe));
  return joined([joined([system, ...inside], ', '), ...described], '; ');
}

/** Leaves space for the text that an answer adds to the description. */
const MAX_LENGTH = 0.6 * figureLimits.text;

/** `Widerstand R1 = 1 kΩ`, in English without the capital of a sentence. */
function describeElement(named: NamedElement, value: Localized | null): Localized {
  const { de, en } = elementDescription(named, value);
  const inside = en.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return both(de, inside);
}

/** `(Widerstand R1 in Serie mit Kondensator C1)` */
const describer = (elements: ReadonlyMap<Network, Localized>): Describe =>
  function describe(network: Network): Localized {
    if (network.type === 'element') return elements.get(network) ?? both('', '');
    const parts = network.parts.map(describe);
    if (network.type === 'bridge')
      return phrase`${both('Brücke aus', 'bridge of')} ${joined(parts, ', ')}`;
    const separator =
      network.type === 'series'
        ? both(' in Serie mit ', ' in series with ')
        : both(' parallel zu ', ' in parallel with ');
    return phrase`(${joined(parts, separator)})`;
  };

const places = {
  top: both('oben', 'at the top'),
  shunt: both('quer', 'in shunt'),
  bottom: both('unten', 'at the bottom'),
} as const;

function describePositions(circuit: Circuit, describe: Describe): Localized[] {
  const end = openEndOf(circuit);
  return Array.from({ length: sectionCount(circuit) }, (_, index) => index + 1).flatMap((section) =>
    (['top', 'shunt', 'bottom'] as const).flatMap((place) => {
      const part = partAt(circuit, place, section);
      if (typeof part === 'string' || part === end) return [];
      return [phrase`${places[place]} ${describe(part)}`];
    }),
  );
}

/** Shortens a description to the limit of a figure. */
export const truncated = (text: Localized): Localized =>
  localized((language) => {
    const own = text[language];
    return own.length > MAX_LENGTH ? `${own.slice(0, MAX_LENGTH)} …` : own;
  });

interface ShownFigure extends Pick<DrawingContext, 'valueOf'> {
  readonly shapes: readonly Shape[];
}

/** Describes a circuit from left to right, with the values and arrows that its figure shows. */
export function describeCircuit(circuit: Circuit, shown: ShownFigure): Localized {
  const elements = circuit.elements.map((named) => {
    const value = named.element.impliedIn ? null : shown.valueOf(named);
    return [named.element, describeElement(named, value)] as const;
  });
  const describe = describer(new Map(elements));
  const { form, threePhase } = circuit;
  const network = threePhase
    ? describeThreePhase(threePhase, lineVoltageOf(circuit, shown), describe)
    : (form === 'ladder' ? describeLadder : describeTwoTerminal)(circuit, describe);
  return truncated(joined([network, ...describeArrows(circuit, shown)], '. '));
}

/** The circuit's own arrows: `Spannungspfeil U_Q1 nach unten`, `Strompfeil I_R1 = 5 mA nach rechts` */
function describeArrows(circuit: Circuit, shown: ShownFigure): Localized[] {
  const own = arrowsOf(circuit, () => null);
  return keyedParts(shown).flatMap(({ key, part }) =>
    own.has(key) ? [phrase`${part.meaning} ${directionTexts[screenDirection(part)]}`] : [],
  );
}

function describeTwoTerminal(circuit: Circuit, describe: Describe): Localized {
  const network = circuit.positions.find((position) => position.network)?.network;
  const text = network ? describe(network) : '';
  return phrase`${both('Zweipol', 'Two-terminal network')}: ${text}`;
}

/** The line voltage that a three-phase system is specified by. */
function lineVoltageOf({ elements }: Circuit, { valueOf }: ShownFigure): Localized | null {
  const source = elements.find(({ element }) => element.impliedIn);
  return source ? valueOf(source) : null;
}

function describeLadder(circuit: Circuit, describe: Describe): Localized {
  const [first] = circuit.positions;
  const source = first?.network ? describe(first.network) : null;
  const start =
    source && !hasOpenInput(circuit)
      ? phrase`${both('links', 'on the left')} ${source}`
      : both('offener Eingang', 'open input');
  const end = hasOutput(circuit) ? [both('offener Ausgang', 'open output')] : [];
  const list = joined([start, ...describePositions(circuit, describe), ...end], ', ');
  return phrase`${both('Schaltung von links nach rechts', 'Circuit from left to right')}: ${list}`;
}
