import type { CircuitAst, Element, Item, Network } from './ast.js';
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

/** The text of a circuit in canonical form; reading it gives the same circuit. */
export function formatCircuit(ast: Pick<CircuitAst, 'positions' | 'items'>): string {
  const ladder = ast.positions
    .map(({ network }) => (network ? formatNetwork(network) : ''))
    .join(',');
  return ast.items.length === 0 ? ladder : `${ladder};${ast.items.map(formatItem).join(',')}`;
}
