import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { unavailable } from '../http/problems.js';
import type { Settings } from '../settings/table.js';
import type { Log } from '../telemetry/log.js';
import {
  type DialogChange,
  type DialogLimits,
  type DialogStore,
  type StoredDialog,
  withinLimit,
} from './dialogs.js';

const COMMAND_TIMEOUT_MS = 1_000;
const MAX_BACKOFF_MS = 2_000;
/** After a timeout, so that requests do not all wait for a store that does not answer. */
const REFUSAL_MS = 1_000;
const CHECK_INTERVAL_MS = 1_000;
/** Limits what is read of a dialog, which another program may have changed; requests have shorter texts. */
const MAX_TEXTS_BYTES = 64 * 1024 * 1024;

// KEYS: dialog, index of all dialogs by their end. Each script runs atomically.
const scripts = {
  // ARGV: now, timeout (ms), limit, then fields and values
  // HSET comes first, because Redis checks its memory only before the first command that writes.
  openDialog: `
    redis.call('HSET', KEYS[1], 'timeout', ARGV[2], unpack(ARGV, 4))
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[1])
    redis.call('ZADD', KEYS[2], ARGV[1] + ARGV[2], KEYS[1])
    local surplus = redis.call('ZCARD', KEYS[2]) - ARGV[3]
    if surplus > 0 then
      local oldest = redis.call('ZPOPMIN', KEYS[2], surplus)
      for i = 1, #oldest, 2 do redis.call('DEL', oldest[i]) end
    end`,
  // ARGV: now, limit in bytes, then fields and values to change. Returns the fields of the dialog.
  touchDialog: `
    local timeout = redis.call('HGET', KEYS[1], 'timeout')
    if not timeout then return false end
    if #ARGV > 2 then redis.call('HSET', KEYS[1], unpack(ARGV, 3)) end
    redis.call('PEXPIRE', KEYS[1], timeout)
    redis.call('ZADD', KEYS[2], ARGV[1] + timeout, KEYS[1])
    local fields, bytes = { 'id', 'type', 'name', 'config', 'question' }, 0
    for _, field in ipairs(fields) do bytes = bytes + redis.call('HSTRLEN', KEYS[1], field) end
    if bytes > tonumber(ARGV[2]) then return false end
    return redis.call('HMGET', KEYS[1], unpack(fields))`,
} as const;

type ScriptName = keyof typeof scripts;
type Call = (...args: (string | number)[]) => Promise<unknown>;
type Client = Redis & Readonly<Record<ScriptName, Call>>;

const unreachable = (cause: unknown) =>
  unavailable('The store of the configuration dialogs is unreachable at the moment.', cause);

const isReply = (error: Error) => error.name === 'ReplyError';
const isTimeout = (error: Error) => error.message.includes('timed out');

/**
 * Returns the code of an error: Node's, or the first word of an error reply, such as `WRONGPASS`; the whole
 * reply if that word is only `ERR`. A server that is not Redis causes `Unknown RESP type`.
 */
const codeOf = (error: NodeJS.ErrnoException): string | undefined =>
  isTimeout(error)
    ? 'ETIMEDOUT'
    : (error.code ?? /^(ERR .+|[A-Z]+\b|Unknown RESP type)/.exec(error.message)?.[0]);

/** Stores dialogs in Redis or Valkey, shared by all services with the same path. */
export class RedisDialogs implements DialogStore {
  readonly size = null;
  readonly #client: Promise<Client>;
  #problem: string | null = null;
  #refusedUntilMs = 0;
  #checks: NodeJS.Timeout | undefined;

  /** @param now milliseconds since 1970 */
  constructor(
    private readonly settings: DialogLimits & Pick<Settings, 'redisUrl' | 'servicePath'>,
    private readonly now: () => number,
    private readonly log: Pick<Log, 'warn'>,
  ) {
    this.#client = this.#connect();
  }

  get problem(): string | null {
    return this.#problem;
  }

