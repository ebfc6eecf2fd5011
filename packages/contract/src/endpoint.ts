import type { Static, TSchema } from 'typebox';
import type { Clause } from './clauses.js';

/**
 * Where an endpoint is mounted. `{endpoint}` is the service path.
 * - `internal`: `/open`, only inside the container network
 * - `root`: no prefix, for the container's health check
 * - `external`: `/{endpoint}/api/open`, for browsers
 * - `public`: `/{endpoint}/open`, for browsers and frames
 * - `pages`: `/{endpoint}`
 */
export type Mount = 'internal' | 'root' | 'external' | 'public' | 'pages';

/** What an endpoint answers with that is no JSON; `file`: bytes that never change while it runs. */
export type TextKind = 'text' | 'html' | 'file';

export type Group =
  'about' | 'render' | 'statement' | 'compute' | 'score' | 'dialog' | 'docs' | 'operation';

/** One row of the endpoint table. */
export interface Endpoint {
  readonly methods: readonly ['GET'] | readonly ['POST'] | readonly ['GET', 'POST'];
  /** Path below the mount, '' for the mount itself; names in braces stand for members of `query`. */
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
   * Seconds for which the same request may get the same answer from the cache, for plugin types that
   * are `cacheable` (docs/interface/replies.md#plugingeneralinfo): it depends on the body alone, or
   * on what lasts that long.
   */
  readonly cachedFor?: number;
  /** Answered whatever happens, because it says how the service is. */
  readonly vital?: true;
  /** Asked so often that a line in the log for each would bury the others. */
  readonly routine?: true;
  /** A probe or scrape: no load that anybody wants to see in the history. */
  readonly probe?: true;
  /** Needs no secret and no internal port, although it is mounted inside. */
  readonly free?: true;
  /** Offered only where the policy of this name is on. */
  readonly onlyWith?: 'imageUrl';
  readonly group: Group;
  readonly summary: string;
  /** Section of the interface; `null` for additions of our own. */
  readonly clause: Clause | null;
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

/** A script or style of our pages. */
export interface File {
  /** Content type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** How the bytes are packed, if they are. */
  readonly encoding?: 'gzip';
}

type HandlerReply<E extends Endpoint> = E['reply'] extends 'html'
  ? Page
  : E['reply'] extends 'file'
    ? File
    : ReplyOf<E>;

/** One handler per row; a missing or wrong one does not compile. */
export type Handlers<Table extends Record<string, Endpoint>> = {
  readonly [K in keyof Table]: (request: {
    readonly body: BodyOf<Table[K]>;
    readonly query: QueryOf<Table[K]>;
  }) => Promise<HandlerReply<Table[K]>> | HandlerReply<Table[K]>;
};
