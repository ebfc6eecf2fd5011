import type { Localized } from './localized.js';

/** A parameter that teachers write after the name of a plugin, in a picture tag or a subquestion. */
export interface Parameter {
  /** As teachers write it: `W`, `arrows=U`; `…` is a placeholder for a value: `w…`, `ask=…`. */
  readonly text: string;
  readonly label: Localized;
  /** Type of the value: `names` are comma-separated names of results; default: an integer. */
  readonly takes?: 'number' | 'names';
  /**
   * Makes the parameter a task, of which a subquestion has one. The text is an initial solution as
   * teachers write it; `…` is a placeholder for the names, separated by semicolons.
   */
  readonly solution?: string;
}

/** Returns a parameter; with a `solution` it is a task. */
export const parameter = (text: string, label: Localized, solution?: string): Parameter => ({
  ...{ text, label },
  ...(solution === undefined ? {} : { solution }),
});

/** The width of a picture, which hosts read themselves. */
export const widthParameter = parameter('w…', { de: 'Breite in Prozent', en: 'Width in percent' });

/** The parameters of a plugin type, offered in dialogs and used to find mistakes. */
export interface Parameters {
  /** Of picture tags, in addition to `imageTemplates`. */
  readonly picture: readonly Parameter[];
  /** Of subquestions. */
  readonly answer: readonly Parameter[];
  /**
   * Items of a configuration: `mode=…`, `w…`; of a configuration in JSON its members, `tests[].name`. By
   * default those of the fields; an empty list allows everything.
   */
  readonly config: readonly string[];
}
