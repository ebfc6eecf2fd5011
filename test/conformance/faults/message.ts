import type { Clause } from '@fragwerk/contract';

/** A request to the faulty service. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A reply of the faulty service. */
export interface ServiceReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Tools of a fault in addition to the message. */
export interface Tools {
  /** State that is kept as long as the faulty service runs. */
  readonly memory: Map<string, string>;
  /** The time of the service, in milliseconds. */
  readonly now: () => number;
  /** Forwards a request to the healthy service. */
  ask(request: ServiceRequest): Promise<ServiceReply>;
}

type Maybe<T> = T | Promise<T>;

/** Behaviour that makes a service faulty. */
export interface Behaviour {
  /** Endpoints with the fault, as the last part of the path; all by default. */
  readonly at?: string | readonly string[];
  /** Changes a request, or replies to it. */
  readonly request?: (
    request: ServiceRequest,
    tools: Tools,
  ) => Maybe<ServiceRequest | ServiceReply>;
  /** Bytes that follow every reply on its connection: in the same packet, or in the next one. */
  readonly stray?: { readonly bytes: string; readonly packet: 'same' | 'next' };
  /** Changes a reply. */
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
  /** The trap that it reproduces (docs/interface/traps.md). */
  readonly from: Clause | 'own idea';
  /** Variant of the service that has the fault. */
  readonly variant: 'A' | 'B';
  /** Id of the one check that reports it. */
  readonly expects: string;
}

/** A fault as it is listed; by default of variant A, and an idea of our own. */
export type FaultRow = Omit<Fault, 'from' | 'variant'> & Partial<Pick<Fault, 'from' | 'variant'>>;

/** Returns whether a fault applies to an endpoint. */
export const isAt = ({ at }: Behaviour, name: string): boolean =>
  at === undefined || (typeof at === 'string' ? at === name : at.includes(name));

/** Returns the last part of the path: the name of an endpoint. */
export const nameOf = ({ path }: ServiceRequest): string =>
  path.replace(/\?.*/s, '').replace(/\/+$/, '').replace(/.*\//s, '');

type Mount = 'internal' | 'external' | 'public' | 'other';

/** Returns the group of addresses of a path. */
export function mountOf({ path }: ServiceRequest): Mount {
  if (/^\/open\/|^\/(ping|info|version)\b/.test(path)) return 'internal';
  if (/^\/[^/]+\/api\/open\//.test(path)) return 'external';
  return /^\/[^/]+\/open\//.test(path) ? 'public' : 'other';
}

/** Creates a successful or failed reply. */
export const ownReply = (status: number, text: string, type = 'text/plain'): ServiceReply => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: Buffer.from(text),
});

/** Creates an error as a healthy service does. */
export const problem = (status: number): ServiceReply =>
  ownReply(
    status,
    JSON.stringify({ type: 'about:blank', title: 'Error', status, detail: 'Something is wrong.' }),
    'application/problem+json',
  );
