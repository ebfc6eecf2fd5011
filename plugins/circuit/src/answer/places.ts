import type { Localized } from '@fragwerk/sdk';
import { arrowName, arrowsOf } from '../drawing/arrows.js';
import { elementDescription } from '../drawing/element-box.js';
import { isPlainWire } from '../drawing/symbols.js';
import type { Network, ThreePhase } from '../language/ast.js';
import type { Circuit, NamedElement, NamedGroup } from '../language/names.js';
import { elementsIn } from '../language/networks.js';
import { hasOpenInput, networksOf, hasOutput, isShown, openEndOf } from '../language/structure.js';
import { phaseQuantities } from '../language/three-phase.js';
import { phrase } from '../phrase.js';

/** A place for arrows: an element, a group, the open input or the output. */
export interface ArrowPlace {
  /** Name of the quantity without its letter: `R1`, `S1`, `e`, `a`. */
  readonly key: string;
  readonly text: Localized;
  /** Names of the elements that it spans; none for input and output. */
  readonly members: readonly string[];
  /** The quantities that can have an arrow there; default: both. */
  readonly letters?: readonly ('U' | 'I')[];
}

/** Describes an element; unlike elsewhere, wires have their name. */
export function elementText(named: NamedElement): Localized {
  const { de, en } = elementDescription(named, null);
  const withName = (text: string) => (text.includes(named.label) ? text : `${text} ${named.name}`);
  return { de: withName(de), en: withName(en) };
}

/** The components that students can pick: those in the picture, without an open end at the output. */
export function pickable(circuit: Circuit): readonly NamedElement[] {
  const end = openEndOf(circuit);
  return circuit.elements.filter(({ element }) => element !== end && isShown(circuit, element));
}

const groupTexts = {
  series: { de: 'Serienschaltung', en: 'Series group' },
  parallel: { de: 'Parallelschaltung', en: 'Parallel group' },
  bridge: { de: 'Brücke', en: 'Bridge' },
} as const;

function groupPlace(circuit: Circuit, { group, name }: NamedGroup): ArrowPlace {
  const named = elementsIn(circuit, group);
  const list = named.map(({ label }) => label).join(', ');
  const text = phrase`${groupTexts[group.type]} ${name} (${list})`;
  return { key: name, text, members: named.map((one) => one.name) };
}

/**
 * Describes where a quantity of a supply or load is, by its name without the letter: `L1`, `L1 – L2`,
 * `Sternpunkt`.
 */
function phaseText(key: string): Localized {
  const [, place = '', load = ''] = /^(\d+|N|S)([a-z]?)$/.exec(key) ?? [];
  const name = place === 'N' ? 'N' : place.replace(/\d/g, ' – L$&').slice(3);
  const text = place === 'S' ? { de: 'Sternpunkt', en: 'Star point' } : { de: name, en: name };
  return load === '' ? text : phrase`${text}, ${{ de: 'Verbraucher', en: 'load' }} ${load}`;
}

function phasePlaces(threePhase: ThreePhase): ArrowPlace[] {
  const names = phaseQuantities(threePhase).flatMap(([, all]) => all);
  const keys = [...new Set(names.map((name) => name.slice(1)))];
  return keys.map((key) => ({
    key,
    text: phaseText(key),
    members: [],
    letters: (['U', 'I'] as const).filter((letter) => names.includes(letter + key)),
  }));
}

/**
 * Returns every place of a circuit that has a name, in reading order: the open input, groups
 * before their elements, the output. Wires have no arrows; an open circuit at the output has those of
 * the output.
 */
export function arrowPlaces(circuit: Circuit): readonly ArrowPlace[] {
  const elements = new Map<Network, NamedElement>(
    circuit.elements.map((named) => [named.element, named]),
  );
  const groups = new Map<Network, NamedGroup>(circuit.groups.map((named) => [named.group, named]));
  const end = openEndOf(circuit);
  const inner = networksOf(circuit).flatMap((network): ArrowPlace[] => {
    const group = groups.get(network);
    if (group) return [groupPlace(circuit, group)];
    const named = elements.get(network);
    if (!named || isPlainWire(named.element) || network === end) return [];
    if (!isShown(circuit, named.element)) return [];
    return [{ key: named.name, text: elementText(named), members: [named.name] }];
  });
  const input = { key: 'e', text: { de: 'Eingang', en: 'Input' }, members: [] };
  const output = { key: 'a', text: { de: 'Ausgang', en: 'Output' }, members: [] };
  return [
    ...(hasOpenInput(circuit) ? [input] : []),
    ...(circuit.threePhase ? phasePlaces(circuit.threePhase) : []),
    ...inner,
    ...(hasOutput(circuit) ? [output] : []),
  ];
}

/** Returns the quantities of each place that students can place: those the circuit does not show anyway. */
export function freeQuantities(
  circuit: Circuit,
  letters: readonly ('U' | 'I')[],
): ReadonlyMap<string, readonly string[]> {
  const given = arrowsOf(circuit, () => null);
  return new Map(
    arrowPlaces(circuit).map(({ key, letters: own = letters }) => [
      key,
      letters
        .filter((letter) => own.includes(letter))
        .map((letter) => letter + key)
        .filter((quantity) => !given.has(arrowName(circuit, quantity))),
    ]),
  );
}
