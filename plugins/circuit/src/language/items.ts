import { LIMITS, moreThan } from '../limits.js';
import { type Item, switches } from './ast.js';
import { methodKeywords, parseMethod, parsePoints, pointsKeywords } from './keywords.js';
import { attempt, type CircuitProblem, failAt, problemAt, quoted } from './problems.js';

/** Formats an entry after `;` in canonical form. */
export function formatItem(item: Item): string {
  if (item.type === 'convention') return (item.isGenerator ? 'EZS' : 'VZS') + item.source;
  if (item.type === 'points') return `${pointsKeywords[item.row].de}=${item.percent}`;
  if (item.type === 'method') return `Weg=${methodKeywords[item.method].de}`;
  if (item.type === 'rename') return `${item.from}:${item.to}`;
  if (item.type !== 'arrow') return switches[item.type];
  const suffixes = [
    item.label === null ? '' : `>${item.label}`,
    item.underline ? '_' : '',
    item.removed ? '-' : '',
    item.computed ? '!' : '',
    item.nameless ? '?' : '',
  ];
  return item.quantity + suffixes.join('');
}

const ARROW = /^([UI][A-Za-z0-9]*)\s*((?:[_\-!?]|>[^_\-!?>]*)*)$/;
const SUFFIX = /[_\-!?]|>[^_\-!?>]*/g;
const CONVENTION = /^(EZS|VZS)([A-Za-z][A-Za-z0-9]*)?$/;
const RENAME = /^([A-Za-z][A-Za-z0-9]*)\s*:\s*(.*)$/s;

/** Returns the range of a piece without surrounding spaces. */
function spanOf(text: string, start: number) {
  const from = start + text.length - text.trimStart().length;
  return { start: from, end: Math.max(from, start + text.trimEnd().length) };
}

function checkLength(label: string, position: number): void {
  if (label.length > LIMITS.label.max) failAt(position, moreThan(LIMITS.label));
}

function parseArrow(quantity: string, suffixes: readonly string[], span: Item['span']): Item {
  const labels = suffixes.flatMap((text) => (text.startsWith('>') ? [text.slice(1).trim()] : []));
  if (labels.includes(''))
    failAt(span.end, { de: "nach '>' fehlt ein Index", en: "an index is missing after '>'" });
  const label = labels.at(-1) ?? null;
  checkLength(label ?? '', span.start);
  return {
    type: 'arrow',
    quantity,
    underline: suffixes.includes('_'),
    removed: suffixes.includes('-'),
    computed: suffixes.includes('!'),
    nameless: suffixes.includes('?'),
    label,
    span,
  };
}

function parseItem(text: string, start: number): Item | null {
  const span = spanOf(text, start);
  const bare = text.trim();
  if (bare === '') return null;
  if (bare === 'u') return { type: 'underlineAll', span };
  if (/^(?:Raute|diamond)$/i.test(bare)) return { type: 'diamonds', span };
  if (bare === 'LINKS') return { type: 'reverseSequence', span };
  const convention = CONVENTION.exec(bare);
  if (convention) {
    const [, keyword, source = ''] = convention;
    return { type: 'convention', isGenerator: keyword === 'EZS', source, span };
  }
  const method = parseMethod(bare, span.start);
  if (method) return { type: 'method', method, span };
  const points = parsePoints(bare, span.start);
  if (points) return { type: 'points', ...points, span };
  const rename = RENAME.exec(bare);
  if (rename) {
    const [, from = '', to = ''] = rename;
    if (to === '')
      failAt(span.end, {
        de: "nach ':' fehlt der neue Name",
        en: "the new name is missing after ':'",
      });
    checkLength(to, span.start);
    return { type: 'rename', from, to, span };
  }
  const arrow = ARROW.exec(bare);
  if (arrow) return parseArrow(arrow[1] ?? '', (arrow[2] ?? '').match(SUFFIX) ?? [], span);
  return failAt(span.start, {
    de: `${quoted(bare)} ist kein gültiger Eintrag; möglich sind Pfeile (UR1, IR1>x, Ue-), neue Namen (R1:Rx), 'u', EZS und Punkte (Einheit=25)`,
    en: `${quoted(bare)} is not a valid entry; use an arrow (UR1, IR1>x, Ue-), a new name (R1:Rx), 'u', EZS or points (unit=25)`,
  });
}

/** Returns where the circuit ends: at the first `;`, or with the text. */
export function endOfCircuit(text: string): number {
  const semicolon = text.indexOf(';');
  return semicolon < 0 ? text.length : semicolon;
}

/** Parses the entries after `;`; reports invalid ones and leaves them out. */
export function parseItems(text: string, from = endOfCircuit(text) + 1) {
  const items: Item[] = [];
  const problems: CircuitProblem[] = [];
  let start = from;
  for (const piece of text.slice(from).split(/[,;]/)) {
    const item = attempt(() => parseItem(piece, start));
    if (item && 'severity' in item) problems.push(item);
    else if (item && items.length === LIMITS.items.max) {
      problems.push(problemAt(item.span.start, moreThan(LIMITS.items)));
      break;
    } else if (item) items.push(item);
    start += piece.length + 1;
  }
  return { items, problems };
}
