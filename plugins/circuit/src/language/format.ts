import type { CircuitAst, Element, Item, Load, Network, ThreePhase } from './ast.js';
import { pointWords } from './points.js';
import { spellings } from './elements.js';

const lettersOf = ({ kind, reversed }: Element): string =>
  spellings.find((spelling) => spelling.kind === kind && spelling.reversed === reversed)?.letters ??
  kind;

const formatElement = (element: Element): string =>
  lettersOf(element) + element.suffix + (element.secret ? '?' : '');

/** A network in canonical form: `+`, `*` and the brackets that are needed to keep the groups. */
export function formatNetwork(network: Network): string {
  if (network.type === 'element') return formatElement(network);
  if (network.type === 'bridge') return `B(${network.parts.map(formatNetwork).join(',')})`;
  const isSeries = network.type === 'series';
  const needsBrackets = (part: Network) =>
    isSeries ? part.type === 'series' : part.type === 'series' || part.type === 'parallel';
  return network.parts
    .map((part) => (needsBrackets(part) ? `(${formatNetwork(part)})` : formatNetwork(part)))
    .join(isSeries ? '+' : '*');
}

/** An entry behind `;` in canonical form. */
export function formatItem(item: Item): string {
  if (item.type === 'underlineAll') return 'u';
  if (item.type === 'reverseSequence') return 'LINKS';
  if (item.type === 'convention') return (item.isGenerator ? 'EZS' : 'VZS') + item.source;
  if (item.type === 'points') return `${pointWords[item.row].de}=${item.percent}`;
  if (item.type === 'rename') return `${item.from}:${item.to}`;
  const signs = [
    item.underline ? '_' : '',
    item.removed ? '-' : '',
    item.computed ? '!' : '',
    item.nameless ? '?' : '',
  ];
  return item.quantity + (item.label === null ? '' : `>${item.label}`) + signs.join('');
}

const formatList = (networks: readonly (Network | null)[]): string =>
  networks.map((network) => (network ? formatNetwork(network) : '')).join(',');

/** A net or a load: `DS(R)` for three equal branches. */
function formatBlock(
  { word, isEqual, neutral }: Pick<Load, 'word' | 'isEqual' | 'neutral'>,
  branches: readonly (Network | null)[],
): string {
  const all = neutral ? [...branches, neutral] : branches;
  return `${word}(${isEqual ? formatList(all.slice(0, 1)) : all.some(Boolean) ? formatList(all) : ''})`;
}

const formatThreePhase = ({ net, loads }: ThreePhase): string =>
  [
    formatBlock(
      net,
      net.conductors.map(({ network }) => network),
    ),
    ...loads.map((load) => formatBlock(load, load.branches)),
  ].join(',');

/** The text of a circuit in canonical form; reading it gives the same circuit. */
export function formatCircuit({
  positions,
  items,
  threePhase,
}: Pick<CircuitAst, 'positions' | 'items' | 'threePhase'>): string {
  const body = threePhase
    ? formatThreePhase(threePhase)
    : formatList(positions.map(({ network }) => network));
  return items.length === 0 ? body : `${body};${items.map(formatItem).join(',')}`;
}
