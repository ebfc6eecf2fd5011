import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { startHttpServer } from './faults/broken.js';

interface RecordedReply {
  readonly status?: number;
  readonly contentType?: string | null;
  readonly json?: unknown;
  readonly text?: string;
}

type Body = Readonly<Record<string, unknown>> | string | null | undefined;

interface SampleRequest {
  readonly name: string;
  readonly body?: Body;
}

export type Recorded = 'A' | 'B' | 'K';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));

const { requests } = read('contract-samples.json') as {
  requests: Record<string, readonly SampleRequest[]>;
};

/** Endpoint → case → service → reply. */
export const { answers } = read('reference-answers.json') as {
  answers: Record<string, Record<string, Partial<Record<Recorded, RecordedReply>>>>;
};

const types: Readonly<Record<Recorded, string>> = { A: 'Uhr', B: 'UhrPy', K: 'Python' };

const isKnown = (typ: unknown): boolean => ['Uhr', 'UhrPy', 'Python'].includes(String(typ));

/** Members that the host sends as null in most requests. */
const usuallyNull = ['pluginMaximaCalcMode', 'pluginDto', 'cp'];

/**
 * Properties that determine the reply of a service: the type, the session, null members, and the
 * answer.
 */
function marksOf(body: Body, isOpen: (id: string) => boolean) {
  if (typeof body === 'string')
    return { kind: JSON.stringify([isKnown(body.trim())]), nulls: [] as string[] };
  const members = body ?? {};
  const nulls = Object.keys(members).filter(
    (key) => members[key] === null && !usuallyNull.includes(key) && key !== 'typ',
  );
  const typ = members.typ === null ? 'null' : isKnown(members.typ);
  const id = members.configurationID;
  const session = typeof id === 'string' && id !== '' ? isOpen(id) : null;
  const answerDto = members.answerDto as { answerText?: unknown } | null | undefined;
  const answer = 'antwort' in members && answerDto ? [members.antwort, answerDto.answerText] : [];
  return { kind: JSON.stringify([typ, session, answer]), nulls };
}

/** Returns the recorded case most similar to a request: same kind, same null members. */
function caseFor(key: string, sent: Body, opened: ReadonlySet<string>): string | undefined {
  const cases = Object.keys(answers[key] ?? {});
  const marks = marksOf(sent, (id) => opened.has(id));
  const found = cases
    .map((name) => {
      const sample = requests[key]?.find((request) => request.name === name);
      return { name, ...marksOf(sample?.body, (id) => id !== 'gibt-es-nicht') };
    })
    .filter(({ kind }) => kind === marks.kind)
    .sort((one, other) => one.nulls.length - other.nulls.length);
  const similar = found.find(({ nulls }) => marks.nulls.every((member) => nulls.includes(member)));
  return (similar ?? found[0])?.name ?? cases[0];
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return text;
  }
}

const textOf = ({ json, text }: RecordedReply): string =>
  text ?? (json === undefined ? '' : JSON.stringify(json));

/** Replies to every request with the recorded reply to the most similar request. */
export const startRecorded = (service: Recorded): Promise<string> => {
  const opened = new Set<string>();
  return startHttpServer((request, response) => {
    void buffer(request).then((sent) => {
      const [path = ''] = (request.url ?? '').split('?');
      const key = path
        .replace(/^\/open\/(?!ping)/, '')
        .replace(/^\/recorded\/api\//, 'api/')
        .replace(/^\/recorded/, 'endpoint')
        .replace(/^\//, '');
      const body = parsed(sent.toString());
      if (key === 'configurationinfo' && typeof body === 'object')
        opened.add(String(body?.configurationID));
      const isWrongMethod = !['GET', 'POST'].includes(request.method ?? '');
      const found = isWrongMethod
        ? undefined
        : answers[key]?.[caseFor(key, body, opened) ?? '']?.[service];
      const { status = 404, contentType } = found ?? {};
      response.writeHead(status, contentType ? { 'content-type': contentType } : {});
      response.end(found ? textOf(found).replaceAll('"Uhr"', JSON.stringify(types[service])) : '');
    });
  });
};
