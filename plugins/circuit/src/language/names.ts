import {
  type ArrowItem,
  type CircuitAst,
  type CircuitProblem,
  type Element,
  type Group,
  type Item,
  type Network,
  plainArrow,
  type ThreePhase,
} from './ast.js';
import { type ElementType, elementTypes } from './elements.js';
import type { PointShares } from './points.js';
import { problemAt, quoted } from './problems.js';
import { allNetworks, hasOutput, partAt, sectionCount } from './structure.js';
import { isAlternating, phaseQuantities } from './three-phase.js';

/** An element with its name. */
export interface NamedElement extends ElementType {
  readonly element: Element;
  /** Name in formulas, letters and digits: `R1`, `Q1`, after `R1:Rx` `Rx`. */
  readonly name: string;
  /** Name for people; differs from `name` only after a renaming that is no word, as `A1:.`. */
  readonly label: string;
  /** Dataset with the value: `R1`, `UQ1`; `null` when the element has no value. */
  readonly symbol: string | null;
  /** A source by the generator convention: what it delivers is positive. */
  readonly isGenerator: boolean;
  /** A source in a conductor of a three-phase net: its place in the phase sequence. */
  readonly phase?: Phase;
}

/** The phase of a source that its value is turned by. */
export interface Phase {
  /** Degrees: 0, −120 or 120. */
  readonly degrees: number;
  /** The value is the line voltage of the net, not that of the source. */
  readonly isLine: boolean;
}

/** A group with its name: S1.. series, P1.. parallel, B1.. bridge. */
export interface NamedGroup {
  readonly group: Group;
  readonly name: string;
}

/** A circuit with names. */
export interface Circuit extends CircuitAst {
  readonly elements: readonly NamedElement[];
  readonly groups: readonly NamedGroup[];
  /** Valid entries for arrows, in order; quantities carry the names that hold at the end. */
  readonly arrows: readonly ArrowItem[];
  readonly underlineAll: boolean;
  /** What the text sets in the table of points. */
  readonly points: PointShares;
}

const GROUP_LETTER = { series: 'S', parallel: 'P', bridge: 'B' } as const;
const WORD = /^[A-Za-z][A-Za-z0-9]*$/;
const MAXIMA_WORDS = new Set(
  // The last ones are helpers in the formulas.
  'if then else elseif do for from step thru next in while unless and or not true false det detw detre detim detq'.split(
    ' ',
  ),
);
const RESULT_PREFIXES = ['', 'c', 'abs', 'arg', 're', 'im'];

interface Names {
  readonly elements: readonly Element[];
  readonly names: Map<Element, string>;
  readonly labels: Map<Element, string>;
  /** How often the names of elements and groups occur. */
  readonly counts: Map<string, number>;
  readonly problems: CircuitProblem[];
}

/** Gives unnumbered elements the smallest free number of their letter, in reading order. */
function firstNames(elements: readonly Element[]): Names {
  const names = new Map<Element, string>();
  const problems: CircuitProblem[] = [];
  const taken = new Set<string>();
  for (const element of elements) {
    if (element.suffix === '') continue;
    const name = elementTypes[element.kind].namePrefix + element.suffix;
    if (taken.has(name))
      problems.push(
        problemAt(element.span.start, {
          de: `das Bauteil ${name} steht schon weiter links`,
          en: `the component ${name} already stands further left`,
        }),
      );
    taken.add(name);
    names.set(element, name);
  }
  const counters = new Map<string, number>();
  for (const element of elements) {
    if (element.suffix !== '') continue;
    const prefix = elementTypes[element.kind].namePrefix;
    let number = (counters.get(prefix) ?? 0) + 1;
    while (taken.has(`${prefix}${number}`)) number += 1;
    counters.set(prefix, number);
    names.set(element, `${prefix}${number}`);
  }
  return { elements, names, labels: new Map(), counts: new Map(), problems };
}

function nameGroups(networks: readonly Network[]): NamedGroup[] {
  const counters = { series: 0, parallel: 0, bridge: 0 };
  return networks.flatMap((network) => {
    if (network.type === 'element') return [];
    counters[network.type] += 1;
    return [{ group: network, name: `${GROUP_LETTER[network.type]}${counters[network.type]}` }];
  });
}

