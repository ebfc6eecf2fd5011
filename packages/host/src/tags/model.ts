import type { Problem } from '../errors.js';

/** A range of the question text, `end` excluded. */
interface Place {
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
 * Letter formats. docs/interface/calculation.md#target-units names `f2` and gives no meanings;
 * ours: `d3` three significant digits, `f2` two digits after the point, `e3` three significant
 * digits and an exponent, `hex` and `bin` whole numbers, `time` seconds as h:mm or h:mm:ss. A
 * leading `=`, which forces the form of a student's input, changes nothing in a text.
 */
export interface NumberFormat {
  readonly kind: 'd' | 'f' | 'e' | 'hex' | 'bin' | 'time';
  /** 0 for kinds without digits. */
  readonly digits: number;
}

/** A part of a question text. */
export type TagPart =
  | (Place & { readonly kind: 'text'; readonly text: string })
  /** `[PI name type "config"]`: defines a plugin instance. */
  | (Place & {
      readonly kind: 'definition';
      readonly name: string;
      readonly type: string;
      readonly config: string;
    })
  /** `[PIG name "parameters"/]`: a picture; `[PIT …/]`: HTML text. */
  | (Place & {
      readonly kind: 'image' | 'html';
      readonly name: string;
      readonly parameters: string;
    })
  /** `[PIM name/]`: formulas, in the Maxima field. */
  | (Place & { readonly kind: 'maxima'; readonly name: string })
  /** `[Q0]`: the input of a subquestion. */
  | (Place & { readonly kind: 'answer'; readonly number: number })
  | DatasetPart
  /** `{=x}` computed, `{=:x}` as it stands, `{=opt:x}` fully optimised; `;` and a format may follow. */
  | (Place & {
      readonly kind: 'expression';
      readonly mode: 'value' | 'plain' | 'optimised';
      readonly expression: string;
    })
  /** `U_2={5,V}`, for `parseConstant`. */
  | (Place & { readonly kind: 'constant'; readonly source: string })
  /** `[IMG0]`: a picture from the question's files. */
  | (Place & { readonly kind: 'file'; readonly number: number })
  /** `[LINK0 text]`: a link to a file of the question. */
  | (Place & { readonly kind: 'link'; readonly number: number; readonly text: string })
  /** `[listing lang="C"]…[/listing]`: as it stands, no tags in it. */
  | (Place & { readonly kind: 'listing'; readonly language: string; readonly text: string })
  /**
   * `[PI name]…[/PI]`: text that the plugin may rewrite (modifyangabe).
   * docs/interface/questions.md#tags knows the use and not the form; this one follows `[listing]`
   * and cannot be taken for a definition, which has a type after the name. `text` is the raw text
   * between the tags; it is not nested.
   */
  | (Place & { readonly kind: 'wrapped'; readonly name: string; readonly text: string })
  /** `$…$`: a LaTeX formula, with the datasets in it. */
  | (Place & { readonly kind: 'formula'; readonly parts: readonly TagPart[] });

/** A question text split into its parts, with its invalid tags. */
export interface TaggedText {
  readonly parts: readonly TagPart[];
  readonly problems: readonly Problem[];
}
