import type { Localized } from '@fragwerk/sdk';
import { arrowName, arrowsOf } from '../drawing/arrows.js';
import { elementMeaning } from '../drawing/element-box.js';
import { isPlainWire } from '../drawing/symbols.js';
import type { Network, ThreePhase } from '../language/ast.js';
import type { Circuit, NamedElement, NamedGroup } from '../language/names.js';
import { allNetworks, hasOpenInput, hasOutput, openEndOf } from '../language/structure.js';
import { phaseQuantities } from '../language/three-phase.js';

/** Where arrows can stand: at an element, at a group, at the open input or output. */
export interface ArrowPlace {
  /** Name behind the letter of a quantity: `R1`, `S1`, `e`, `a`. */
  readonly key: string;
  readonly words: Localized;
  /** Elements that it spans, by name; none for input and output. */
  readonly members: readonly string[];
  /** What has an arrow there, where it is not both. */
  readonly letters?: readonly ('U' | 'I')[];
}

/** An element in words, plain wires with their name, too. */
export function elementWords(named: NamedElement): Localized {
  const { de, en } = elementMeaning(named, null);
  const withName = (words: string) =>
    words.includes(named.label) ? words : `${words} ${named.name}`;
  return { de: withName(de), en: withName(en) };
}

const groupKinds = {
  series: { de: 'Serienschaltung', en: 'Series group' },
  parallel: { de: 'Parallelschaltung', en: 'Parallel group' },
  bridge: { de: 'Brücke', en: 'Bridge' },
} as const;

type Labels = ReadonlyMap<Network, NamedElement>;

function groupPlace({ group, name }: NamedGroup, known: Labels): ArrowPlace {
  const named = allNetworks({ positions: [{ network: group }] }).flatMap(
    (network) => known.get(network) ?? [],
  );
  const list = named.map(({ label }) => label).join(', ');
  const { de, en } = groupKinds[group.type];
  const words = { de: `${de} ${name} (${list})`, en: `${en} ${name} (${list})` };
  return { key: name, words, members: named.map((one) => one.name) };
}

/** `L1`, `L1 – L2`, `Sternpunkt`: where a quantity of a net or load is, by its name without the letter. */
function phaseWords(key: string): Localized {
  const [, place = '', load = ''] = /^(\d+|N|S)([a-z]?)$/.exec(key) ?? [];
  const name = place === 'N' ? 'N' : place.replace(/\d/g, ' – L$&').slice(3);
  const de = place === 'S' ? 'Sternpunkt' : name;
  const en = place === 'S' ? 'Star point' : name;
  return load === '' ? { de, en } : { de: `${de}, Verbraucher ${load}`, en: `${en}, load ${load}` };
}

/** Places of a three-phase net and its loads. */
function phasePlaces(threePhase: ThreePhase): ArrowPlace[] {
  const names = phaseQuantities(threePhase).flatMap(([, all]) => all);
  const keys = [...new Set(names.map((name) => name.slice(1)))];
  return keys.map((key) => ({
    ...{ key, words: phaseWords(key), members: [] },
    letters: (['U', 'I'] as const).filter((letter) => names.includes(letter + key)),
  }));
}

/**
 * Every place of a circuit for which the language has a name (host 4.1), in reading order: the open
 * input, groups before their elements, the output. Plain wires have no arrows, an open end at the
 * output has those of the output.
 */
export function arrowPlaces(circuit: Circuit): readonly ArrowPlace[] {
  const elements: Labels = new Map(circuit.elements.map((named) => [named.element, named]));
  const groups = new Map<Network, NamedGroup>(circuit.groups.map((named) => [named.group, named]));
  const end = openEndOf(circuit);
  const inner = allNetworks(circuit).flatMap((network): ArrowPlace[] => {
    const group = groups.get(network);
    if (group) return [groupPlace(group, elements)];
    const named = elements.get(network);
    if (!named || isPlainWire(named.element) || network === end) return [];
    if (named.element.impliedIn && !circuit.threePhase?.net.showsSources) return [];
    return [{ key: named.name, words: elementWords(named), members: [named.name] }];
  });
  const input = { key: 'e', words: { de: 'Eingang', en: 'Input' }, members: [] };
  const output = { key: 'a', words: { de: 'Ausgang', en: 'Output' }, members: [] };
  return [
    ...(hasOpenInput(circuit) ? [input] : []),
    ...(circuit.threePhase ? phasePlaces(circuit.threePhase) : []),
    ...inner,
    ...(hasOutput(circuit) ? [output] : []),
  ];
}

/** Quantities of a place that may be placed: those that are not drawn anyway. */
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
