import { ProblemError } from '@fragwerk/contract';
import * as s from '@fragwerk/sdk/schema';
import { bilingual, type Localized, PositionedError, QuestionError } from '../errors.js';
import type { Subquestion } from '../question.js';
import type { QuestionProblem } from './model.js';

export type ProblemPlace = Omit<QuestionProblem, 'text'>;

/** A subquestion, or a cell of its row. */
export const inSubquestion = (index: number, member?: keyof Subquestion): ProblemPlace => ({
  field: 'subquestions',
  index,
  ...(member && { member }),
});

export const inText = ({ start }: { readonly start: number }): ProblemPlace => ({
  field: 'text',
  position: start,
});

/** @param plugins names of the plugins that the question has */
export function noPlugin(name: string, plugins: Iterable<string>): Localized {
  if (name === '')
    return bilingual('Hier fehlt der Name eines Plugins.', 'The name of a plugin is missing here.');
  const known = [...plugins].join(', ');
  return bilingual(
    `Die Frage hat kein Plugin „${name}“${known && `; vorhanden: ${known}`}.`,
    `The question has no plugin “${name}”${known && `; available: ${known}`}.`,
  );
}

/** Reports a second row of a table with the same name. */
export const takenName = (name: string): Localized =>
  bilingual(
    `Den Namen „${name}“ gibt es schon; jeder Name darf nur einmal vorkommen.`,
    `The name “${name}” is already taken; names must be unique.`,
  );

/** Reports an equation in the Maxima field. */
export const noAssignment = (name: string): Localized =>
  bilingual(
    `Das ist eine Gleichung, die nichts zuweist. Eine Zuweisung hat einen Doppelpunkt: ${name}:…`,
    `This is an equation, which assigns nothing. An assignment has a colon: ${name}:…`,
  );

/** Reports an unknown plugin type; if the service has only one type, that may be its new name. */
export function noType(type: string, types: readonly string[]): Localized {
  const known = types.join(', ');
  const [de, en] =
    types.length !== 1
      ? ['', '']
      : [
          ` Wurde der Typ umbenannt, trag hier „${known}“ ein oder gib dem Plugin wieder den alten Namen: Fragen auf der Lernplattform behalten „${type}“.`,
          ` If the type was renamed, write “${known}” here, or restore the plugin's old name: questions on the learning platform keep “${type}”.`,
        ];
  return bilingual(
    `Der Dienst hat keinen Plugin-Typ „${type}“; vorhanden: ${known}.${de}`,
    `The service has no plugin type “${type}”; available: ${known}.${en}`,
  );
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

/** Whether a call to the service only failed for lack of time, so that it may succeed later. */
export const isTemporary = (error: unknown): boolean =>
  isTimeout(error) || (error instanceof ProblemError && [503, 504].includes(error.status));

/** Errors of clients may have a text in both languages. */
const withText = s.object({ text: s.localized });

/** Describes an error for people, without a stack. */
export function explain(error: unknown): Localized {
  if (error instanceof PositionedError || error instanceof QuestionError) return error.text;
  if (error instanceof ProblemError) {
    const detail = error.problem?.detail ?? '';
    return bilingual(
      `Der Dienst antwortet mit Status ${error.status}. ${detail}`.trim(),
      `The service responds with status ${error.status}. ${detail}`.trim(),
    );
  }
  if (isTimeout(error)) {
    return bilingual(
      'Der Dienst hat nicht rechtzeitig geantwortet.',
      'The service did not reply in time.',
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  const { de, en } = s.matches(withText, error) ? error.text : { de: message, en: message };
  return bilingual(
    `Keine gültige Antwort vom Dienst: ${de}`,
    `No valid response from the service: ${en}`,
  );
}

/** Returns the reply to a call whose failure is reported elsewhere or harmless; `null` if it fails. */
export const attempt = <T>(reply: Promise<T>): Promise<T | null> => reply.catch(() => null);

/** Collects problems, so that one does not stop the rest. */
export class ProblemList {
  readonly all: QuestionProblem[];

  constructor(before: readonly QuestionProblem[] = []) {
    this.all = [...before];
  }

  /** Adds a problem, once. */
  add(place: ProblemPlace, text: Localized): void {
    const problem = { ...place, text };
    const key = JSON.stringify(problem);
    if (!this.all.some((one) => JSON.stringify(one) === key)) this.all.push(problem);
  }

  note(place: ProblemPlace, error: unknown): void {
    const details = {
      ...(error instanceof PositionedError && { position: error.position }),
      ...(isTemporary(error) && { temporary: true as const }),
    };
    this.add({ ...details, ...place }, explain(error));
  }

  /** Returns the result of `run`; `null` after an error, which is noted. */
  try<T>(place: ProblemPlace, run: () => T): T | null {
    try {
      return run();
    } catch (error) {
      this.note(place, error);
      return null;
    }
  }

  /** Like {@link try} for a call to the service. */
  async call<T>(place: ProblemPlace, run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (error) {
      this.note(place, error);
      return null;
    }
  }
}
