import { isObject } from '@fragwerk/sdk/schema';

/** Older dialogs are closed by then. */
const MAX_DIALOGS = 100;

/**
 * The dialogs whose pages have been shown. A page has no origin and does not know the token of the
 * frame, but the id of its dialog, which others cannot guess.
 */
export class DialogPages {
  readonly #ids = new Set<string>();

  /** Notes a page that the service has sent. */
  note(id: string): void {
    this.#ids.add(id);
    const [oldest = ''] = this.#ids;
    if (this.#ids.size > MAX_DIALOGS) this.#ids.delete(oldest);
  }

  /** Returns whether the body of a request names a dialog that has been shown. */
  isNamedIn(body: Buffer): boolean {
    try {
      const read: unknown = JSON.parse(body.toString());
      return isObject(read) && this.#ids.has(String(read.configurationID));
    } catch {
      return false;
    }
  }
}
