import type { Static, TSchema } from 'typebox';

/**
 * Where an endpoint is mounted. `{endpoint}` is the service path.
 * - `internal`: `/open`, only inside the container network
 * - `root`: no prefix, for the container's health check
 * - `external`: `/{endpoint}/api/open`, for browsers
 * - `public`: `/{endpoint}/open`, for browsers and frames
 * - `pages`: `/{endpoint}`
 */
export type Mount = 'internal' | 'root' | 'external' | 'public' | 'pages';

/** What a text endpoint answers with. */
export type TextKind = 'text' | 'html';

export type Group =
  'about' | 'render' | 'statement' | 'compute' | 'score' | 'dialog' | 'docs' | 'operation';

/** One row of the endpoint table. */
export interface Endpoint {
  readonly methods: readonly ['GET'] | readonly ['POST'] | readonly ['GET', 'POST'];
  /** Path below the mount, '' for the mount itself. */
  readonly path: string;
  /** Further paths with the same answer. */
  readonly aliases?: readonly string[];
  readonly mounts: readonly Mount[];
  readonly query?: TSchema;
  /** `text`: the body is taken as it stands, under any content type. */
  readonly body?: TSchema | 'text';
  readonly reply: TSchema | TextKind;
  /** The answer may be 200 with an empty body, which the host reads as null. */
  readonly mayBeEmpty?: true;
  /**
   * Seconds for which the same request may be given the same answer again, for plugin types that are
   * `cacheable` (contract 2.2): it depends on the body alone, or on what lasts that long.
   */
  readonly keptFor?: number;
  readonly group: Group;
  readonly summary: string;
  /** Clause of the interface specification. */
  readonly clause: string;
  /** Not part of the API documentation. */
  readonly hidden?: true;
}

type Read<S> = S extends string ? string : S extends TSchema ? Static<S> : undefined;

/** What the handler of a row receives as body. */
export type BodyOf<E extends Endpoint> = Read<E['body']>;
export type QueryOf<E extends Endpoint> = Read<E['query']>;
/** What the handler of a row answers; `null` is the empty body. */
export type ReplyOf<E extends Endpoint> =
  Read<E['reply']> | (E extends { readonly mayBeEmpty: true } ? null : never);

/** An HTML page and the headers that belong to it. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

type HandlerReply<E extends Endpoint> = E['reply'] extends 'html' ? Page : ReplyOf<E>;

/** One handler per row; a missing or wrong one does not compile. */
export type Handlers<Table extends Record<string, Endpoint>> = {
  readonly [K in keyof Table]: (request: {
    readonly body: BodyOf<Table[K]>;
    readonly query: QueryOf<Table[K]>;
  }) => Promise<HandlerReply<Table[K]>> | HandlerReply<Table[K]>;
};
