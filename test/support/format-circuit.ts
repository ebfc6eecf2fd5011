import type {
  CircuitAst,
  Element,
  Load,
  Network,
  ThreePhase,
} from '../../plugins/circuit/src/language/ast.js';
import { elementCodes } from '../../plugins/circuit/src/language/elements.js';
import { formatItem } from '../../plugins/circuit/src/language/items.js';
import { allNetworks } from '../../plugins/circuit/src/language/structure.js';

const codeOf = ({ kind, reversed }: Element): string =>
  elementCodes.find((spelling) => spelling.kind === kind && spelling.reversed === reversed)?.code ??
  kind;

const formatElement = (element: Element): string =>
  codeOf(element) + element.suffix + (element.secret ? '?' : '');

/** Formats a network in canonical form: `+`, `*` and only the brackets that the groups need. */
function formatNetwork(network: Network): string {
  if (network.type === 'element') return formatElement(network);
  if (network.type === 'bridge') return `B(${network.parts.map(formatNetwork).join(',')})`;
  const isSeries = network.type === 'series';
  const needsBrackets = (part: Network) =>
    isSeries ? part.type === 'series' : part.type === 'series' || part.type === 'parallel';
  return network.parts
    .map((part) => (needsBrackets(part) ? `(${formatNetwork(part)})` : formatNetwork(part)))
    .join(isSeries ? '+' : '*');
}

const formatList = (networks: readonly (Network | null)[]): string =>
  networks.map((network) => (network ? formatNetwork(network) : '')).join(',');

/** Formats a supply or a load: `DS(R)` for three equal branches. */
function formatBlock(
  { keyword, neutral }: Pick<Load, 'keyword' | 'neutral'>,
  branches: readonly (Network | null)[],
): string {
  const all = neutral ? [...branches, neutral] : branches;
  const [, second] = branches;
  const isEqual = second && allNetworks(second).some((one) => 'twinOf' in one);
  const given = isEqual ? all.slice(0, 1) : all;
  return `${keyword}(${given.some(Boolean) ? formatList(given) : ''})`;
}

const formatThreePhase = ({ net, loads }: ThreePhase): string =>
  [
    formatBlock(
      net,
      net.conductors.map(({ network }) => network),
    ),
    ...loads.map((load) => formatBlock(load, load.branches)),
  ].join(',');

/** Formats a circuit in canonical form; parsing the text gives the same circuit. */
export function formatCircuit({ positions, items, threePhase }: CircuitAst): string {
  const body = threePhase
    ? formatThreePhase(threePhase)
    : formatList(positions.map(({ network }) => network));
  return items.length === 0 ? body : `${body};${items.map(formatItem).join(',')}`;
}
