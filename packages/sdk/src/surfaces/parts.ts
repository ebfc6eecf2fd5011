import type { Score, Submission } from '../answer.js';
import type { ConfigValues } from '../config/index.js';
import type { Figure } from '../figure/model.js';
import type { Localized } from '../localized.js';
import type { Instance } from '../operations.js';
import type { Block, TextLine } from './blocks.js';

/**
 * The parts of what students and teachers see of a plugin, in the order of all surfaces: screen, print
 * and result, each as far as it exists there. A surface without an entry for a part does not compile.
 */
export const partKinds = ['given', 'figure', 'answer', 'score', 'right', 'steps'] as const;

export type PartKind = (typeof partKinds)[number];

/** Input for a part of a print or a result. */
export interface PartInput extends Instance {
  /** As stored; '' in a print for answering on paper. */
  readonly answer: string;
  /** The data of the view that the student saw; empty if the host sends none. */
  readonly viewData: Readonly<Record<string, string>>;
  /** Everything needed to score the answer; `null` in a print. */
  readonly submission: Submission | null;
  /** Scores the answer; `null` in a print, on paper without an answer, without scoring, and if a service fails. */
  readonly score: () => Promise<Score | null>;
}

/** A part of a print or result, as blocks; none if there is nothing to show. */
export type PartFunction<I = PartInput & { readonly config: ConfigValues }> = (
  input: I,
) => readonly Block[] | Promise<readonly Block[]>;

export type Parts = Readonly<Record<PartKind, PartFunction>>;

/** A step of the way to the right answer. */
export interface Step {
  readonly text: Localized;
  /** A calculation: plain text such as `U = R · I = 12 V`, with quantities' names as symbols. */
  readonly formula?: TextLine;
  readonly figure?: Figure;
}
