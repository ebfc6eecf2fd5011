import type { Client, PluginGeneralInfo } from '@fragwerk/contract';
import type { Dataset, NamedValue } from '../datasets.js';
import type { Expression } from '../expressions/index.js';
import type { FormulaRun, SymbolicEngine } from '../formulas/run.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import type { QuestionProblem } from './model.js';

/** Options of an attempt. */
export interface AttemptOptions {
  /** Made by `createClient`, whose `fetch` can record the traffic. */
  readonly client: Client;
  /** A real Maxima; the built-in parser by default. */
  readonly engine?: SymbolicEngine | null;
}

/** A prepared question: everything that does not depend on the row. */
export interface PreparedQuestion {
  readonly document: QuestionDocument;
  readonly client: Client;
  /** Problems found so far; showing a row adds its own. */
  readonly problems: readonly QuestionProblem[];
  readonly datasets: readonly Dataset[];
  readonly constants: readonly NamedValue[];
  /** By name; from the plugin field and from definitions in the text. */
  readonly instances: ReadonlyMap<string, PluginInstance>;
  readonly types: ReadonlyMap<string, PluginGeneralInfo>;
  /** The Maxima field with the plugins' formulas in place of `[PIM name/]`. */
  readonly maxima: string;
  readonly formulas: FormulaRun;
  /** By subquestion; `null` for an invalid one. */
  readonly solutions: readonly (Expression | null)[];
}