/** Applies `R1:Rx`; afterwards the new name counts. */
function rename(names: Names, { from, to, span }: Extract<Item, { type: 'rename' }>) {
  const element = names.elements.find((candidate) => names.names.get(candidate) === from);
  const refuse = (de: string, en: string) => names.problems.push(problemAt(span.start, { de, en }));
  if (!element)
    return refuse(`es gibt kein Bauteil ${quoted(from)}`, `there is no component ${quoted(from)}`);
  names.labels.set(element, to);
  if (!WORD.test(to) || to === from) return;
  if (names.counts.get(to) || MAXIMA_WORDS.has(to)) {
    names.labels.delete(element);
    return refuse(
      `der Name ${quoted(to)} ist schon vergeben`,
      `the name ${quoted(to)} is already taken`,
    );
  }
  names.names.set(element, to);
  count(names, from, -1);
  count(names, to, 1);
}

const count = ({ counts }: Names, name: string, change: number) =>
  counts.set(name, (counts.get(name) ?? 0) + change);

/** Sets the convention of one source or of all. */
function setConvention(
  names: Names,
  generators: Set<Element>,
  { source, isGenerator, span }: Extract<Item, { type: 'convention' }>,
) {
  const isSource = ({ kind }: Element) =>
    ['voltage', 'current'].includes(elementTypes[kind].behaviour);
  const found = names.elements.filter(
    (element) => isSource(element) && (source === '' || names.names.get(element) === source),
  );
  if (found.length === 0 && source !== '')
    names.problems.push(
      problemAt(span.start, {
        de: `${quoted(source)} ist keine Quelle; das Zählpfeilsystem gilt für Quellen, zum Beispiel EZS oder EZSQ1`,
        en: `${quoted(source)} is no source; the convention is one of sources, for example EZS or EZSQ1`,
      }),
    );
  for (const element of found) {
    if (isGenerator) generators.add(element);
    else generators.delete(element);
  }
}

function symbolOf({ behaviour }: ElementType, name: string): string | null {
  if (behaviour === 'short' || behaviour === 'open') return null;
  if (behaviour === 'voltage') return `U${name}`;
  return behaviour === 'current' ? `I${name}` : name;
}

/** Values and results must not share a name: a resistor called `Uges` is fine, `Zges` is not. */
function clashes(
  ast: CircuitAst,
  elements: readonly NamedElement[],
  groups: readonly NamedGroup[],
) {
  const bases = new Set(['f', 's', 'Zges', 'Yges', 'cosphi', 'Ue', 'Ie', 'Ua', 'Ia']);
  for (const letter of 'SPQ') bases.add(`${letter}ges`);
  const names = [...elements, ...groups].map(({ name }) => name);
  for (const name of names) for (const letter of 'UISPQ') bases.add(letter + name);
  const reserved = new Set(
    ast.threePhase ? ['UL', ...phaseQuantities(ast.threePhase).flat(2)] : ['Ue', 'Ie', 'Ua', 'Ia'],
  );
  const isResult = (symbol: string) =>
    RESULT_PREFIXES.some(
      (prefix) => symbol.startsWith(prefix) && bases.has(symbol.slice(prefix.length)),
    );
  return elements.flatMap(({ element, name, symbol, behaviour }) => {
    const isSource = behaviour === 'voltage' || behaviour === 'current';
    const isOwn = isSource && symbol?.slice(1) === name;
    const isDouble = [`U${name}`, `I${name}`].some((result) => reserved.has(result));
    const isTaken = symbol !== null && !isOwn && isResult(symbol);
    if (!isDouble && !isTaken) return [];
    return [
      problemAt(element.span.start, {
        de: `der Name ${name} gehört schon einer berechneten Größe`,
        en: `the name ${name} already belongs to a calculated quantity`,
      }),
    ];
  });
}

/** Empty shunts inside the ladder are wires, which is rarely meant. */
function shortWarnings(ast: CircuitAst): CircuitProblem[] {
  if (ast.form !== 'ladder') return [];
  const last = sectionCount(ast);
  return ast.positions.flatMap(({ place, section, span }) =>
    place === 'shunt' && section < last && partAt(ast, place, section) === 'wire'
      ? [
          problemAt(
            span.start,
            {
              de: 'die leere Position ist ein Draht und schließt kurz, was rechts davon steht; LL lässt sie offen',
              en: 'the empty position is a wire and shorts what stands on its right; LL leaves it open',
            },
            'warning',
          ),
        ]
      : [],
  );
}

