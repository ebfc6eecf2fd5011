import { isAbsolute } from 'node:path';
import { compile } from '@fastify/proxy-addr';

/** Converts a setting between text and value. */
export interface Kind<T> {
  /** @throws Error whose message describes the expected text, as a noun phrase */
  readonly read: (text: string) => T;
  readonly write: (value: T) => string;
}

const expected = (what: string): never => {
  throw new Error(what);
};

const kind = <T>(read: (text: string) => T, write: (value: T) => string = String): Kind<T> => ({
  read,
  write,
});

export const text = kind((value) => value.trim());

/** A host; an IPv6 address may have brackets, as in a URL. */
export const host = kind((value) => value.trim().replace(/^\[(.*:.*)\]$/, '$1'));

/** @param what the expected text, as a noun phrase */
const numeric = (pattern: RegExp, isValid: (value: number) => boolean, what: string) =>
  kind((value) => {
    const number = pattern.test(value.trim()) ? Number(value) : NaN;
    return isValid(number) ? number : expected(what);
  });

export const port = numeric(/^\d+$/, (value) => value <= 65535, 'a port number from 0 to 65535');

const DECIMAL = /^\d+(\.\d+)?$/;

const positiveUpTo = (max: number) =>
  numeric(
    DECIMAL,
    (value) => value > 0 && value <= max,
    `a number above 0, at most ${max}, without a unit`,
  );

export const positiveNumber = positiveUpTo(2 ** 40);

const byteCount = numeric(
  DECIMAL,
  (value) => value >= 1024 && value <= 2 ** 40,
  `a number of bytes from 1024 to ${2 ** 40}, without a unit`,
);
/** Rounded up, because caches count whole bytes. Fewer than 1024 are meant in kB or MB. */
export const bytes = kind((value) => Math.ceil(byteCount.read(value)));

/** Node fires timers of more than 2 ** 31 ms immediately. */
export const seconds = positiveUpTo(2_000_000);

/** Limited, because dates end before the year 275761. */
export const days = positiveUpTo(1_000_000);

export const positiveInteger = numeric(/^\d{1,9}$/, (value) => value > 0, 'an integer above 0');

export const nonNegativeNumber = numeric(
  /^\d+(\.\d+)?$/,
  (value) => value <= 2 ** 40,
  `a number from 0 to ${2 ** 40}`,
);
export const nonNegativeInteger = numeric(
  /^\d{1,9}$/,
  (value) => value >= 0,
  'an integer, 0 or above',
);

export const onOff = kind(
  (value) => {
    const word = value.trim().toLowerCase();
    if (['true', 'on', 'yes', '1'].includes(word)) return true;
    return ['false', 'off', 'no', '0'].includes(word) ? false : expected('true or false');
  },
  (value) => (value ? 'true' : 'false'),
);

export function oneOf<const V extends string>(...values: readonly V[]): Kind<V> {
  return kind<V>((value) => {
    const found = values.find((known) => known.toLowerCase() === value.trim().toLowerCase());
    return found ?? expected(`one of ${values.join(', ')}`);
  });
}

/** A list of some of the values; `none` for an empty one. */
export function someOf<const V extends string>(...values: readonly V[]): Kind<readonly V[]> {
  const one = oneOf(...values);
  return kind<readonly V[]>(
    (text) =>
      text.trim().toLowerCase() === 'none' ? [] : [...new Set(list.read(text).map(one.read))],
    (chosen) => (chosen.length === 0 ? 'none' : chosen.join(',')),
  );
}

