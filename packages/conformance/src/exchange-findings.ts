import { type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import { both, type Localized } from './localized.js';
import { mistakes } from './host/reading.js';

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
  /** The same in German. */
  readonly german: { readonly title: string; readonly detail: string };
}

/** The longest that a host waits for an answer, in milliseconds. */
const LONGEST_ANSWER = 5_000;
/** No more complaints about one answer are listed. */
const MOST_COMPLAINTS = 20;

interface Rule {
  readonly title: Localized;
  readonly clause: string;
}

/**
 * A finding in both languages.
 *
 * @param came what came instead, `null` when the rule holds
 */
export const finding = ({ title, clause }: Rule, came: Localized | null): ExchangeFinding => ({
  passed: came === null,
  title: title.en,
  detail: came?.en ?? '',
  clause,
  german: { title: title.de, detail: came?.de ?? '' },
});

const same = (text: string): Localized => both(text, text);

function contentTypeFinding({ reply }: Endpoint, { contentType }: SeenReply): ExchangeFinding {
  if (reply === 'file') return finding({ title: both('Eine Datei', 'A file'), clause: '' }, null);
  const wanted =
    typeof reply !== 'string' ? 'application/json' : reply === 'text' ? 'text/plain' : 'text/html';
  const isRight = contentType.toLowerCase().split(';')[0]?.trim() === wanted;
  const title = both(`Der Inhaltstyp ist ${wanted}`, `The content type is ${wanted}`);
  const came = contentType === '' ? both('keiner', 'none') : same(contentType);
  return finding({ title, clause: '' }, isRight ? null : came);
}

function textFinding(text: string): ExchangeFinding {
  const rule = {
    title: both(
      'Die Antwort ist der bloße Text, kein JSON-Text',
      'The answer is raw text, not a JSON string',
    ),
    clause: '',
  };
  const quoted = both('ein Text in JSON-Anführungszeichen', 'a text in JSON quotation marks');
  try {
    return finding(rule, typeof JSON.parse(text) === 'string' ? quoted : null);
  } catch {
    return finding(rule, null);
  }
}

function shapeFindings(schema: object, text: string): ExchangeFinding[] {
  const rule = {
    title: both(
      'Die Antwort hat genau die Felder, die die Lernplattform kennt',
      'The answer has exactly the members that the host knows',
    ),
    clause: '',
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const empty = both('ein leerer Inhalt', 'an empty body');
    const noJson = both('ein Text, der kein JSON ist', 'a text that is no JSON');
    return [finding(rule, text === '' ? empty : noJson)];
  }
  const wrong = mistakes(schema, value);
  if (wrong.length === 0) return [finding(rule, null)];
  return wrong.slice(0, MOST_COMPLAINTS).map(({ text: came }) => finding(rule, came));
}

function bodyFindings(endpoint: Endpoint, { text }: SeenReply): ExchangeFinding[] {
  if (endpoint.reply === 'html' || endpoint.reply === 'file') return [];
  if (endpoint.reply === 'text') return [textFinding(text)];
  return shapeFindings(endpoint.reply, text);
}

function timeFinding({ milliseconds }: SeenReply): ExchangeFinding {
  const title = both('Die Antwort kommt innerhalb von 5 s', 'The answer comes within 5 s');
  const seconds = (milliseconds / 1000).toFixed(1);
  const late = both(`nach ${seconds.replace('.', ',')} s`, `after ${seconds} s`);
  return finding({ title, clause: 'spec 1' }, milliseconds <= LONGEST_ANSWER ? null : late);
}

function statusFinding({ status }: SeenReply): ExchangeFinding {
  const title = both('Der Status ist 200', 'The status is 200');
  const came =
    status === 0
      ? both('keine Antwort', 'no answer')
      : both(`Status ${status}`, `status ${status}`);
  return finding({ title, clause: '' }, status === 200 ? null : came);
}

/**
 * Judges one answer of a service by itself, as the host reads it: status, time, content type, and
 * for JSON each member (contract 1 to 3).
 *
 * @returns one finding for each rule that applies; the members have one for each mistake
 */
export function exchangeFindings(seen: SeenReply): readonly ExchangeFinding[] {
  const endpoint: Endpoint = endpoints[seen.endpoint];
  const [status, time] = [statusFinding(seen), timeFinding(seen)];
  if (!status.passed) return [status, time];
  if (seen.text === '' && endpoint.mayBeEmpty) return [status, time];
  return [status, time, contentTypeFinding(endpoint, seen), ...bodyFindings(endpoint, seen)];
}
