/** An invalid command line; the message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
