import type { ConfigValues, Language } from '@fragwerk/sdk';

/** The student's answer in the host's form. */
export interface AnswerAccess {
  /** Returns the stored answer; '' if there is none. */
  read(): string;
  /**
   * Stores an answer.
   *
   * @param isLast false during a series of changes, for example while something is dragged
   */
  write(answer: string, isLast?: boolean): void;
}

/** A place in a question that a browser part fills. */
export interface Place<C extends ConfigValues = ConfigValues> {
  /** An empty element for the part. */
  readonly element: HTMLElement;
  /** Language of the page, for everything that people read or hear. */
  readonly language: Language;
  /** The answer is only shown and must not be changed. */
  readonly readOnly: boolean;
  /** The configuration; secret fields have their initial values. */
  readonly config: C;
  readonly answer: AnswerAccess;
  /** Base address of the `files` of the plugin type, with `/` at its end; '' for none. */
  readonly files: string;
}

/** A custom browser part. */
export interface BrowserPart<C extends ConfigValues = ConfigValues> {
  /**
   * Fills a place. It is called again when the question changes.
   *
   * @returns a cleanup to run before that, for example for timers; the place is emptied anyway
   */
  mount(place: Place<C>): (() => void) | undefined;
}

/** Defines a browser part; a plugin refers to its file: `browser: './browser.ts'`. */
export const defineBrowser = <C extends ConfigValues = ConfigValues>(
  part: BrowserPart<C>,
): BrowserPart<C> => part;
