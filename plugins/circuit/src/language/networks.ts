import type { Group, Network } from './ast.js';
import { elementTypes, isReactive, isSource } from './elements.js';
import type { Circuit, NamedElement } from './names.js';
import { allNetworks, hasOpenInput } from './structure.js';

/** Where an element is, as far as its reference direction depends on it. */
export interface Side {
  /** Against the direction in which the network is connected and drawn, as at the bottom of the ladder. */
  readonly isBackward?: boolean;
  /** Sources that point the other way: currents drive upward in the first vertical of a ladder. */
  readonly turned?: 'voltage' | 'current';
}

/** Whether the reference direction of an element is opposite to that of its network. */
export const isTurned = (
  { element, behaviour }: NamedElement,
  { isBackward = false, turned }: Side,
): boolean => element.reversed !== (isBackward !== (behaviour === turned));

/** Returns the elements in a network, in reading order. */
export function elementsIn({ elements }: Circuit, network: Network): readonly NamedElement[] {
  const own = new Set(allNetworks(network));
  return elements.filter(({ element }) => own.has(element));
}

/**
 * Whether direct current flows in a circuit: batteries drive it, alone, or together with U and I if no
 * L or C needs a frequency.
 */
export function isDc(circuit: Circuit): boolean {
  const kinds = new Set(circuit.elements.filter(isSource).map(({ element }) => element.kind));
  const hasNoFrequency = !kinds.has('UW') && !circuit.elements.some(isReactive);
  return kinds.has('BAT') && (hasNoFrequency || kinds.size === 1) && !hasOpenInput(circuit);
}

export const needsFrequency = (circuit: Circuit): boolean =>
  circuit.elements.some(isReactive) && !isDc(circuit);

/** Returns a circuit with changed networks; `change` receives each one after its parts, and as it was. */
export function withNetworks(
  circuit: Circuit,
  change: (network: Network, original: Network) => Network,
): Circuit {
  const changed = new Map<Network, Network>();
  const replace = (network: Network): Network => {
    const whole =
      network.type === 'element' ? network : { ...network, parts: network.parts.map(replace) };
    const next = change(whole, network);
    changed.set(network, next);
    return next;
  };
  const positions = circuit.positions.map((position) => ({
    ...position,
    network: position.network && replace(position.network),
  }));
  const groups = circuit.groups.map((one) => ({
    ...one,
    group: changed.get(one.group) as Group,
  }));
  const elements = circuit.elements.map((named): NamedElement => {
    const element = changed.get(named.element) ?? named.element;
    if (element.type !== 'element' || element === named.element) return named;
    const { behaviour } = elementTypes[element.kind];
    return { ...named, behaviour, element, symbol: null };
  });
  return { ...circuit, positions, groups, elements };
}
