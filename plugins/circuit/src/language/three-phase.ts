import {
  type CircuitAst,
  type Load,
  type Network,
  plainElement,
  type Position,
  type ThreePhase,
} from './ast.js';
import { isSource, elementTypes } from './elements.js';
import { LIMITS, moreThan } from '../limits.js';
import type { NetworkParser } from './network-parser.js';
import { failAt } from './problems.js';
import type { Scanner } from './scanner.js';
import { allNetworks } from './structure.js';

/** Keywords of supplies and loads; their letters determine drawing and connections. */
const SUPPLIES = ['DSU', 'N4', 'N3', 'N'] as const;
const LOADS = ['DSNE', 'DSN', 'DSE', 'DS', 'DD'] as const;

/** Names of the loads, in order: suffixes of their quantities. */
const LOAD_NAMES = 'abcdef';

/** Whether a network is a source that can take part in a phase sequence. */
export const isAlternating = (network: Network): boolean =>
  network.type === 'element' && network.kind !== 'BAT' && isSource(elementTypes[network.kind]);

/** Three branches, then the neutral conductor. */
type Branches = readonly [Network | null, Network | null, Network | null, Network | null];

interface Block {
  readonly keyword: string;
  readonly start: number;
  readonly parts: readonly (Network | null)[];
}

class ThreePhaseParser {
  constructor(
    private readonly scanner: Scanner,
    private readonly parser: NetworkParser,
  ) {}

  private block(keywords: readonly string[]): Block | null {
    const { scanner } = this;
    scanner.skipSpaces();
    const start = scanner.position;
    const keyword = keywords.find((one) => scanner.take(`${one}(`));
    return keyword === undefined ? null : { keyword, start, parts: this.parser.list() };
  }

  /** @param hasNeutral whether a fourth part may follow the three */
  private branches({ keyword, start, parts }: Block, hasNeutral: boolean): Branches {
    const [first = null, second = null, third = null, neutral = null] = parts;
    if (parts.length === 1 && first) return [...this.parser.triple(first, start), null];
    const counts = hasNeutral ? [0, 3, 4] : [0, 3];
    if (!counts.includes(parts.length))
      failAt(start, {
        de: `${keyword}(…) braucht drei Teile${hasNeutral ? ', vier mit dem Neutralleiter,' : ''} oder einen für alle drei`,
        en: `${keyword}(…) needs three parts${hasNeutral ? ', four with the neutral conductor,' : ''} or one for all three`,
      });
    return [first, second, third, neutral];
  }

  net(): ThreePhase['net'] | null {
    const block = this.block(SUPPLIES);
    if (!block) return null;
    const { keyword, start } = block;
    const hasNeutral = keyword !== 'N3';
    const [one, two, three, neutral] = this.branches(block, hasNeutral);
    const conductors = [one, two, three].map((network, k) => ({
      source:
        network && allNetworks(network).some(isAlternating)
          ? null
          : { ...plainElement('U', start), impliedIn: `L${k + 1}` },
      network,
    }));
    const showsSources = keyword === 'DSU' || conductors.some(({ source }) => source === null);
    return { keyword, hasNeutral, conductors, neutral, showsSources };
  }

  missingLoad(): never {
    const { de, en } = this.scanner.describeNext();
    return this.scanner.fail({
      de: `${de} fehlt ein Verbraucher, durch einen Beistrich getrennt: DS(R,R,R), DSN(R,R,R) oder DD(R,R,R)`,
      en: `a load is missing ${en}, separated by a comma: DS(R,R,R), DSN(R,R,R) or DD(R,R,R)`,
    });
  }

