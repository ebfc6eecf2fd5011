import type { CircuitAst, Position } from './ast.js';
import { LIMITS, moreThan } from '../limits.js';
import { endOfCircuit, parseItems } from './items.js';
import { type Circuit, nameCircuit } from './names.js';
import { fixNotation, misreadings, withSuggestion } from './suggestions.js';
import { NetworkParser } from './network-parser.js';
import { attempt, type CircuitProblem, failAt, problemAt, quoted } from './problems.js';
import { Scanner } from './scanner.js';
import { SECTION_PLACES } from './structure.js';
import { parseThreePhase } from './three-phase.js';

function placeOf(index: number): Pick<Position, 'place' | 'section'> {
  if (index === 0) return { place: 'vertical', section: 0 };
  return {
    place: SECTION_PLACES[(index - 1) % 3] ?? 'top',
    section: Math.floor((index - 1) / 3) + 1,
  };
}

/** Parses the comma list. @throws ParseError */
function parsePositions(scanner: Scanner, parser: NetworkParser): Position[] {
  const positions: Position[] = [];
  do {
    const next = scanner.peek();
    const start = scanner.position;
    const network = next === ',' || next === '' ? null : parser.sum();
    const span = { start, end: network?.span.end ?? start };
    const place = placeOf(positions.length);
    if (place.section > LIMITS.sections.max) scanner.fail(moreThan(LIMITS.sections));
    positions.push({ ...place, network, span });
  } while (scanner.take(','));
  const character = scanner.peek();
  if (character === ')')
    scanner.fail({
      de: "zu ')' fehlt die öffnende Klammer",
      en: "')' has no matching opening bracket",
    });
  if (character !== '')
    scanner.fail({
      de: `${quoted(character)} passt hier nicht; möglich sind '+', '*', ',', ';' oder ein Bauteil`,
      en: `${quoted(character)} is not allowed here; use '+', '*', ',', ';' or a component`,
    });
  return positions;
}

function parseLadder(scanner: Scanner, parser: NetworkParser): Omit<CircuitAst, 'items'> {
  const positions = parsePositions(scanner, parser);
  if (positions.every(({ network }) => network === null))
    failAt(0, {
      de: 'es fehlt ein Bauteil, zum Beispiel R',
      en: 'a component is missing, for example R',
    });
  const isUpright = positions.length === 2 && positions[0]?.network === null;
  const form = positions.length === 1 ? 'horizontal' : isUpright ? 'upright' : 'ladder';
  return { form, positions, openEnd: positions.at(-1)?.network === null };
}

/** @throws ParseError */
function readCircuit(text: string) {
  const scanner = new Scanner(text.slice(0, endOfCircuit(text)));
  const parser = new NetworkParser(scanner);
  const body = parseThreePhase(scanner, parser) ?? parseLadder(scanner, parser);
  const { items, problems } = parseItems(text);
  return { named: nameCircuit({ ...body, items }), problems };
}

function isReadable(text: string): boolean {
  const read = attempt(() => readCircuit(text));
  return 'named' in read && !read.named.isAmbiguous;
}

/**
 * Parses the text of a circuit in linear time. Reports invalid entries after `;` and leaves
 * them out; never throws.
 *
 * @example parseCircuit('U,R,R,A;UR1').circuit?.elements.map(({ name }) => name) // Q1, R1, R2, A1
 */
export function parseCircuit(text: string): {
  /** `null` when the text has an error before `;`. */
  readonly circuit: Circuit | null;
  readonly problems: readonly CircuitProblem[];
} {
  if (text.length > LIMITS.length.max) {
    const problem = problemAt(LIMITS.length.max, moreThan(LIMITS.length));
    return { circuit: null, problems: [problem] };
  }
  const limit = endOfCircuit(text);
  const read = attempt(() => readCircuit(text));
  if (!('named' in read)) {
    const fixed = fixNotation(text.slice(0, limit)) + text.slice(limit);
    const isHelpful = fixed !== text && parseCircuit(fixed).circuit !== null;
    return { circuit: null, problems: [isHelpful ? withSuggestion(read, fixed) : read] };
  }
  const { named, problems } = read;
  const all = [...problems, ...named.problems, ...misreadings(text, limit, isReadable)];
  all.sort((a, b) => a.position - b.position);
  return { circuit: named.isAmbiguous ? null : named.circuit, problems: all };
}