/** Why an arrow stands nowhere. */
function arrowProblem({ quantity, span }: ArrowItem): CircuitProblem {
  const why = {
    Ua: { de: 'die Schaltung hat keinen Ausgang', en: 'the circuit has no output' },
    U: {
      de: 'dahinter fehlt der Ort, zum Beispiel UR1',
      en: 'the place is missing behind it, for example UR1',
    },
  }[quantity.replace('I', 'U')] ?? {
    de: `es gibt kein Bauteil und keine Gruppe ${quoted(quantity.slice(1))}`,
    en: `there is no component and no group ${quoted(quantity.slice(1))}`,
  };
  return problemAt(span.start, { de: `${quantity}: ${why.de}`, en: `${quantity}: ${why.en}` });
}

function terminalQuantities(ast: CircuitAst): string[] {
  if (ast.threePhase) return phaseQuantities(ast.threePhase).flatMap(([, names]) => names);
  return ['Ue', 'Ie', ...(hasOutput(ast) ? ['Ua', 'Ia'] : [])];
}

/** The phases of the sources in the conductors of a net. */
function phasesOf({ threePhase, items }: CircuitAst): ReadonlyMap<Network, Phase> {
  const isReversed = items.some(({ type }) => type === 'reverseSequence');
  const angles = isReversed ? [0, 120, -120] : [0, -120, 120];
  const phases = new Map<Network, Phase>();
  threePhase?.net.conductors.forEach(({ source, network }, index) => {
    const degrees = angles[index] ?? 0;
    const own = network ? allNetworks({ positions: [{ network }] }).filter(isAlternating) : [];
    for (const one of own) phases.set(one, { degrees, isLine: false });
    if (source) phases.set(source, { degrees, isLine: true });
  });
  return phases;
}

const noSequence = {
  de: 'LINKS dreht ein Drehstromnetz um, zum Beispiel N4(); hier ist keines',
  en: 'LINKS reverses a three-phase net, for example N4(); there is none here',
};

/** `DSE`, `DSNE`: with the voltage of the star point. */
const starArrows = ({ loads }: ThreePhase): ArrowItem[] =>
  loads.flatMap(({ name, hasArrow }) =>
    hasArrow ? [{ ...plainArrow, quantity: `US${name}` }] : [],
  );

/**
 * Gives names to elements and groups and checks the entries behind `;` against them.
 *
 * @returns `isAmbiguous` where two elements have one name: nothing can be calculated then
 */
export function nameCircuit(ast: CircuitAst) {
  const networks = allNetworks(ast);
  const names = firstNames(networks.filter((network) => network.type === 'element'));
  const groups = nameGroups(networks);
  const arrows: ArrowItem[] = [];
  const generators = new Set<Element>();
  const { counts, problems } = names;
  for (const name of [...names.names.values(), ...groups.map((group) => group.name)])
    count(names, name, 1);
  const terminals = terminalQuantities(ast);
  const sets = ast.threePhase ? phaseQuantities(ast.threePhase) : [];
  for (const item of ast.items) {
    if (item.type === 'rename') rename(names, item);
    if (item.type === 'convention') setConvention(names, generators, item);
    if (item.type !== 'arrow') continue;
    const { quantity } = item;
    const all = sets.find(([word]) => word === quantity)?.[1];
    if (all) arrows.push(...all.map((one) => ({ ...item, quantity: one })));
    else if (counts.get(quantity.slice(1)) || terminals.includes(quantity)) arrows.push(item);
    else problems.push(arrowProblem(item));
  }
  const reversal = ast.items.find(({ type }) => type === 'reverseSequence');
  if (reversal && !ast.threePhase) problems.push(problemAt(reversal.span.start, noSequence));
  if (ast.threePhase) arrows.unshift(...starArrows(ast.threePhase));
  const isAmbiguous = new Set(names.names.values()).size < names.elements.length;
  const phases = phasesOf(ast);
  const elements = names.elements.map((element): NamedElement => {
    const type = elementTypes[element.kind];
    const name = names.names.get(element) ?? '';
    const label = names.labels.get(element) ?? name;
    const isGenerator = generators.has(element);
    const valued = names.names.get(element.twinOf ?? element) ?? '';
    const symbol = element.impliedIn ? 'UL' : symbolOf(type, valued);
    const phase = phases.get(element);
    return { ...type, element, name, label, symbol, isGenerator, ...(phase ? { phase } : {}) };
  });
  problems.push(...clashes(ast, elements, groups), ...shortWarnings(ast));
  const underlineAll = ast.items.some(({ type }) => type === 'underlineAll');
  const points = Object.fromEntries(
    ast.items.flatMap((item) => (item.type === 'points' ? [[item.row, item.percent / 100]] : [])),
  ) as PointShares;
  const circuit: Circuit = { ...ast, elements, groups, arrows, underlineAll, points };
  return { circuit, problems, isAmbiguous };
}
