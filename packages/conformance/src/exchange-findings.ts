import { type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import { complaints } from './strict.js';

/** An answer to be judged by itself. */
export interface SeenReply {
  readonly endpoint: EndpointName;
  /** 0 when no answer came. */
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly milliseconds: number;
}

/** What one look at an answer found. */
export interface ExchangeFinding {
  readonly passed: boolean;
  readonly title: string;
  /** What came instead, '' when it passed. */
  readonly detail: string;
  readonly clause: string;
}

/** The longest that a host waits for an answer, in milliseconds. */
const LONGEST_ANSWER = 5_000;
/** No more complaints about one answer are listed. */
const MOST_COMPLAINTS = 20;

type Words = Pick<ExchangeFinding, 'title' | 'clause'>;

const finding = (words: Words, detail: string): ExchangeFinding => ({
  ...words,
  passed: detail === '',
  detail,
});

function contentTypeFinding({ reply }: Endpoint, { contentType }: SeenReply): ExchangeFinding {
  const wanted =
    typeof reply !== 'string' ? 'application/json' : reply === 'text' ? 'text/plain' : 'text/html';
  const isRight = contentType.toLowerCase().split(';')[0]?.trim() === wanted;
  const words = { title: `The content type is ${wanted}`, clause: 'contract 3.1, rulings 4' };
  return finding(words, isRight ? '' : contentType === '' ? 'none' : contentType);
}

function textFinding(text: string): ExchangeFinding {
  const words = {
    title: 'The answer is raw text, not a JSON string',
    clause: 'contract 3.1, rulings 4',
  };
  try {
    const isQuoted = typeof JSON.parse(text) === 'string';
    return finding(words, isQuoted ? 'a text in JSON quotation marks' : '');
  } catch {
    return finding(words, '');
  }
}

function shapeFindings(schema: object, text: string): ExchangeFinding[] {
  const words = {
    title: 'The answer has exactly the members that the host knows',
    clause: 'contract 1, 2; rulings 1',
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [finding(words, text === '' ? 'an empty body' : 'a text that is no JSON')];
  }
  const wrong = complaints(schema, value);
  if (wrong.length === 0) return [finding(words, '')];
  return wrong.slice(0, MOST_COMPLAINTS).map((detail) => finding(words, detail));
}

function bodyFindings(endpoint: Endpoint, { text }: SeenReply): ExchangeFinding[] {
  if (endpoint.reply === 'html') return [];
  if (endpoint.reply === 'text') return [textFinding(text)];
  return shapeFindings(endpoint.reply, text);
}

/**
 * Judges one answer of a service by itself, as the host reads it: status, time, content type, and
 * for JSON each member (contract 1 to 3).
 *
 * @returns one finding for each rule that applies; the members have one for each mistake
 */
export function exchangeFindings(seen: SeenReply): readonly ExchangeFinding[] {
  const endpoint: Endpoint = endpoints[seen.endpoint];
  const time = finding(
    { title: 'The answer comes within 5 s', clause: 'spec 1' },
    seen.milliseconds <= LONGEST_ANSWER ? '' : `after ${(seen.milliseconds / 1000).toFixed(1)} s`,
  );
  const status = finding(
    { title: 'The status is 200', clause: 'contract 1, rulings 6' },
    seen.status === 200 ? '' : seen.status === 0 ? 'no answer' : `status ${seen.status}`,
  );
  if (!status.passed) return [status, time];
  if (seen.text === '' && endpoint.mayBeEmpty) return [status, time];
  return [status, time, contentTypeFinding(endpoint, seen), ...bodyFindings(endpoint, seen)];
}
