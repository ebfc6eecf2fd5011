import type { Localized } from '@fragwerk/sdk';
import { bilingual, ExpressionError, FormulaError, type Problem, tryRead } from '../errors.js';
import { type Expression, parseExpression } from '../expressions/index.js';
import { checkFunctions } from './functions.js';

export interface Statement {
  /** `null` if nothing is assigned. */
  readonly name: string | null;
  readonly expression: Expression;
  /** Offset of its start in the field. */
  readonly position: number;
}

interface Line {
  readonly text: string;
  readonly position: number;
}

const MAX_STATEMENTS = 500;
const TOO_MANY = bilingual(
  `Mehr als ${MAX_STATEMENTS} Anweisungen.`,
  `More than ${MAX_STATEMENTS} statements.`,
);
/** Allows underscores, which docs/interface/datasets.md#names forbids, because its examples use them. */
const ASSIGNMENT = /^\s*([A-Za-z]\w*)\s*:(?!=)/;
const FUNCTION = /^\s*\w+\s*\([^()]*\)\s*:=/;

/** Finds `P=U*I`, which assigns nothing: after the indent, the name. */
export const equationsIn = (text: string): Iterable<RegExpExecArray> =>
  text.matchAll(/^([ \t]*)([A-Za-z]\w*)[ \t]*=/gm);

/** Lists the names that formulas assign, also in statements with mistakes. */
export const assignedIn = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]*([A-Za-z]\w*)[ \t]*[:=]/gm)].flatMap(([, name]) => name ?? []);

/** Removes a comment that is not inside a string. */
function withoutComment(line: string): string {
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] === '"' && line[index - 1] !== '\\') quoted = !quoted;
    else if (!quoted && line.startsWith('//', index)) return line.slice(0, index);
  }
  return line;
}

/** Splits the field into lines without comments; a `\` at the end of a line joins the next one. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let [position, joined] = [0, null as Line | null];
  for (const raw of text.split('\n')) {
    // Spaces replace what is left out, so that positions stay valid.
    const line = withoutComment(raw).replace(/\r$/, ' ').trimEnd();
    const continues = line.endsWith('\\');
    const part = (continues ? `${line.slice(0, -1)} ` : line).padEnd(raw.length + 1);
    joined = joined ? { ...joined, text: joined.text + part } : { text: part, position };
    position += raw.length + 1;
    if (!continues) {
      lines.push(joined);
      joined = null;
    }
  }
  return joined ? [...lines, joined] : lines;
}

/** Returns the host's notation if a mistake is valid in Maxima itself, otherwise ''. */
function hintFor(rest: string): Localized {
  if (/^[;$]/.test(rest))
    return bilingual(
      ' Schreib jede Anweisung in eine eigene Zeile.',
      ' Write each statement on a line of its own.',
    );
  const element = /^\[\s*(\d+)\s*\]/.exec(rest)?.[1];
  if (element === undefined) return bilingual('', '');
  return bilingual(
    ` Schreib das Element einer Liste als part(liste,${element}).`,
    ` Write the element of a list as part(list,${element}).`,
  );
}

function readStatement({ text, position }: Line): Statement {
  // Some plugins end their statements as in Maxima.
  const source = text.replace(/[;$\s]+$/, '');
  if (FUNCTION.test(source)) {
    throw new FormulaError(position, {
      de: 'Funktionen f(x):= sind im Maxima-Feld nicht möglich; erwartet wird name:Ausdruck.',
      en: 'Functions f(x):= are not available in the Maxima field; expected name:expression.',
    });
  }
  const assignment = ASSIGNMENT.exec(source);
  const start = assignment?.[0].length ?? 0;
  try {
    const expression = parseExpression(source.slice(start));
    checkFunctions(expression);
    return { name: assignment?.[1] ?? null, expression, position };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const at = start + error.position;
    const hint = hintFor(source.slice(at));
    throw new FormulaError(position + at, {
      de: error.text.de + hint.de,
      en: error.text.en + hint.en,
    });
  }
}

/**
 * Reads a Maxima field (docs/interface/calculation.md#maxima-field): a statement per line, `a:5`,
 * `\` continues, `//` comments. Only expressions of the host's own grammar with known functions are
 * accepted; nothing else reaches Maxima. A line with a mistake is a problem and is left out.
 */
export function parseFormulas(text: string): {
  readonly statements: readonly Statement[];
  readonly problems: readonly Problem[];
} {
  const statements: Statement[] = [];
  const problems: Problem[] = [];
  for (const line of linesOf(text)) {
    if (/^[;$\s]*$/.test(line.text)) continue;
    if (statements.length >= MAX_STATEMENTS) {
      problems.push({ position: line.position, text: TOO_MANY });
      break;
    }
    const { value, mistake } = tryRead(() => readStatement(line));
    if (value) statements.push(value);
    else problems.push({ position: mistake.position, text: mistake.text });
  }
  return { statements, problems };
}
