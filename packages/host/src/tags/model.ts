import type { Problem } from '../errors.js';

/** A range of the question text, `end` excluded. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A dataset value and its format: `{x,=mA,3}` (docs/interface/questions.md#tags). */
export interface DatasetPart extends Place {
  readonly kind: 'dataset';
  readonly name: string;
  /** '' for the dataset's own unit; a leading `=` forces the prefix. */
  readonly unit: string;
  /** Significant digits; `null` for all. */
  readonly digits: number | null;
  /** A letter format such as `f2`. */
  readonly format?: NumberFormat;
}

/**
 * Number formats, of which docs/interface/calculation.md#target-units only mentions `f2`; the meanings
 * are our choice: `d3` three significant digits, `f2` two digits after the point, `e3` three significant
 * digits and an exponent, `hex` and `bin` integers, `time` seconds as h:mm or h:mm:ss. A
 * leading `=`, which forces the form of a student's input, changes nothing in a text.
 */
export interface NumberFormat {
  readonly kind: 'd' | 'f' | 'e' | 'hex' | 'bin' | 'time';
  /** 0 for kinds without digits. */
  readonly digits: number;
}

type Part<Kind, Members> = Place & { readonly kind: Kind } & Readonly<Members>;

export type TagPart =
  | Part<'text', { text: string }>
  /** `[PI name type "config"]`: defines a plugin instance. */
  | Part<'definition', { name: string; type: string; config: string }>
  /** `[PIG name "parameters"/]`: a picture; `[PIT …/]`: HTML text. */
  | Part<'image' | 'html', { name: string; parameters: string }>
  /** `[PIM name/]`: formulas, in the Maxima field. */
  | Part<'maxima', { name: string }>
  /** `[Q0]`: the input of a subquestion. */
  | Part<'answer', { number: number }>
  | DatasetPart
  /** `{=x}` computed, `{=:x}` uncomputed, `{=opt:x}` fully optimised; `;` and a format may follow. */
  | Part<'expression', { mode: 'value' | 'plain' | 'optimised'; expression: string }>
  /** `U_2={5,V}`, for `parseConstant`. */
  | Part<'constant', { source: string }>
  /** `[IMG0]`: a picture from the question's files. */
  | Part<'file', { number: number }>
  /** `[LINK0 text]`: a link to a file of the question. */
  | Part<'link', { number: number; text: string }>
  /** `[listing lang="C"]…[/listing]`: verbatim, without tags. */
  | Part<'listing', { language: string; text: string }>
  /**
   * `[PI name]…[/PI]`: text that the plugin may rewrite (modifyangabe).
   * docs/interface/questions.md#tags does not define the syntax. Ours follows `[listing]` and differs
   * from a definition, which has a type after the name. `text` is the raw text between the tags, which
   * cannot be nested.
   */
  | Part<'wrapped', { name: string; text: string }>
  /** `$…$`: a LaTeX formula, with the datasets in it. */
  | Part<'formula', { parts: readonly TagPart[] }>;

/** A part of one kind, for example `PartOf<'dataset'>`. */
export type PartOf<K extends TagPart['kind']> = Extract<TagPart, { readonly kind: K }>;

/** A question text split into its parts, with its invalid tags. */
export interface TaggedText {
  readonly parts: readonly TagPart[];
  readonly problems: readonly Problem[];
}
