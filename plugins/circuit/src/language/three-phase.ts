import type { CircuitAst, Element, Load, Network, Position, ThreePhase } from './ast.js';
import { elementTypes } from './elements.js';
import { LIMITS, moreThan } from '../limits.js';
import type { NetworkReader } from './network.js';
import type { Scanner } from './scanner.js';
import { allNetworks } from './structure.js';

/** The words of nets and loads; what is drawn and joined follows from the letters. */
const NETS = ['DSU', 'N4', 'N3', 'N'] as const;
const LOADS = ['DSNE', 'DSN', 'DSE', 'DS', 'DD'] as const;

/** Names of the loads, in order: suffixes of their quantities. */
const LOAD_NAMES = 'abcdef';

/** Whether a network is a source that may take part in a phase sequence. */
export const isAlternating = (network: Network): boolean =>
  network.type === 'element' &&
  network.kind !== 'BAT' &&
  ['voltage', 'current'].includes(elementTypes[network.kind].behaviour);

/** Whether a network holds a source of its own. */
const hasSource = (network: Network | null): boolean =>
  network !== null && allNetworks({ positions: [{ network }] }).some(isAlternating);

const impliedSource = (impliedIn: string, start: number): Element => ({
  ...{ type: 'element', kind: 'U', reversed: false, suffix: '', secret: false, impliedIn },
  span: { start, end: start },
});

/** Three branches, equal ones for a single network, and what lies in the neutral conductor. */
type Branches = readonly [Network | null, Network | null, Network | null, Network | null];

interface Block {
  readonly word: string;
  readonly start: number;
  readonly parts: readonly (Network | null)[];
}

class ThreePhaseReader {
  constructor(
    private readonly scanner: Scanner,
    private readonly reader: NetworkReader,
  ) {}

  block(words: readonly string[]): Block | null {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.position;
    const word = words.find((one) => scanner.take(`${one}(`));
    return word === undefined ? null : { word, start, parts: this.reader.list() };
  }

  /** `hasNeutral`: a fourth part may stand behind the three. */
  branches({ word, start, parts }: Block, hasNeutral: boolean): Branches {
    const [first = null, second = null, third = null, neutral = null] = parts;
    if (parts.length === 1 && first) return [...this.reader.thrice(first, start), null];
    const counts = hasNeutral ? [0, 3, 4] : [0, 3];
    if (!counts.includes(parts.length))
      this.scanner.stop(
        {
          de: `${word}(…) braucht drei Teile${hasNeutral ? ', vier mit dem Neutralleiter,' : ''} oder einen für alle drei`,
          en: `${word}(…) needs three parts${hasNeutral ? ', four with the neutral conductor,' : ''} or one for all three`,
        },
        start,
      );
    return [first, second, third, neutral];
  }

  net(): ThreePhase['net'] | null {
    const block = this.block(NETS);
    if (!block) return null;
    const hasNeutral = block.word !== 'N3';
    const [one, two, three, neutral] = this.branches(block, hasNeutral);
    const conductors = [one, two, three].map((network, k) => ({
      source: hasSource(network) ? null : impliedSource(`L${k + 1}`, block.start),
      network,
    }));
    const showsSources = block.word === 'DSU' || conductors.some(({ source }) => source === null);
    const isEqual = block.parts.length === 1;
    return { word: block.word, hasNeutral, conductors, neutral, showsSources, isEqual };
  }

  missingLoad(): never {
    const { de, en } = this.scanner.next();
    return this.scanner.stop({
      de: `${de} fehlt ein Verbraucher am Netz, nach einem Beistrich: DS(R,R,R), DSN(R,R,R) oder DD(R,R,R)`,
      en: `a load at the net is missing ${en}, behind a comma: DS(R,R,R), DSN(R,R,R) or DD(R,R,R)`,
    });
  }