  async start(): Promise<void> {
    const client = await this.#client;
    await client.connect().catch(() => undefined);
    // The connection stays open while the store does not answer or accepts no writing.
    this.#checks = setInterval(() => {
      if (this.#problem !== null) this.#check();
    }, CHECK_INTERVAL_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    (await this.#client).disconnect();
  }

  async open(dialog: StoredDialog, timeoutSeconds: number): Promise<void> {
    const timeout = Math.ceil(timeoutSeconds * 1000);
    const { id, ...members } = dialog;
    const { dialogLimit } = this.settings;
    await this.#run('openDialog', id, [timeout, dialogLimit, 'id', id, ...this.#fields(members)]);
  }

  find(id: string): Promise<StoredDialog | null> {
    return this.change(id, {});
  }

  async change(id: string, members: DialogChange): Promise<StoredDialog | null> {
    const limitBytes = MAX_TEXTS_BYTES + this.settings.dialogMemoryBytes;
    const args = [limitBytes, ...this.#fields(members)];
    const found = (await this.#run('touchDialog', id, args)) as (string | null)[] | null;
    // The key is only a checksum of the id.
    if (found?.[0] !== id) return null;
    // Another program may have removed fields.
    const texts = found.map((text) => text ?? undefined);
    const [, type = '', name = '', config = '', question = 'null'] = texts;
    return { id, type, name, config, question };
  }

  /** Opens a dialog without content for a millisecond, to report whether that is possible. */
  #check(): void {
    void this.#run('openDialog', '', [1, this.settings.dialogLimit]).catch(() => undefined);
  }

  #fields(members: DialogChange): string[] {
    return Object.entries(withinLimit(members, this.settings)).flat();
  }

  async #run(script: ScriptName, id: string, args: readonly (string | number)[]): Promise<unknown> {
    // In a cluster, the braces keep all keys of a service on one node.
    const prefix = `{fragwerk:${this.settings.servicePath}}`;
    const key = `${prefix}:dialog:${createHash('sha256').update(id).digest('base64url')}`;
    if (performance.now() < this.#refusedUntilMs) throw unreachable('timeout');
    try {
      const client = await this.#client;
      const found = await client[script](key, `${prefix}:dialogs`, this.now(), ...args);
      this.#report(null);
      return found;
    } catch (thrown) {
      const error = thrown as Error;
      // Such as READONLY or CLUSTERDOWN, of which the connection is not notified.
      if (isReply(error)) this.#report(codeOf(error) ?? 'unknown', 'rejects commands');
      if (isTimeout(error)) {
        this.#report('ETIMEDOUT');
        this.#refusedUntilMs = performance.now() + REFUSAL_MS;
      }
      throw unreachable(error);
    }
  }

  /** Logs when problems begin and end. */
  #report(code: string | null, what = 'is unreachable'): void {
    if (code !== null && this.#problem === null)
      this.log.warn(`The store of the dialogs ${what} (${code}); check REDIS_URL.`);
    if (code === null && this.#problem !== null)
      this.log.warn('The store of the dialogs is reachable again.');
    this.#problem = code;
  }

  async #connect(): Promise<Client> {
    const { Redis: Connection } = await import('ioredis');
    const client = new Connection(this.settings.redisUrl, {
      lazyConnect: true,
      connectTimeout: COMMAND_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      // Requests fail immediately while the store is unreachable.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(MAX_BACKOFF_MS, 50 * 2 ** Math.min(times, 10)),
    });
    client.on('error', (error: NodeJS.ErrnoException) => {
      this.#report(codeOf(error) ?? this.#problem ?? 'unknown');
      // Otherwise an unknown database number would store the dialogs in database 0.
      if (isReply(error)) client.disconnect(true);
    });
    client.on('ready', () => this.#check());
    for (const [name, lua] of Object.entries(scripts))
      client.defineCommand(name, { numberOfKeys: 2, lua });
    return client as Client;
  }
}
