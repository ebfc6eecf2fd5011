import type { Localized } from './localized.js';

/** A parameter that teachers write behind the name of a plugin, in a picture tag or a subquestion. */
export interface Parameter {
  /** As it is written: `W`, `arrows=U`; `…` stands for a value: `w…`, `ask=…`. */
  readonly text: string;
  readonly label: Localized;
  /** The value: a whole number unless given, or names of results with commas between them. */
  readonly takes?: 'number' | 'names';
  /**
   * Of a subquestion's parameter, makes it a task, of which a subquestion has one: a solution to
   * begin with, as teachers write it; `…` stands for the names, with semicolons between them.
   */
  readonly solution?: string;
}

/** The parameters that a plugin type knows, for dialogs that offer them and for finding mistakes. */
export interface Parameters {
  /** Of picture tags, beside what `imageTemplates` offers. */
  readonly picture: readonly Parameter[];
  /** Of subquestions. */
  readonly answer: readonly Parameter[];
}
