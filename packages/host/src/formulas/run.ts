import { ExpressionError, type Localized, PositionedError, type Problem } from '../errors.js';
import { type Expression, LIMITS, sizeOf, substitute } from '../expressions/index.js';
import { isSymbolic } from './functions.js';
import { MaximaWriter } from './maxima.js';
import type { Statement } from './statements.js';

/** A real Maxima, given by the caller. */
export interface SymbolicEngine {
  /**
   * Runs statements in one fresh session, in order; `source` is one statement of Maxima without
   * its end (`;`). `text` is the value on one line, as `display2d:false` and `string` write it, ''
   * when Maxima reported an error. Rejects when Maxima cannot run or takes too long.
   */
  run(
    statements: readonly { readonly name: string | null; readonly source: string }[],
  ): Promise<readonly { readonly name: string | null; readonly text: string }[]>;
}

/** A result of the Maxima field; symbolic, without the values of the datasets. */
export interface FormulaResult {
  /** `null` for a statement that assigned nothing. */
  readonly name: string | null;
  readonly expression: Expression;
}

export interface FormulaRun {
  readonly results: readonly FormulaResult[];
  readonly by: 'maxima' | 'parser';
  readonly problems: readonly Problem[];
}

const NEEDS_MAXIMA: Localized = {
  de: 'Das rechnet nur Maxima, und Maxima läuft hier nicht.',
  en: 'Only Maxima computes this, and Maxima does not run here.',
};
const TOO_LONG: Localized = {
  de: 'Der Ausdruck wird durch das Einsetzen zu lang.',
  en: 'The expression grows too long by insertion.',
};
const REFUSED: Localized = {
  de: 'Maxima hat diese Anweisung nicht ausgeführt.',
  en: 'Maxima did not execute this statement.',
};

/** Assignments by substitution: what the host's own parser does. */
function runByParser(statements: readonly Statement[]): FormulaRun {
  const known = new Map<string, Expression>();
  const results: FormulaResult[] = [];
  const problems: Problem[] = [];
  for (const { name, expression, position } of statements) {
    const inserted = substitute(expression, (one) => known.get(one));
    const text = isSymbolic(expression) ? NEEDS_MAXIMA : TOO_LONG;
    if (text === NEEDS_MAXIMA || sizeOf(inserted) > LIMITS.nodes) {
      problems.push({ position, text });
      continue;
    }
    if (name !== null) known.set(name, inserted);
    results.push({ name, expression: inserted });
  }
  return { results, by: 'parser', problems };
}

const noResult = (text: string): Localized => {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  const answer = shown.replace(/\bfw[qc]?_/g, '');
  return {
    de: `Maxima fand kein Ergebnis, mit dem sich rechnen lässt: ${answer}`,
    en: `Maxima found no result that can be computed with: ${answer}`,
  };
};

/** The result in `text`, or what is wrong with it. */
function readResult(writer: MaximaWriter, text: string): Expression | Localized {
  if (text.trim() === '') return REFUSED;
  try {
    return writer.read(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return noResult(text);
  }
}

async function runByMaxima(
  statements: readonly Statement[],
  engine: SymbolicEngine,
): Promise<FormulaRun> {
  const writer = new MaximaWriter();
  const written = statements.map(({ name, expression }) => ({
    name,
    source: writer.write(name, expression),
  }));
  const answers = await engine.run(written);
  const results: FormulaResult[] = [];
  const problems: Problem[] = [];
  statements.forEach(({ name, expression, position }, index) => {
    // Maxima shows a string without its quotes.
    const isText = expression.kind === 'string';
    const result = isText ? expression : readResult(writer, answers[index]?.text ?? '');
    if ('de' in result) problems.push({ position, text: result });
    else results.push({ name, expression: result });
  });
  return { results, by: 'maxima', problems };
}

/**
 * Runs the statements of a Maxima field, with Maxima if there is an engine, else by substitution.
 * A Maxima that fails is a problem, and the parser takes over. Never throws for what a teacher
 * wrote.
 */
export async function runFormulas(
  statements: readonly Statement[],
  engine: SymbolicEngine | null,
): Promise<FormulaRun> {
  if (!engine || statements.length === 0) return runByParser(statements);
  try {
    return await runByMaxima(statements, engine);
  } catch (error) {
    const run = runByParser(statements);
    const message = error instanceof PositionedError ? error.text.en : String(error);
    const text = {
      de: `Maxima lief nicht, der Parser hat gerechnet: ${message}`,
      en: `Maxima did not run, the parser computed: ${message}`,
    };
    return { ...run, problems: [{ position: 0, text }, ...run.problems] };
  }
}
