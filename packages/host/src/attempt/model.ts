import type { Localized } from '../errors.js';
import type { QuestionDocument } from '../question.js';

/** A change of the question that would mend a problem. */
export interface Repair {
  /** What the change does, for a button: `R1 statt R9`. */
  readonly label: Localized;
  /** The fields of the question as they are afterwards. */
  readonly change: Partial<QuestionDocument>;
}

/** Where something is wrong in a question. */
export interface QuestionProblem {
  readonly field:
    'text' | 'plugins' | 'datasets' | 'constants' | 'maxima' | 'subquestions' | 'tests' | 'service';
  /** Row of the field's table, for fields that are tables. */
  readonly index?: number;
  /** Column of the row, as its member is called in the question. */
  readonly member?: string;
  /** Position in the text, counted from 0. */
  readonly position?: number;
  /** Where the words end that are wrong. */
  readonly end?: number;
  /** What the whole field could hold instead. */
  readonly suggestion?: string;
  readonly repairs?: readonly Repair[];
  readonly text: Localized;
}

/** A place of the question at which a plugin's browser script draws. */
export interface PluginPlace {
  /** Name of the instance. */
  readonly plugin: string;
  readonly tagName: string;
  /** JSON text that the start function receives; `pig` and `result` are set as the host does. */
  readonly viewJson: string;
  readonly startFunction: string;
  /** Display width in percent of the available width. */
  readonly widthPercent: number;
}

/** One piece of the shown statement, in order. */
export type StatementPart =
  /** Plain text; a line end is a line break, an empty line a paragraph. */
  | { readonly kind: 'text'; readonly text: string }
  /** LaTeX source with the values inserted. */
  | { readonly kind: 'formula'; readonly tex: string }
  /** HTML of a plugin (PIT tag); not trusted. */
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'listing'; readonly text: string; readonly language: string }
  /** Picture tag of a plugin without a browser part. */
  | {
      readonly kind: 'picture';
      readonly source: string;
      readonly alternate: string;
      readonly widthPercent: number;
    }
  /** Picture tag of a plugin with a browser part. */
  | { readonly kind: 'plugin'; readonly place: PluginPlace }
  /** `[Q0]`: the input of a subquestion; `place` in mode plugin, `null` for a plain field. */
  | {
      readonly kind: 'input';
      readonly subquestion: number;
      readonly place: PluginPlace | null;
      readonly unit: string;
    };

/** A question with the values of one row, as a student sees it. */
export interface ShownQuestion {
  readonly row: number;
  readonly parts: readonly StatementPart[];
  readonly problems: readonly QuestionProblem[];
  /** Values of the row for people, with unit: datasets, constants, Maxima results. */
  readonly values: readonly { readonly name: string; readonly text: string }[];
}

/** The host's verdict of one answer, and why. */
export interface ScoredAnswer {
  readonly subquestion: number;
  readonly answer: string;
  /** Wire value of the host's enum Score, for example `OK`. */
  readonly status: string;
  readonly points: number;
  readonly maxPoints: number;
  /** The right answer of this row as a text for people. */
  readonly expected: string;
  /** The right answer as the plugin gets it, a text in quotes; `null` when it gets none. */
  readonly sentExpected: string | null;
  /** The answer as it was understood, `null` when it was not. */
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

/** One run of one test in one row. */
export interface TestRun {
  readonly row: number;
  readonly passed: boolean;
  /** The answer with the row's values inserted. */
  readonly answer: string;
  readonly status: string;
  readonly points: number;
  readonly expected: string;
  /** What was wrong, for people; `null` when it passed. */
  readonly reason: Localized | null;
}

/** One test of the question over its rows. */
export interface TestOutcome {
  readonly index: number;
  readonly runs: readonly TestRun[];
}

/** A printed question: LaTeX source of a whole document and the files beside it. */
export interface PrintedQuestion {
  readonly source: string;
  /** Path below the document's folder → base64. */
  readonly files: Readonly<Record<string, string>>;
  readonly problems: readonly QuestionProblem[];
}