  load(index: number, hasNet: boolean): Load {
    const { scanner } = this;
    const block = this.block(LOADS);
    const name = LOAD_NAMES.charAt(index);
    if (!block) return this.missingLoad();
    if (name === '') return scanner.stop(moreThan(LIMITS.loads), block.start);
    const { word, start } = block;
    const hasNeutral = word.startsWith('DSN');
    if (hasNeutral && !hasNet)
      scanner.stop(
        {
          de: `${word}(…) braucht einen Neutralleiter: N4() statt N3()`,
          en: `${word}(…) needs a neutral conductor: N4() instead of N3()`,
        },
        start,
      );
    const [one, two, three, neutral] = this.branches(block, hasNeutral);
    if (!one || !two || !three)
      return scanner.stop(
        {
          de: `in ${word}(…) ist ein Zweig leer; LL unterbricht ihn, DB ist ein Draht`,
          en: `a branch of ${word}(…) is empty; LL breaks it, DB is a wire`,
        },
        start,
      );
    const shape = word === 'DD' ? ('delta' as const) : ('star' as const);
    const hasArrow = word.endsWith('E');
    const isEqual = block.parts.length === 1;
    return {
      ...{ word, name, shape, hasNeutral, hasArrow },
      branches: [one, two, three],
      neutral,
      isEqual,
    };
  }
}

/** Everything that has a name, in reading order. */
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
 * Reads a three-phase circuit (host 4.3): a net, then loads at it, `N4(),DSN(R,L,C),DD(R)`; throws
 * `SyntaxStop`.
 *
 * @returns `null` where the text begins with something else
 */
export function readThreePhase(
  scanner: Scanner,
  reader: NetworkReader,
): Omit<CircuitAst, 'items'> | null {
  const blocks = new ThreePhaseReader(scanner, reader);
  const net = blocks.net();
  if (!net) {
    const load = LOADS.find((word) => scanner.text.trimStart().startsWith(`${word}(`));
    return load === undefined
      ? null
      : scanner.stop({
          de: `vor ${load}(…) fehlt das Netz: N4() mit oder N3() ohne Neutralleiter`,
          en: `the net is missing before ${load}(…): N4() with or N3() without a neutral conductor`,
        });
  }
  const loads: Load[] = [];
  while (scanner.take(',')) loads.push(blocks.load(loads.length, net.hasNeutral));
  if (loads.length === 0 || scanner.peek() !== '') blocks.missingLoad();
  const threePhase = { net, loads };
  return { form: 'threePhase', positions: positionsOf(threePhase), openEnd: false, threePhase };
}

/** Conductors by pairs, as line voltages and branches of a delta have them. */
export const PAIRS = ['12', '23', '31'] as const;
const CONDUCTORS = ['1', '2', '3'] as const;

/** Names of the quantities of a load by what stands for all of them: `Ua`, `Ia`. */
function loadQuantities({
  name,
  shape,
  hasNeutral,
}: Load): readonly (readonly [string, string[]])[] {
  const currents = CONDUCTORS.map((one) => `I${one}${name}`);
  if (shape === 'delta')
    return [
      [`U${name}`, PAIRS.map((pair) => `U${pair}${name}`)],
      [`I${name}`, currents],
      ['', PAIRS.map((pair) => `I${pair}${name}`)],
    ];
  return [
    [`U${name}`, CONDUCTORS.map((one) => `U${one}${name}`)],
    [`I${name}`, currents],
    ['', [`US${name}`, ...(hasNeutral ? [`IN${name}`] : [])]],
  ];
}

/**
 * Names of the quantities of a three-phase circuit beside those of its components, by what stands for
 * all of them behind `;`: `U`, `I`, `Ua`, …; under `''` those without such a word.
 */
export function phaseQuantities({
  net,
  loads,
}: ThreePhase): readonly (readonly [string, string[]])[] {
  return [
    ['U', PAIRS.map((pair) => `U${pair}`)],
    ['', CONDUCTORS.map((one) => `U${one}`)],
    ['I', [...CONDUCTORS.map((one) => `I${one}`), ...(net.hasNeutral ? ['IN'] : [])]],
    ...loads.flatMap(loadQuantities),
  ];
}