  load(index: number, suppliesNeutral: boolean): Load {
    const block = this.block(LOADS);
    const name = LOAD_NAMES.charAt(index);
    if (!block) return this.missingLoad();
    const { keyword, start } = block;
    if (name === '') return failAt(start, moreThan(LIMITS.loads));
    const hasNeutral = keyword.startsWith('DSN');
    if (hasNeutral && !suppliesNeutral)
      failAt(start, {
        de: `${keyword}(…) braucht einen Neutralleiter: N4() statt N3()`,
        en: `${keyword}(…) needs a neutral conductor: N4() instead of N3()`,
      });
    const [one, two, three, neutral] = this.branches(block, hasNeutral);
    if (!one || !two || !three)
      return failAt(start, {
        de: `in ${keyword}(…) ist ein Zweig leer; LL ist eine Unterbrechung, DB ein Draht`,
        en: `a branch of ${keyword}(…) is empty; LL is an open circuit, DB is a wire`,
      });
    return {
      keyword,
      name,
      shape: keyword === 'DD' ? 'delta' : 'star',
      branches: [one, two, three],
      hasNeutral,
      neutral,
      hasArrow: keyword.endsWith('E'),
    };
  }
}

function positionsOf({ net, loads }: ThreePhase): Position[] {
  const networks = [
    ...net.conductors.flatMap(({ source, network }) => [source, network]),
    net.neutral,
    ...loads.flatMap(({ branches, neutral }) => [...branches, neutral]),
  ];
  return networks.flatMap((network) =>
    network ? [{ place: 'vertical', section: 0, network, span: network.span } as const] : [],
  );
}

/**
 * Parses a three-phase circuit: a supply, then its loads, `N4(),DSN(R,L,C),DD(R)`.
 *
 * @returns `null` if the text begins with something else
 * @throws ParseError
 */
export function parseThreePhase(
  scanner: Scanner,
  parser: NetworkParser,
): Omit<CircuitAst, 'items'> | null {
  const blocks = new ThreePhaseParser(scanner, parser);
  const net = blocks.net();
  if (!net) {
    const load = LOADS.find((keyword) => scanner.text.trimStart().startsWith(`${keyword}(`));
    return load === undefined
      ? null
      : scanner.fail({
          de: `vor ${load}(…) fehlt das Netz: N4() mit oder N3() ohne Neutralleiter`,
          en: `the supply is missing before ${load}(…): N4() with or N3() without a neutral conductor`,
        });
  }
  const loads: Load[] = [];
  while (scanner.take(',')) loads.push(blocks.load(loads.length, net.hasNeutral));
  if (loads.length === 0 || scanner.peek() !== '') blocks.missingLoad();
  const threePhase = { net, loads };
  return { form: 'threePhase', positions: positionsOf(threePhase), openEnd: false, threePhase };
}

/** Pairs of conductors, as line-to-line voltages and delta branches have them. */
export const PAIRS = ['12', '23', '31'] as const;
export const CONDUCTORS = ['1', '2', '3'] as const;

/** Names of quantities by the entry that selects them all. */
type QuantitySets = readonly (readonly [set: string, names: readonly string[]])[];

function loadQuantities({ name, shape, hasNeutral }: Load): QuantitySets {
  const named = (letter: string, places: readonly string[]) =>
    places.map((place) => letter + place + name);
  if (shape === 'delta')
    return [
      [`U${name}`, named('U', PAIRS)],
      [`I${name}`, named('I', CONDUCTORS)],
      ['', named('I', PAIRS)],
    ];
  return [
    [`U${name}`, named('U', CONDUCTORS)],
    [`I${name}`, named('I', CONDUCTORS)],
    ['', [`US${name}`, ...(hasNeutral ? [`IN${name}`] : [])]],
  ];
}

/**
 * Returns the names of a three-phase circuit's quantities besides those of its components, grouped by the
 * entry after `;` that selects them all: `U`, `I`, `Ua`, …; `''` where there is none.
 */
export const phaseQuantities = ({ net, loads }: ThreePhase): QuantitySets => [
  ['U', PAIRS.map((pair) => `U${pair}`)],
  ['', CONDUCTORS.map((one) => `U${one}`)],
  ['I', [...CONDUCTORS.map((one) => `I${one}`), ...(net.hasNeutral ? ['IN'] : [])]],
  ...loads.flatMap(loadQuantities),
];
