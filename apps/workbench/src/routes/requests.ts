import type { QuestionDocument } from '@fragwerk/host';
import type {
  BlockedRequest,
  ConfigProblemsRequest,
  DialogCloseRequest,
  InsertionsRequest,
  PrintRequest,
  ScriptPlace,
  ScriptPlaceRequest,
  ShowRequest,
  UpdateRequest,
} from '../api.js';
import { asDocument } from '../questions/document.js';
import { ApiError } from '../server/problems.js';

type Members = Readonly<Record<string, unknown>>;

const unreadable = (member: string): ApiError =>
  new ApiError(400, {
    de: `In der Anfrage fehlt "${member}", oder es ist nicht lesbar.`,
    en: `In the request "${member}" is missing or cannot be read.`,
  });

/** The body of a request as an object. */
export function membersOf(body: unknown): Members {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Members;
  throw unreadable('{ … }');
}

/** A text of a request. */
export function textOf(body: unknown, member: string): string {
  const value = membersOf(body)[member];
  if (typeof value === 'string') return value;
  throw unreadable(member);
}

/** A text of a request that may be missing. */
export const optionalText = (body: unknown, member: string): string | undefined =>
  (membersOf(body)[member] ?? undefined) === undefined ? undefined : textOf(body, member);

/** A question as it stands in a request. */
export const documentOf = (value: unknown): QuestionDocument => asDocument(value, 400);

function answersOf(value: unknown): Readonly<Record<string, string>> {
  const answers = Object.entries(membersOf(value ?? {}));
  if (answers.some(([index, answer]) => !/^\d{1,3}$/.test(index) || typeof answer !== 'string'))
    throw unreadable('answers');
  return Object.fromEntries(answers) as Record<string, string>;
}

/** A request for one row of a question. */
export function showRequest(body: unknown): ShowRequest {
  const { document, row } = membersOf(body);
  if (typeof row !== 'number' || !Number.isInteger(row) || row < 0 || row > 39)
    throw unreadable('row');
  return { document: documentOf(document), row };
}

/** A request for one row with answers. */
export const judgeRequest = (body: unknown) => ({
  ...showRequest(body),
  answers: answersOf(membersOf(body).answers),
});

export const printRequest = (body: unknown): PrintRequest => ({
  ...judgeRequest(body),
  withAnswers: membersOf(body).withAnswers === true,
});

/** A request for one plugin instance of a question. */
export const instanceRequest = (body: unknown): InsertionsRequest => ({
  ...showRequest(body),
  plugin: textOf(body, 'plugin'),
});

export const configRequest = (body: unknown): ConfigProblemsRequest => ({
  ...instanceRequest(body),
  config: textOf(body, 'config'),
});

export const updateRequest = (body: unknown): UpdateRequest => ({
  ...instanceRequest(body),
  result: textOf(body, 'result'),
});

export const closeRequest = (body: unknown): DialogCloseRequest => ({
  ...instanceRequest(body),
  dialogId: textOf(body, 'dialogId'),
  config: optionalText(body, 'config') ?? null,
});

/** Longer addresses say nothing more. */
const LONGEST_ADDRESS = 2_000;

export const blockedRequest = (body: unknown): BlockedRequest => ({
  method: textOf(body, 'method').slice(0, 20),
  address: textOf(body, 'address').slice(0, LONGEST_ADDRESS),
  directive: textOf(body, 'directive').slice(0, 100),
});

/** Longer stacks say nothing more. */
const MOST_PLACES = 50;

function scriptPlaceOf(value: unknown): ScriptPlace {
  const { part, line, column } = membersOf(value);
  const numbers = [part, line, column].filter(
    (number): number is number => Number.isSafeInteger(number) && (number as number) >= 0,
  );
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined || third === undefined)
    throw unreadable('places');
  return { part: first, line: second, column: third };
}

/** Places in scripts of plugins. */
export function scriptPlaceRequest(body: unknown): ScriptPlaceRequest {
  const { build, places } = membersOf(body);
  if (typeof build !== 'number') throw unreadable('build');
  if (!Array.isArray(places) || places.length > MOST_PLACES) throw unreadable('places');
  return { build, places: places.map(scriptPlaceOf) };
}
