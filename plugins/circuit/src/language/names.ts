import {
  type ArrowItem,
  type CircuitAst,
  type Element,
  type Group,
  isWord,
  type Item,
  type Network,
  plainArrow,
} from './ast.js';
import { phrase } from '../phrase.js';
import { partsOf } from '../quantity-names.js';
import { type Behaving, elementTypes, isSource, namePrefix } from './elements.js';
import type { MethodName, PointShares } from './keywords.js';
import { type CircuitProblem, problemAt, quoted } from './problems.js';
import { allNetworks, hasOutput, networksOf, partAt, sectionCount } from './structure.js';
import { isAlternating, phaseQuantities } from './three-phase.js';

export interface NamedElement extends Behaving {
  readonly element: Element;
  /** Name in formulas, letters and digits: `R1`, `Q1`, after `R1:Rx` `Rx`. */
  readonly name: string;
  /** Name for people; differs from `name` only after a renaming such as `A1:.`. */
  readonly label: string;
  /** Dataset with the value: `R1`, `UQ1`; `null` when the element has no value. */
  readonly symbol: string | null;
  /** Whether a source follows the generator convention: delivered power is positive. */
  readonly isGenerator: boolean;
  /** Phase of a source in a conductor of a three-phase supply. */
  readonly phase?: Phase;
}

/** The phase that a source's value is rotated by. */
interface Phase {
  /** 0, −120 or 120. */
  readonly degrees: number;
  /** Whether the value is the line-to-line voltage of the supply. */
  readonly isLine: boolean;
}

/** A group with its name: S1.. series, P1.. parallel, B1.. bridge. */
export interface NamedGroup {
  readonly group: Group;
  readonly name: string;
}

export interface Circuit extends CircuitAst {
  readonly elements: readonly NamedElement[];
  readonly groups: readonly NamedGroup[];
  /** Valid entries for arrows, in order; quantities have the final names. */
  readonly arrows: readonly ArrowItem[];
  readonly underlineAll: boolean;
  /** Changes to the points table. */
  readonly points: PointShares;
  /** The chosen method of the worked solution. */
  readonly method: MethodName | null;
}

const GROUP_PREFIX = { series: 'S', parallel: 'P', bridge: 'B' } as const;
/** Keywords of Maxima, then helpers in our formulas. */
const RESERVED_WORDS = new Set(
  'if then else elseif do for from step thru next in while unless and or not true false det detw detre detim detq'.split(
    ' ',
  ),
);

/** An element while the entries after `;` are applied. */
interface Draft extends Behaving {
  readonly element: Element;
  name: string;
  label: string;
  isGenerator: boolean;
}

/** Names while the entries after `;` are applied. */
class Names {
  readonly groups: readonly NamedGroup[];
  readonly problems: CircuitProblem[] = [];
  private readonly drafts: readonly Draft[];

  constructor(networks: readonly Network[]) {
    this.drafts = networks.flatMap((element) => {
      if (element.type !== 'element') return [];
      const { behaviour } = elementTypes[element.kind];
      return [{ element, behaviour, name: '', label: '', isGenerator: false }];
    });
    this.nameElements();
    const numbers = { series: 0, parallel: 0, bridge: 0 };
    this.groups = networks.flatMap((group) => {
      if (group.type === 'element') return [];
      numbers[group.type] += 1;
      return [{ group, name: `${GROUP_PREFIX[group.type]}${numbers[group.type]}` }];
    });
  }

  private find(wanted: string): Draft | undefined {
    return this.drafts.find(({ name }) => name === wanted);
  }

  /** Returns the component, whose name may still change, or group with a name. */
  place(wanted: string): { readonly name: string } | undefined {
    return this.find(wanted) ?? this.groups.find(({ name }) => name === wanted);
  }

  private report(position: number, de: string, en: string): void {
    this.problems.push(problemAt(position, { de, en }));
  }

  /** Gives unnumbered elements the smallest free number of their prefix, in reading order. */
  private nameElements(): void {
    const taken = new Set<string>();
    const isPlain = ({ element }: Draft) => Number(element.suffix === '');
    const numberedFirst = [...this.drafts].sort((a, b) => isPlain(a) - isPlain(b));
    for (const draft of numberedFirst) {
      const { kind, suffix, span } = draft.element;
      const prefix = namePrefix(kind);
      let number = 1;
      while (taken.has(`${prefix}${number}`)) number += 1;
      const name = `${prefix}${suffix || number}`;
      if (taken.has(name))
        this.report(
          span.start,
          `das Bauteil ${name} kommt schon weiter links vor`,
          `component ${name} already appears further left`,
        );
      taken.add(name);
      Object.assign(draft, { name, label: name });
    }
  }