export const list = kind<readonly string[]>(
  (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  (values) => values.join(','),
);

/** Name-value pairs in order; names may repeat. */
export type Named = readonly (readonly [name: string, value: string])[];

/** A list of `<type>.<service>=<value>`. */
export const ofServices = (value: Kind<string>): Kind<Named> =>
  kind<Named>(
    (all) =>
      list.read(all).map((pair) => {
        const [, name = '', rest = ''] = /^([\p{L}\p{N}_-]+\.\w+)\s*=\s*(.+)$/u.exec(pair) ?? [];
        return name === ''
          ? expected('a comma-separated list of <type>.<service>=<value>')
          : [name, value.read(rest)];
      }),
    (pairs) => pairs.map(([name, one]) => `${name}=${value.write(one)}`).join(','),
  );

export const networks = kind<readonly string[]>((value) => {
  const parts = list.read(value);
  try {
    compile([...parts]);
    return parts;
  } catch {
    return expected(
      'a list of addresses, networks such as 10.0.0.0/8, or the words loopback, linklocal, uniquelocal',
    );
  }
}, list.write);

/** A text in its usual form, without spaces around it. */
const form = (
  what: string,
  isValid: (found: string) => boolean,
  normalise = (given: string) => given,
) =>
  kind((value) => {
    const found = normalise(value.trim());
    return isValid(found) ? found : expected(what);
  });

const taken = ['/open', '/ping', '/info', '/version', '/metrics', '/ready', '/status'];

export const servicePath = form(
  'one path segment of letters, digits, ".", "-", "_" or "~", not open, ping, info, version, metrics, ready or status',
  (path) => /^\/[A-Za-z0-9][A-Za-z0-9._~-]*$/.test(path) && !taken.includes(path),
  (given) => `/${given.replace(/^\/+|\/+$/g, '')}`,
);

/** The name of a server; a scheme and slashes around it are removed. */
export const serverName = form(
  'the name of a server, such as schule.example, without a path',
  (name) => name === '' || (!/[/\\?#@,"']/.test(name) && URL.canParse(`https://${name}`)),
  (given) => given.replace(/^https?:\/\/|\/+$/gi, ''),
);

/** A page of a `frame-ancestors` directive: a keyword, a scheme, or a server. */
const FRAME_ANCESTOR =
  /^(?:\*|'(?:self|none)'|[a-z][a-z\d+.-]*:|(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*)(?::(?:\d+|\*))?\/?)$/i;

/** A directive that names a path matches no page, because browsers compare it with `/`. */
export const frameAncestors = form(
  "a list separated by spaces, such as 'self' https://schule.example, without paths, and with https:// or http:// before a name without a dot",
  (pages) => pages.split(/ +/).every((page) => FRAME_ANCESTOR.test(page) && /['*.:]/.test(page)),
);

/** An absolute path, because the folder is another server's, too. */
export const sharedFolder = form(
  'an absolute path, such as /opt/letto/plugins',
  (path) => path === '' || isAbsolute(path),
);

/** Returns whether a text is a URL of a kind. */
const isUrl = (text: string, isValid: (url: URL) => boolean) =>
  URL.canParse(text) && isValid(new URL(text));

export const address = form(
  'an address that begins with http:// or https:// and has no user name or password, "?" or "#"',
  (base) =>
    base === '' ||
    isUrl(
      base,
      ({ protocol, username, password }) =>
        /^https?:$/.test(protocol) && username + password === '' && !/[?#]/.test(base),
    ),
  // A compose file puts https:// in front of a server name that may have it already.
  (given) => given.replace(/^https?:\/\/(?=https?:\/\/)|\/+$/gi, ''),
);

/** An address of Redis, or the path of its socket; the scheme may be missing. */
export const redisAddress = form(
  'an address such as redis://valkey:6379 or redis://valkey:6379/1, in whose password special characters are encoded, for example # as %23',
  (base) =>
    /^(\/|$)/.test(base) ||
    isUrl(
      base,
      ({ protocol, hostname, hash, pathname }) =>
        /^rediss?:$/.test(protocol) && hostname !== '' && hash === '' && /^\/?\d*$/.test(pathname),
    ),
  (given) => (/^(\/|$)|:\/\//.test(given) ? given : `redis://${given}`),
);
