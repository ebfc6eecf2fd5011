/** A command that is invalid or cannot run; the message is one sentence for the user. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}

interface Unknown {
  readonly sentence: string;
  readonly name: string;
  /** The names that exist. */
  readonly names: Iterable<string>;
  /** Where to find them, for a name that resembles none. */
  readonly remedy: string;
}

/** A command or option that does not exist. */
export class UnknownNameError extends CannotRunError {
  constructor(
    readonly unknown: Unknown,
    options?: ErrorOptions,
  ) {
    super(`${unknown.sentence}; ${unknown.remedy}`, options);
  }
}
