import type { Client, PluginGeneralInfo } from '@fragwerk/contract';
import type { Dataset, NamedValue } from '../datasets.js';
import type { Expression } from '../expressions/index.js';
import type { FormulaRun, SymbolicEngine } from '../formulas/run.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import type { QuestionProblem } from './model.js';

/** What an attempt needs from its caller. */
export interface AttemptOptions {
  /** Of `createClient`; its fetch is the place to record the traffic. */
  readonly client: Client;
  /** A real Maxima; the built-in parser without. */
  readonly engine?: SymbolicEngine | null;
}

/** A question made ready for its 40 rows: what does not depend on the row. */
export interface PreparedQuestion {
  readonly document: QuestionDocument;
  readonly client: Client;
  /** Everything found so far; showing a row adds its own. */
  readonly problems: readonly QuestionProblem[];
  readonly datasets: readonly Dataset[];
  readonly constants: readonly NamedValue[];
  /** By name; those of the plugin field and of definitions in the text. */
  readonly instances: ReadonlyMap<string, PluginInstance>;
  /** By type. */
  readonly types: ReadonlyMap<string, PluginGeneralInfo>;
  /** The Maxima field with the plugins' formulas in place of `[PIM name/]`. */
  readonly maxima: string;
  readonly formulas: FormulaRun;
  /** By subquestion; `null` when it cannot be read. */
  readonly solutions: readonly (Expression | null)[];
}
