import { figureLimits, type Localized, type Shape } from '@fragwerk/sdk';
import type { Network } from '../language/ast.js';
import { hasOpenInput, hasOutput, openEndOf, partAt, sectionCount } from '../language/structure.js';
import type { Circuit, NamedElement } from '../language/names.js';
import { arrowsOf } from './arrows.js';
import { elementMeaning } from './element-box.js';
import { keyedParts, sideOf, sideWords } from './parts.js';
import { threePhaseWords } from './three-phase-words.js';

const LONGEST = 0.6 * figureLimits.text;

const both = (de: string, en: string): Localized => ({ de, en });

function joined(parts: readonly Localized[], between: Localized): Localized {
  return both(
    parts.map(({ de }) => de).join(between.de),
    parts.map(({ en }) => en).join(between.en),
  );
}

type ElementWords = ReadonlyMap<Network, Localized>;

/** `Widerstand R1 = 1 kΩ`, within a sentence. */
function elementWords(named: NamedElement, value: Localized | null): Localized {
  const { de, en } = elementMeaning(named, value);
  return both(
    de,
    en.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  );
}

/** A network in words: `(Widerstand R1 in Serie mit Kondensator C1)`. */
function networkWords(network: Network, elements: ElementWords): Localized {
  if (network.type === 'element') return elements.get(network) ?? both('', '');
  const parts = network.parts.map((part) => networkWords(part, elements));
  if (network.type === 'bridge') {
    const list = joined(parts, both(', ', ', '));
    return both(`Brücke aus ${list.de}`, `bridge of ${list.en}`);
  }
  const inner =
    network.type === 'series'
      ? joined(parts, both(' in Serie mit ', ' in series with '))
      : joined(parts, both(' parallel zu ', ' in parallel with '));
  return both(`(${inner.de})`, `(${inner.en})`);
}

const places = {
  top: both('oben', 'at the top'),
  shunt: both('quer', 'across'),
  bottom: both('unten', 'at the bottom'),
} as const;

function ladderWords(circuit: Circuit, elements: ElementWords): Localized[] {
  const end = openEndOf(circuit);
  return Array.from({ length: sectionCount(circuit) }, (_, index) => index + 1).flatMap((section) =>
    (['top', 'shunt', 'bottom'] as const).flatMap((place) => {
      const part = partAt(circuit, place, section);
      if (typeof part === 'string' || part === end) return [];
      const { de, en } = networkWords(part, elements);
      return [both(`${places[place].de} ${de}`, `${places[place].en} ${en}`)];
    }),
  );
}

/** A description within the bounds of a figure, with room for what an answer adds. */
export const shortened = (words: string): string =>
  words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;

/** What a circuit's figure shows. */
interface Shown {
  readonly shapes: readonly Shape[];
  readonly valueOf: (element: NamedElement) => Localized | null;
}

/**
 * The whole circuit in words, from left to right, with the values and arrows that its figure shows;
 * those of a very large one end early.
 */
export function describeCircuit(circuit: Circuit, shown: Shown): Localized {
  const elements = new Map<Network, Localized>(
    circuit.elements.map((named) => {
      const value = named.element.impliedIn ? null : shown.valueOf(named);
      return [named.element, elementWords(named, value)];
    }),
  );
  const circuitWords = circuit.form === 'ladder' ? wholeLadder : twoTerminalWords;
  const { de, en } = joined(
    [
      circuit.threePhase
        ? threePhaseWords(circuit.threePhase, {
            words: (network) => networkWords(network, elements),
            voltage: lineVoltageOf(circuit, shown),
          })
        : circuitWords(circuit, elements),
      ...arrowWords(circuit, shown),
    ],
    both('. ', '. '),
  );
  return both(shortened(de), shortened(en));
}

/** The circuit's own arrows: `Spannungspfeil U_Q1 nach unten. Strompfeil I_R1 = 5 mA nach rechts`. */
function arrowWords(circuit: Circuit, shown: Shown): Localized[] {
  const own = arrowsOf(circuit, () => null);
  return keyedParts(shown).flatMap(({ key, part }) => {
    if (!own.has(key)) return [];
    const side = sideWords[sideOf(part)];
    return [both(`${part.meaning.de} ${side.de}`, `${part.meaning.en} ${side.en}`)];
  });
}

function twoTerminalWords(circuit: Circuit, elements: ElementWords): Localized {
  const network = circuit.positions.find((position) => position.network)?.network;
  const { de, en } = network ? networkWords(network, elements) : both('', '');
  return both(`Zweipol: ${de}`, `Two-terminal network: ${en}`);
}

/** The value that a net is given by. */
function lineVoltageOf({ elements }: Circuit, { valueOf }: Shown): Localized | null {
  const source = elements.find(({ element }) => element.impliedIn);
  return source ? valueOf(source) : null;
}

function wholeLadder(circuit: Circuit, elements: ElementWords): Localized {
  const [first] = circuit.positions;
  const source = first?.network ? networkWords(first.network, elements) : null;
  const start =
    source && !hasOpenInput(circuit)
      ? both(`links ${source.de}`, `on the left ${source.en}`)
      : both('offener Eingang', 'open input');
  const end = hasOutput(circuit) ? [both('offener Ausgang', 'open output')] : [];
  const list = joined([start, ...ladderWords(circuit, elements), ...end], both(', ', ', '));
  return both(
    `Schaltung von links nach rechts: ${list.de}`,
    `Circuit from left to right: ${list.en}`,
  );
}
