import type { Item } from './ast.js';
import { LIMITS, moreThan } from '../limits.js';
import { readPoints } from './points-reader.js';
import { problemAt, quoted, SyntaxStop } from './problems.js';

const ARROW = /^([UI][A-Za-z0-9]*)\s*((?:[_\-!?]|>[^_\-!?>]*)*)$/;
const SUFFIX = /[_\-!?]|>[^_\-!?>]*/g;
const CONVENTION = /^(EZS|VZS)([A-Za-z][A-Za-z0-9]*)?$/;
const RENAME = /^([A-Za-z][A-Za-z0-9]*)\s*:\s*(.*)$/s;

/** Position of a piece without the blanks around it. */
function spanOf(text: string, start: number) {
  const from = start + text.length - text.trimStart().length;
  return { start: from, end: Math.max(from, start + text.trimEnd().length) };
}

const tooLong = (label: string): boolean => label.length > LIMITS.label.most;

function readArrow(quantity: string, suffixes: readonly string[], span: Item['span']): Item {
  const labels = suffixes.filter((suffix) => suffix.startsWith('>'));
  const label = labels[labels.length - 1]?.slice(1).trim() ?? null;
  if (labels.some((text) => text.slice(1).trim() === ''))
    throw new SyntaxStop(
      problemAt(span.end, { de: "nach '>' fehlt ein Index", en: "an index is missing after '>'" }),
    );
  if (label !== null && tooLong(label)) stopLong(span.start);
  const has = (sign: string) => suffixes.includes(sign);
  return {
    type: 'arrow',
    quantity,
    underline: has('_'),
    removed: has('-'),
    computed: has('!'),
    nameless: has('?'),
    label,
    span,
  };
}

function stopLong(position: number): never {
  throw new SyntaxStop(problemAt(position, moreThan(LIMITS.label)));
}

function readItem(text: string, start: number): Item | null {
  const span = spanOf(text, start);
  const bare = text.trim();
  if (bare === '') return null;
  if (bare === 'u') return { type: 'underlineAll', span };
  if (bare === 'LINKS') return { type: 'reverseSequence', span };
  const convention = CONVENTION.exec(bare);
  if (convention) {
    const [, word, source = ''] = convention;
    return { type: 'convention', isGenerator: word === 'EZS', source, span };
  }
  const points = readPoints(bare, span.start);
  if (points) return { type: 'points', ...points, span };
  const rename = RENAME.exec(bare);
  if (rename) {
    const [, from = '', to = ''] = rename;
    if (to === '')
      throw new SyntaxStop(
        problemAt(span.end, {
          de: "nach ':' fehlt der neue Name",
          en: "the new name is missing after ':'",
        }),
      );
    if (tooLong(to)) stopLong(span.start);
    return { type: 'rename', from, to, span };
  }
  const arrow = ARROW.exec(bare);
  if (arrow) return readArrow(arrow[1] ?? '', (arrow[2] ?? '').match(SUFFIX) ?? [], span);
  throw new SyntaxStop(
    problemAt(span.start, {
      de: `${quoted(bare)} ist kein Pfeil (zum Beispiel UR1, IR1>x, Ue-), keine Umbenennung (R1:Rx), nicht 'u', nicht EZS und keine Punkte (Einheit=25)`,
      en: `${quoted(bare)} is no arrow (for example UR1, IR1>x, Ue-), no renaming (R1:Rx), not 'u', not EZS and no points (unit=25)`,
    }),
  );
}

/** Reads the entries behind `;`; a wrong one is reported and left out. */
export function readItems(text: string, from: number) {
  const items: Item[] = [];
  const problems: SyntaxStop['problem'][] = [];
  let start = from;
  for (const piece of text.slice(from).split(/[,;]/)) {
    try {
      const item = readItem(piece, start);
      if (item && items.length === LIMITS.items.most) {
        problems.push(problemAt(item.span.start, moreThan(LIMITS.items)));
        break;
      }
      if (item) items.push(item);
    } catch (error) {
      if (!(error instanceof SyntaxStop)) throw error;
      problems.push(error.problem);
    }
    start += piece.length + 1;
  }
  return { items, problems };
}
