import { type Localized, PositionedError, type Problem, tryRead } from '../errors.js';
import { type Expression, LIMITS, sizeOf, substitute } from '../expressions/index.js';
import { isSymbolic } from './functions.js';
import { type Quantity, readResult, writeStatement } from './maxima.js';
import type { Statement } from './statements.js';

/** A real Maxima, provided by the caller. */
export interface SymbolicEngine {
  /**
   * Runs statements in order in a new session; `source` is a statement of Maxima without its end
   * (`;`). `text` is the value on one line, as `display2d:false` and `string` write it, '' after an
   * error of Maxima. Rejects if Maxima cannot run or takes too long.
   */
  run(
    statements: readonly { readonly name: string | null; readonly source: string }[],
  ): Promise<readonly { readonly name: string | null; readonly text: string }[]>;
}

interface FormulaResult {
  /** `null` for a statement that assigns nothing. */
  readonly name: string | null;
  readonly expression: Expression;
}

export interface FormulaRun {
  readonly results: readonly FormulaResult[];
  readonly by: 'maxima' | 'parser';
  readonly problems: readonly Problem[];
}

const NEEDS_MAXIMA: Localized = {
  de: 'Dafür ist Maxima nötig, das hier nicht installiert ist.',
  en: 'This needs Maxima, which is not installed here.',
};
const MAXIMA_FAILED: Localized = {
  de: 'Dafür ist Maxima nötig, das hier fehlgeschlagen ist.',
  en: 'This needs Maxima, which failed here.',
};
const TOO_LONG: Localized = {
  de: 'Der Ausdruck wird durch Einsetzen zu lang.',
  en: 'Substitution makes the expression too long.',
};
const REFUSED: Localized = {
  de: 'Maxima hat diese Anweisung nicht ausgeführt.',
  en: 'Maxima did not execute this statement.',
};

/** Runs assignments by substitution, as the host's own parser does. */
function runByParser(statements: readonly Statement[], needsMaxima = NEEDS_MAXIMA): FormulaRun {
  const known = new Map<string, Expression>();
  const results: FormulaResult[] = [];
  const problems: Problem[] = [];
  for (const { name, expression, position } of statements) {
    const inserted = substitute(expression, (one) => known.get(one));
    const text = isSymbolic(expression) ? needsMaxima : TOO_LONG;
    if (text === needsMaxima || sizeOf(inserted) > LIMITS.nodes) {
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
    de: `Mit dem Ergebnis von Maxima kann nicht gerechnet werden: ${answer}`,
    en: `The result of Maxima cannot be used in calculations: ${answer}`,
  };
};

async function runByMaxima(
  statements: readonly Statement[],
  engine: SymbolicEngine,
): Promise<FormulaRun> {
  const quantities: Quantity[] = [];
  const written = statements.map((statement) => ({
    name: statement.name,
    source: writeStatement(statement, quantities),
  }));
  const read = (text: string): Expression | Localized => {
    if (text.trim() === '') return REFUSED;
    return tryRead(() => readResult(text, quantities)).value ?? noResult(text);
  };
  const answers = await engine.run(written);
  const results: FormulaResult[] = [];
  const problems: Problem[] = [];
  statements.forEach(({ name, expression, position }, index) => {
    // Maxima writes a string without quotes.
    const isText = expression.kind === 'string';
    const result = isText ? expression : read(answers[index]?.text ?? '');
    if ('de' in result) problems.push({ position, text: result });
    else results.push({ name, expression: result });
  });
  return { results, by: 'maxima', problems };
}

/**
 * Runs the statements of a Maxima field with the engine, or by substitution without one. If Maxima
 * fails, that is a problem and the parser takes over. Never throws for mistakes of the teacher.
 */
export async function runFormulas(
  statements: readonly Statement[],
  engine: SymbolicEngine | null,
): Promise<FormulaRun> {
  if (!engine) return runByParser(statements);
  if (statements.length === 0) return { results: [], by: 'maxima', problems: [] };
  try {
    return await runByMaxima(statements, engine);
  } catch (error) {
    const run = runByParser(statements, MAXIMA_FAILED);
    const message = error instanceof PositionedError ? error.text.en : String(error);
    const text = {
      de: `Maxima ist fehlgeschlagen; stattdessen hat der Parser gerechnet: ${message}`,
      en: `Maxima failed; the parser was used instead: ${message}`,
    };
    return { ...run, problems: [{ position: 0, text }, ...run.problems] };
  }
}
