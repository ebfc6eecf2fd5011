import { type QuestionDocument, type TrialRow, writeQuestion } from '@fragwerk/host';

/** Results of earlier builds are among them until they are the oldest. */
const MAX_QUESTIONS = 200;

/** Results of complete trial runs with the current build of the plugins, for exports. */
export class TrialResults {
  readonly #rows = new Map<string, readonly TrialRow[]>();

  /** @param build returns the number of the current build */
  constructor(private readonly build: () => number) {}

  keep(document: QuestionDocument, rows: readonly TrialRow[]): void {
    const key = this.#key(document);
    this.#rows.delete(key);
    this.#rows.set(key, rows);
    const [oldest = ''] = this.#rows.keys();
    if (this.#rows.size > MAX_QUESTIONS) this.#rows.delete(oldest);
  }

  /** Returns the result for a question; `null` if it was not tried since it was changed. */
  of(document: QuestionDocument): readonly TrialRow[] | null {
    return this.#rows.get(this.#key(document)) ?? null;
  }

  #key(document: QuestionDocument): string {
    return `${this.build()} ${writeQuestion(document)}`;
  }
}
