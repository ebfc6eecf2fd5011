import { type CircuitAst, type CircuitProblem, type Position } from './ast.js';
import { LIMITS, moreThan } from '../limits.js';
import { readItems } from './items.js';
import { type Circuit, nameCircuit } from './names.js';
import { mended, openEndWarnings, withAdvice } from './mend.js';
import { NetworkReader } from './network.js';
import { problemAt, quoted, SyntaxStop } from './problems.js';
import { Scanner } from './scanner.js';
import { CYCLE } from './structure.js';
import { readThreePhase } from './three-phase.js';

function placeOf(index: number): Pick<Position, 'place' | 'section'> {
  if (index === 0) return { place: 'vertical', section: 0 };
  return { place: CYCLE[(index - 1) % 3] ?? 'top', section: Math.floor((index - 1) / 3) + 1 };
}

/** Reads the comma list; throws {@link SyntaxStop}. */
function readPositions(scanner: Scanner, reader: NetworkReader): Position[] {
  const positions: Position[] = [];
  do {
    const next = scanner.peek();
    const start = scanner.position;
    const network = next === ',' || next === '' ? null : reader.sum();
    const span = { start, end: network?.span.end ?? start };
    const place = placeOf(positions.length);
    if (place.section > LIMITS.sections.most) scanner.stop(moreThan(LIMITS.sections));
    positions.push({ ...place, network, span });
  } while (scanner.take(','));
  if (scanner.peek() !== '') {
    const letter = scanner.peek();
    const de = letter === ')' ? "zu ')' fehlt die öffnende Klammer" : unexpected.de(letter);
    const en = letter === ')' ? "')' has no opening bracket" : unexpected.en(letter);
    scanner.stop({ de, en });
  }
  return positions;
}

const unexpected = {
  de: (letter: string) =>
    `${quoted(letter)} passt hier nicht; möglich sind '+', '*', ',', ';' oder ein Bauteil`,
  en: (letter: string) =>
    `${quoted(letter)} does not fit here; possible are '+', '*', ',', ';' or a component`,
};

function readBody(scanner: Scanner): Omit<CircuitAst, 'items'> {
  const reader = new NetworkReader(scanner);
  return readThreePhase(scanner, reader) ?? readLadder(scanner, reader);
}

function readLadder(scanner: Scanner, reader: NetworkReader): Omit<CircuitAst, 'items'> {
  const positions = readPositions(scanner, reader);
  if (positions.every(({ network }) => network === null))
    scanner.stop(
      { de: 'es fehlt ein Bauteil, zum Beispiel R', en: 'a component is missing, for example R' },
      0,
    );
  const isUpright = positions.length === 2 && positions[0]?.network === null;
  const form = positions.length === 1 ? 'horizontal' : isUpright ? 'upright' : 'ladder';
  return { form, positions, openEnd: positions[positions.length - 1]?.network === null };
}

/** The reading of a circuit's text: `circuit` is `null` when the text has an error before `;`. */
export interface Reading {
  readonly circuit: Circuit | null;
  readonly problems: readonly CircuitProblem[];
}

/**
 * Reads the text of a circuit (host 4.1). Wrong entries behind `;` are reported and left out; never
 * throws, takes time in proportion to the length.
 *
 * @example parseCircuit('U,R,R,A;UR1').circuit?.elements.map(({ name }) => name) // Q1, R1, R2, A1
 */
export function parseCircuit(text: string): Reading {
  if (text.length > LIMITS.length.most) {
    const problem = problemAt(LIMITS.length.most, moreThan(LIMITS.length));
    return { circuit: null, problems: [problem] };
  }
  const semicolon = text.indexOf(';');
  const limit = semicolon < 0 ? text.length : semicolon;
  try {
    const body = readBody(new Scanner(text, limit));
    const { items, problems } = readItems(text, semicolon < 0 ? text.length : limit + 1);
    const named = nameCircuit({ ...body, items });
    const warnings = openEndWarnings(text.slice(0, limit));
    const all = [...problems, ...named.problems, ...warnings].sort(byPlace);
    return { circuit: named.isAmbiguous ? null : named.circuit, problems: all };
  } catch (error) {
    if (!(error instanceof SyntaxStop)) throw error;
    const advice = mended(text.slice(0, limit)) + text.slice(limit);
    const isHelpful = advice !== text && parseCircuit(advice).circuit !== null;
    return {
      circuit: null,
      problems: [isHelpful ? withAdvice(error.problem, advice) : error.problem],
    };
  }
}

const byPlace = (a: CircuitProblem, b: CircuitProblem) => a.position - b.position;
