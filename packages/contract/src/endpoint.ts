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

/** A reply that is not JSON; `file`: bytes that do not change while the service runs. */
export type TextKind = 'text' | 'html' | 'file';

export type Group =
  | 'about'
  | 'render'
  | 'statement'
  | 'compute'
  | 'score'
  | 'dialog'
  | 'session'
  | 'docs'
  | 'operation';

export interface Endpoint {
  readonly methods: readonly ['GET'] | readonly ['POST'] | readonly ['GET', 'POST'];
  /** Path below the mount, '' for the mount itself; names in braces are members of `query`. */
  readonly path: string;
  /** Further paths with the same reply. */
  readonly aliases?: readonly string[];
  readonly mounts: readonly Mount[];
  readonly query?: TSchema;
  /** `text`: the body is taken literally, under any content type. */
  readonly body?: TSchema | 'text';
  readonly reply: TSchema | TextKind;
  /** The reply may be 200 with an empty body, which the host reads as null. */
  readonly mayBeEmpty?: true;
  /**
   * How long the cache may serve the same reply to the same request, for plugin types that are
   * `cacheable` (docs/interface/replies.md#plugingeneralinfo).
   */
  readonly cacheSeconds?: number;
  /** Served even under overload, because it reports the state of the service. */
  readonly vital?: true;
  /** Draws the pictures of a question, which takes long, so that other requests go first. */
  readonly draws?: true;
  /** Called so often that it is not logged while it succeeds. */
  readonly routine?: true;
  /** A probe or scrape, which does not count as load. */
  readonly probe?: true;
  /** Needs neither secret nor internal port, although it is mounted inside. */
  readonly free?: true;
  /** Offered only if the policy entry of this name is on. */
  readonly onlyWith?: 'imageUrl';
  readonly group: Group;
  readonly summary: string;
  /** Section of the interface; `null` for additions of our own. */
  readonly clause: Clause | null;
  /** Left out of the API documentation. */
  readonly hidden?: true;
}

type Read<S> = S extends string ? string : S extends TSchema ? Static<S> : undefined;

/** The body that the handler of a row receives. */
export type BodyOf<E extends Endpoint> = Read<E['body']>;
export type QueryOf<E extends Endpoint> = Read<E['query']>;
/** The reply of the handler of a row; `null` is the empty body. */
export type ReplyOf<E extends Endpoint> =
  | Read<E['reply']>
  | (E extends { readonly mayBeEmpty: true } ? null : never);

export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A script or style of our pages. */
export interface File {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly encoding?: 'gzip';
  /** Identifies the content (RFC 9110, 8.8.3), so that browsers that have it need not load it again. */
  readonly tag?: string;
}

type HandlerReply<E extends Endpoint> = E['reply'] extends 'html'
  ? Page
  : E['reply'] extends 'file'
    ? File
    : ReplyOf<E>;

/** A handler for each row; a missing or wrong one does not compile. */
export type Handlers<Table extends Record<string, Endpoint>> = {
  readonly [K in keyof Table]: (request: {
    readonly body: BodyOf<Table[K]>;
    readonly query: QueryOf<Table[K]>;
  }) => Promise<HandlerReply<Table[K]>> | HandlerReply<Table[K]>;
};
