/** A command that is invalid or cannot run; the message is one sentence for the user. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}
