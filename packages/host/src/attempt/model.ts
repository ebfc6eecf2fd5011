import type { Client, PluginGeneralInfo } from '@fragwerk/contract';
import type { Dataset, NamedValue } from '../datasets.js';
import type { Localized } from '../errors.js';
import type { Expression } from '../expressions/index.js';
import type { FormulaRun, SymbolicEngine } from '../formulas/run.js';
import type { PluginInstance, QuestionDocument } from '../question.js';

export interface Repair {
  /** Label of a button, for example `R1 statt R9`. */
  readonly label: Localized;
  /** The new content of the changed fields. */
  readonly change: Partial<QuestionDocument>;
  /** The teacher completes what it begins, so a trial run cannot judge it. */
  readonly isStart?: true;
}

/** The service and the fields of a question, in the order in which their problems are listed. */
// oxfmt-ignore
export const FIELDS = ['service', 'text', 'images', 'plugins', 'datasets', 'constants', 'maxima', 'subquestions', 'tests'] as const;

/** A mistake in a question, or a failure of the service. */
export interface QuestionProblem {
  readonly field: (typeof FIELDS)[number];
  /** Row, if the field is a table. */
  readonly index?: number;
  /** Column of the row, named as in the question. */
  readonly member?: string;
  /** Position in the text, counted from 0. */
  readonly position?: number;
  /** End of the text that is wrong. */
  readonly end?: number;
  readonly repairs?: readonly Repair[];
  /** The question works, but this is odd. */
  readonly advice?: true;
  /** The service did not reply in time or was overloaded: the same call may work later. */
  readonly temporary?: true;
  /** About a typed configuration that is not applied yet: with mistakes, or without. */
  readonly draft?: 'broken' | 'sound';
  readonly text: Localized;
}

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

/** A place in the question where a plugin's browser script draws. */
export interface PluginPlace {
  readonly plugin: string;
  readonly tagName: string;
  /** JSON text for the start function; `pig` and `result` are set as the host does. */
  readonly viewJson: string;
  readonly startFunction: string;
  readonly widthPercent: number;
}

type Part<Kind, Members> = { readonly kind: Kind } & Readonly<Members>;

export type StatementPart =
  /** Plain text; a line end breaks the line, an empty line starts a paragraph. */
  | Part<'text', { text: string }>
  /** LaTeX source with the values inserted. */
  | Part<'formula', { tex: string }>
  /** HTML of a plugin (PIT tag); not trusted. */
  | Part<'html', { html: string }>
  | Part<'listing', { text: string; language: string }>
  /**
   * Picture tag of a plugin without a browser part, or an image; width `null`: its own, but at most that of
   * the line.
   */
  | Part<'picture', { source: string; alternate: string; widthPercent: number | null }>
  /** Picture tag of a plugin with a browser part. */
  | Part<'plugin', { place: PluginPlace }>
  /** `[Q0]`: the input of a subquestion; `place` in mode plugin, `null` for a plain field. */
  | Part<'input', { subquestion: number; place: PluginPlace | null; unit: string }>;

/** A question with the values of one row, as a student sees it. */
export interface ShownQuestion {
  readonly row: number;
  readonly parts: readonly StatementPart[];
  readonly problems: readonly QuestionProblem[];
  /** Formatted values of the row with units: datasets, constants, Maxima results. */
  readonly values: readonly { readonly name: string; readonly text: string }[];
}

/** The score of one answer, with its reasons. */
export interface ScoredAnswer {
  readonly subquestion: number;
  readonly answer: string;
  /** Wire value of the host's enum Score, for example `OK`. */
  readonly status: string;
  readonly points: number;
  readonly maxPoints: number;
  /** The expected answer of this row, as people read it. */
  readonly expected: string;
  /** The expected answer as sent to the plugin, a text in quotes; `null` if none is sent. */
  readonly sentExpected: string | null;
  /** The answer as it was understood, `null` if it was not. */
  readonly parsedAnswer: string | null;
  readonly tolerance: { readonly amount: number; readonly mode: 'relative' | 'absolute' };
  readonly unit: string;
  /** HTML of the plugin; not trusted. */
  readonly scoreHtml: string;
  readonly feedback: string;
  /** HTML of the plugin's result view, pictures included; not trusted. '' for plain fields. */
  readonly resultHtml: string;
  readonly problems: readonly QuestionProblem[];
}

/** A teacher's test in a row; its answer has the row's values inserted. */
export interface TestRun extends Pick<ScoredAnswer, 'answer' | 'status' | 'points' | 'expected'> {
  readonly row: number;
  readonly passed: boolean;
  /** Why the test failed; `null` if it passed. */
  readonly reason: Localized | null;
}

export interface TestOutcome {
  readonly index: number;
  readonly runs: readonly TestRun[];
}

/** A printed question: a LaTeX document and its files. */
export interface PrintedQuestion {
  readonly source: string;
  /** Content in base64, by path below the document's folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly problems: readonly QuestionProblem[];
}
