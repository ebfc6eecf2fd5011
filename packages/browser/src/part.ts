import type { ConfigValues, Language } from '@fragwerk/sdk';

/** The student's answer in the host's form. */
export interface AnswerAccess {
  /** The answer as it is stored; '' where there is none yet. */
  read(): string;
  /**
   * Stores an answer.
   *
   * @param isLast false while a series of changes goes on, for example while something is dragged
   */
  write(answer: string, isLast?: boolean): void;
}

/** A place in a question that a browser part fills. */
export interface Place<C extends ConfigValues = ConfigValues> {
  /** Empty, and the part's own. */
  readonly element: HTMLElement;
  /** Language of the page: everything that people read or hear. */
  readonly language: Language;
  /** Nothing may be changed: the answer is shown only. */
  readonly readOnly: boolean;
  /** The configuration; secret fields have their initial values. */
  readonly config: C;
  readonly answer: AnswerAccess;
  /** Address below which the `files` of the plugin type lie, with `/` at its end; '' for none. */
  readonly files: string;
}

/** A browser part of an author's own. */
export interface BrowserPart<C extends ConfigValues = ConfigValues> {
  /**
   * Fills a place. The host calls it anew when it changes what is shown.
   *
   * @returns what is to be cleaned up before that, for example timers; what lies in the place goes by
   *   itself
   */
  mount(place: Place<C>): (() => void) | undefined;
}

/** Makes a browser part; a plugin names its file: `browser: './browser.ts'`. */
export const defineBrowser = <C extends ConfigValues = ConfigValues>(
  part: BrowserPart<C>,
): BrowserPart<C> => part;