  /** Applies `R1:Rx`; later entries use the new name. */
  rename({ from, to, span }: Extract<Item, { type: 'rename' }>): void {
    const draft = this.find(from);
    const [old, name] = [quoted(from), quoted(to)];
    if (!draft) {
      this.report(span.start, `es gibt kein Bauteil ${old}`, `there is no component ${old}`);
      return;
    }
    const isName = isWord(to) && to !== from;
    if (isName && (this.place(to) || RESERVED_WORDS.has(to))) {
      const de = `der Name ${name} ist schon vergeben`;
      this.report(span.start, de, `the name ${name} is already taken`);
      return;
    }
    draft.label = to;
    if (isName) draft.name = to;
  }

  setConvention({ source, isGenerator, span }: Extract<Item, { type: 'convention' }>): void {
    const found = this.drafts.filter(
      (draft) => isSource(draft) && (source === '' || draft.name === source),
    );
    if (found.length === 0 && source !== '')
      this.report(
        span.start,
        `${quoted(source)} ist keine Quelle; das Zählpfeilsystem gilt für Quellen, zum Beispiel EZS oder EZSQ1`,
        `${quoted(source)} is not a source; the sign convention applies to sources, for example EZS or EZSQ1`,
      );
    for (const draft of found) draft.isGenerator = isGenerator;
  }

  namedElements(ast: CircuitAst): NamedElement[] {
    const phases = phasesOf(ast);
    const nameOf = new Map(this.drafts.map(({ element, name }) => [element, name]));
    return this.drafts.map((draft): NamedElement => {
      const { element, name } = draft;
      const valued = nameOf.get(element.twinOf ?? element) ?? name;
      const phase = phases.get(element);
      return {
        ...draft,
        symbol: element.impliedIn ? 'UL' : symbolOf(draft, valued),
        ...(phase ? { phase } : {}),
      };
    });
  }
}

function symbolOf({ behaviour }: Behaving, name: string): string | null {
  if (behaviour === 'short' || behaviour === 'open') return null;
  if (behaviour === 'voltage') return `U${name}`;
  return behaviour === 'current' ? `I${name}` : name;
}

/** Reports values that share a name with a result: a resistor can be called `Uges`, but not `Zges`. */
function nameClashes(
  ast: CircuitAst,
  elements: readonly NamedElement[],
  groups: readonly NamedGroup[],
): CircuitProblem[] {
  const terminals = ['Ue', 'Ie', 'Ua', 'Ia'];
  const names = [...elements, ...groups].map(({ name }) => name);
  const results = new Set([
    ...['f', 's', 'Zges', 'Yges', 'cosphi', 'Sges', 'Pges', 'Qges', ...terminals],
    ...names.flatMap((name) => Array.from('UISPQ', (letter) => letter + name)),
  ]);
  const reserved = new Set(
    ast.threePhase ? ['UL', ...phaseQuantities(ast.threePhase).flat(2)] : terminals,
  );
  // The time `t` is an argument of results and has no parts.
  const isResult = (symbol: string) => symbol === 't' || results.has(partsOf(symbol).base);
  return elements.flatMap((named) => {
    const { element, name, symbol } = named;
    const isOwn = isSource(named) && symbol?.slice(1) === name;
    const isReserved = reserved.has(`U${name}`) || reserved.has(`I${name}`);
    if (!isReserved && (symbol === null || isOwn || !isResult(symbol))) return [];
    const message = {
      de: `${name} ist schon der Name einer berechneten Größe`,
      en: `${name} is already the name of a calculated quantity`,
    };
    return [problemAt(element.span.start, message)];
  });
}

/** Warns of empty shunts inside the ladder, which are wires; that is rarely intended. */
function shortWarnings(ast: CircuitAst): CircuitProblem[] {
  if (ast.form !== 'ladder') return [];
  const last = sectionCount(ast);
  const message = {
    de: 'die leere Stelle ist ein Draht und schließt alles rechts davon kurz; LL lässt sie offen',
    en: 'the empty position is a wire that shorts everything to its right; LL leaves it open',
  };
  return ast.positions.flatMap(({ place, section, span }) =>
    place === 'shunt' && section < last && partAt(ast, place, section) === 'wire'
      ? [problemAt(span.start, message, 'warning')]
      : [],
  );
}

