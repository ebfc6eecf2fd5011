import { figureLimits, type Localized } from '@fragwerk/sdk';
import type { Network } from '../language/ast.js';
import { hasOpenInput, hasOutput, partAt, sectionCount } from '../language/structure.js';
import type { Circuit } from '../language/names.js';

const LONGEST = 0.6 * figureLimits.text;

const both = (de: string, en: string): Localized => ({ de, en });

function joined(parts: readonly Localized[], between: Localized): Localized {
  return both(
    parts.map(({ de }) => de).join(between.de),
    parts.map(({ en }) => en).join(between.en),
  );
}

/** A network in words: `(R1 in Serie mit C1)`. */
function networkWords(network: Network, labels: ReadonlyMap<Network, string>): Localized {
  if (network.type === 'element') {
    const label = labels.get(network) ?? '';
    return both(label, label);
  }
  const parts = network.parts.map((part) => networkWords(part, labels));
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

function ladderWords(circuit: Circuit, labels: ReadonlyMap<Network, string>): Localized[] {
  return Array.from({ length: sectionCount(circuit) }, (_, index) => index + 1).flatMap((section) =>
    (['top', 'shunt', 'bottom'] as const).flatMap((place) => {
      const part = partAt(circuit, place, section);
      if (typeof part === 'string') return [];
      const { de, en } = networkWords(part, labels);
      return [both(`${places[place].de} ${de}`, `${places[place].en} ${en}`)];
    }),
  );
}

/** A description within the bounds of a figure, with room for what an answer adds. */
export const shortened = (words: string): string =>
  words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;

/** The whole circuit in one sentence, from left to right; that of a very large one ends early. */
export function describeCircuit(circuit: Circuit): Localized {
  const { de, en } = wholeCircuit(circuit);
  return both(shortened(de), shortened(en));
}

function wholeCircuit(circuit: Circuit): Localized {
  const labels = new Map<Network, string>(
    circuit.elements.map(({ element, label }) => [element, label]),
  );
  const [first] = circuit.positions;
  if (circuit.form !== 'ladder') {
    const network = circuit.positions.find((position) => position.network)?.network;
    const { de, en } = network ? networkWords(network, labels) : both('', '');
    return both(`Zweipol: ${de}`, `Two-terminal network: ${en}`);
  }
  const source = first?.network ? networkWords(first.network, labels) : null;
  const start =
    source && !hasOpenInput(circuit)
      ? both(`links ${source.de}`, `on the left ${source.en}`)
      : both('offener Eingang', 'open input');
  const end = hasOutput(circuit) ? [both('offener Ausgang', 'open output')] : [];
  const list = joined([start, ...ladderWords(circuit, labels), ...end], both(', ', ', '));
  return both(
    `Schaltung von links nach rechts: ${list.de}`,
    `Circuit from left to right: ${list.en}`,
  );
}
