import { anyObject, parseJson } from '@fragwerk/sdk/schema';
import { type CallOut, noBytes, type Opening } from '../tasks/protocol.js';
import type { DialogTexts } from '../state/dialogs.js';
import type { DialogQuestion } from '../translate/question.js';

/** The state of one dialog session (docs/interface/dialog.md#sessions). */
export interface Dialog extends DialogTexts {
  readonly question: DialogQuestion | null;
}

/** The dialogs of the service, as a request in a worker uses them. */
export class WorkerDialogs {
  /** What the result of the request reports of {@link WorkerDialogs.open}. */
  opening: Opening | undefined;

  constructor(private readonly callOut: CallOut) {}

  /** Opens a dialog without a question, or replaces one with the same id, when the request ends. */
  open(dialog: DialogTexts, timeoutSeconds: number): void {
    this.opening = { dialog, timeoutSeconds };
  }

  /** Returns `null` if the dialog does not exist or has ended. */
  async find(id: string): Promise<Dialog | null> {
    return this.change(id, {});
  }

  /** Changes some members, but no question to `null`; returns the dialog, `null` if there is none. */
  async change(
    id: string,
    { question, ...members }: Partial<Omit<Dialog, 'id'>>,
  ): Promise<Dialog | null> {
    const bytes = question ? Buffer.from(JSON.stringify(question)) : noBytes;
    const found = await this.callOut({ to: 'changeDialog', id, members }, bytes);
    const texts = found.meta as DialogTexts | null;
    // With its images, a question is so large that the worker has no memory for a second copy.
    return texts && { ...texts, question: question ?? readQuestion(found.bytes) };
  }
}

/** Returns `null` without a question, and for what another program has stored. */
const readQuestion = (bytes: Buffer): DialogQuestion | null =>
  parseJson(anyObject, bytes.toString('utf8')) as DialogQuestion | null;