function arrowProblem({ quantity, span }: ArrowItem): CircuitProblem {
  const place = quoted(quantity.slice(1));
  const why = {
    Ua: { de: 'die Schaltung hat keinen Ausgang', en: 'the circuit has no output' },
    U: { de: 'der Ort fehlt, zum Beispiel UR1', en: 'the place is missing, for example UR1' },
  }[quantity.replace('I', 'U')] ?? {
    de: `es gibt kein Bauteil und keine Gruppe ${place}`,
    en: `there is no component and no group ${place}`,
  };
  return problemAt(span.start, phrase`${quantity}: ${why}`);
}

function phasesOf({ threePhase, items }: CircuitAst): ReadonlyMap<Network, Phase> {
  const isReversed = items.some(({ type }) => type === 'reverseSequence');
  const angles = isReversed ? [0, 120, -120] : [0, -120, 120];
  const phases = new Map<Network, Phase>();
  threePhase?.net.conductors.forEach(({ source, network }, index) => {
    const degrees = angles[index] ?? 0;
    for (const one of network ? allNetworks(network).filter(isAlternating) : [])
      phases.set(one, { degrees, isLine: false });
    if (source) phases.set(source, { degrees, isLine: true });
  });
  return phases;
}

const noSequence = {
  de: 'LINKS kehrt die Phasenfolge eines Drehstromnetzes um, zum Beispiel N4(); hier gibt es keines',
  en: 'LINKS reverses the phase sequence of a three-phase supply such as N4(); there is none here',
};

/**
 * Names elements and groups and checks the entries after `;` against the names.
 *
 * @returns `isAmbiguous` if two elements have the same name, so that nothing can be calculated
 */
export function nameCircuit(ast: CircuitAst) {
  const { threePhase, items } = ast;
  const names = new Names(networksOf(ast));
  const { groups, problems } = names;
  const sets = threePhase ? phaseQuantities(threePhase) : [];
  const terminals = threePhase
    ? sets.flatMap(([, all]) => all)
    : ['Ue', 'Ie', ...(hasOutput(ast) ? ['Ua', 'Ia'] : [])];
  const arrows = (threePhase?.loads ?? []).flatMap(({ name, hasArrow }) =>
    hasArrow ? [{ arrow: { ...plainArrow, quantity: 'U' }, place: { name: `S${name}` } }] : [],
  );
  for (const item of items) {
    if (item.type === 'rename') names.rename(item);
    if (item.type === 'convention') names.setConvention(item);
    if (item.type === 'reverseSequence' && !threePhase)
      problems.push(problemAt(item.span.start, noSequence));
    if (item.type !== 'arrow') continue;
    const { quantity } = item;
    const place = names.place(quantity.slice(1));
    const [, all] = sets.find(([set]) => set === quantity) ?? [];
    const others = all ?? terminals.filter((one) => one === quantity);
    const places = place ? [place] : others.map((one) => ({ name: one.slice(1) }));
    arrows.push(...places.map((one) => ({ arrow: item, place: one })));
    if (places.length === 0) problems.push(arrowProblem(item));
  }
  const elements = names.namedElements(ast);
  problems.push(...nameClashes(ast, elements, groups), ...shortWarnings(ast));
  const underlineAll = items.some(({ type }) => type === 'underlineAll');
  const points = Object.fromEntries(
    items.flatMap((item) => (item.type === 'points' ? [[item.row, item.percent / 100]] : [])),
  ) as PointShares;
  const methods = items.flatMap((item) => (item.type === 'method' ? [item.method] : []));
  const circuit: Circuit = {
    ...ast,
    elements,
    groups,
    arrows: arrows.map(({ arrow, place }) => {
      return { ...arrow, quantity: arrow.quantity.charAt(0) + place.name };
    }),
    underlineAll,
    points,
    method: methods.at(-1) ?? null,
  };
  const isAmbiguous = new Set(elements.map(({ name }) => name)).size < elements.length;
  return { circuit, problems, isAmbiguous };
}
