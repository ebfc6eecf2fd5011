import type { Clause } from '@fragwerk/contract';

/** A request as the faulty service sees it. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An answer of the faulty service. */
export interface ServiceReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What a fault may use besides the message. */
export interface Tools {
  /** Lives as long as the faulty service. */
  readonly memory: Map<string, string>;
  /** Asks the healthy service behind. */
  ask(request: ServiceRequest): Promise<ServiceReply>;
}

type Maybe<T> = T | Promise<T>;

/** What makes a service faulty. */
export interface Behaviour {
  /** Endpoints, as the last part of the path, that have the fault; all of them unless given. */
  readonly at?: string | readonly string[];
  /** Changes a request, or answers it itself. */
  readonly request?: (
    request: ServiceRequest,
    tools: Tools,
  ) => Maybe<ServiceRequest | ServiceReply>;
  /** Changes an answer. */
  readonly reply?: (
    reply: ServiceReply,
    request: ServiceRequest,
    tools: Tools,
  ) => Maybe<ServiceReply>;
}

/** One fault that a service can have. */
export interface Fault extends Behaviour {
  readonly id: string;
  /** What the service does wrong. */
  readonly title: string;
  /** The trap that it copies (docs/interface/traps.md). */
  readonly from: Clause | 'own idea';
  /** Variant of the service that has the fault. */
  readonly variant: 'A' | 'B';
  /** Id of the one check that reports it. */
  readonly expects: string;
}

/** Whether a fault has to do with an endpoint. */
export const isAt = ({ at }: Behaviour, name: string): boolean =>
  at === undefined || (typeof at === 'string' ? at === name : at.includes(name));

/** Last part of the path: the name of an endpoint. */
export const nameOf = ({ path }: ServiceRequest): string =>
  path.replace(/\?.*/s, '').replace(/\/+$/, '').replace(/.*\//s, '');

export type Mount = 'internal' | 'external' | 'public' | 'other';

/** Which group of addresses a path belongs to. */
export function mountOf({ path }: ServiceRequest): Mount {
  if (/^\/open\/|^\/(ping|info|version)\b/.test(path)) return 'internal';
  if (/^\/[^/]+\/api\/open\//.test(path)) return 'external';
  return /^\/[^/]+\/open\//.test(path) ? 'public' : 'other';
}

/** An answer of its own. */
export const ownReply = (status: number, text: string, type = 'text/plain'): ServiceReply => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: Buffer.from(text),
});

/** An error as a healthy service answers it. */
export const problem = (status: number): ServiceReply =>
  ownReply(
    status,
    JSON.stringify({ type: 'about:blank', title: 'Error', status, detail: 'Something is wrong.' }),
    'application/problem+json',
  );

/** Changes every answer of an endpoint, errors included. */
export const everyReply = (
  name: string,
  change: (reply: ServiceReply, request: ServiceRequest) => ServiceReply,
): Behaviour => ({ at: name, reply: change });
