import { isIP } from 'node:net';

/** How the text of a setting becomes its value; throws an Error that says what is wanted. */
export interface Kind<T> {
  readonly read: (text: string) => T;
  readonly write: (value: T) => string;
}

const wanted = (what: string): never => {
  throw new Error(what);
};

const kind = <T>(read: (text: string) => T, write: (value: T) => string = String): Kind<T> => ({
  read,
  write,
});

export const text = kind((value) => value.trim());

export const port = kind((value) => {
  const number = /^\d+$/.test(value.trim()) ? Number(value) : NaN;
  return number <= 65535 ? number : wanted('a port number from 0 to 65535');
});

export const amount = kind((value) => {
  const number = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : NaN;
  return number > 0 && number <= 2 ** 40 ? number : wanted('a number above 0');
});

/** A whole number of things. */
export const count = kind((value) => {
  const number = /^\d{1,9}$/.test(value.trim()) ? Number(value) : NaN;
  return number > 0 ? number : wanted('a whole number above 0');
});

/** As {@link amount}, and 0 for none. */
export const amountOrNone = kind((value) => (/^0+$/.test(value.trim()) ? 0 : amount.read(value)));

/** As {@link count}, and 0 for none. */
export const countOrNone = kind((value) => (/^0+$/.test(value.trim()) ? 0 : count.read(value)));

export const onOff = kind(
  (value) => {
    const word = value.trim().toLowerCase();
    if (['true', 'on', 'yes', '1'].includes(word)) return true;
    return ['false', 'off', 'no', '0'].includes(word) ? false : wanted('true or false');
  },
  (value) => (value ? 'true' : 'false'),
);

export function oneOf<const V extends string>(...values: readonly V[]): Kind<V> {
  return kind<V>((value) => {
    const found = values.find((known) => known.toLowerCase() === value.trim().toLowerCase());
    return found ?? wanted(`one of ${values.join(', ')}`);
  });
}

/** Some of the values, with commas; the word `none` for none of them. */
export function someOf<const V extends string>(...values: readonly V[]): Kind<readonly V[]> {
  const one = oneOf(...values);
  return kind<readonly V[]>(
    (text) => (text.trim().toLowerCase() === 'none' ? [] : list.read(text).map(one.read)),
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

/** Values by their names, in order; a name may come again. */
export type Named = readonly (readonly [name: string, value: string])[];

/** Values by names of services, as `<type>.<service>=<value>`. */
export function ofServices(value: Kind<string>): Kind<Named> {
  return {
    write: (pairs) => pairs.map(([name, one]) => `${name}=${value.write(one)}`).join(','),
    read: (all) =>
      list.read(all).map((pair) => {
        const [, name = '', rest = ''] = /^([\w-]+\.\w+)\s*=\s*(.+)$/.exec(pair) ?? [];
        return name === ''
          ? wanted('a list of <type>.<service>=<value> with commas between them')
          : [name, value.read(rest)];
      }),
  };
}

const isNetwork = (value: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...more] = value.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (longest === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
};

/** Addresses and networks of machines. */
export const networks: Kind<readonly string[]> = {
  write: list.write,
  read(value) {
    const wrong = list.read(value).find((network) => !isNetwork(network));
    if (wrong === undefined) return list.read(value);
    return wanted(
      'a list of addresses, networks such as 10.0.0.0/8, or the words loopback, linklocal, uniquelocal',
    );
  },
};

export const servicePath = kind((value) => {
  const path = `/${value.trim().replace(/^\/+|\/+$/g, '')}`;
  const isSegment = /^\/[A-Za-z0-9][A-Za-z0-9._~-]*$/.test(path);
  const isTaken = ['/open', '/ping', '/info', '/version', '/metrics', '/ready', '/status'].includes(
    path,
  );
  return isSegment && !isTaken
    ? path
    : wanted(
        'one path segment of letters, digits, ".", "-", "_" or "~", not open, ping, info, version, metrics, ready or status',
      );
});

export const address = kind((value) => {
  const base = value.trim().replace(/\/+$/, '');
  if (base === '') return '';
  const url = URL.canParse(base) ? new URL(base) : undefined;
  const isAddress =
    /^https?:$/.test(url?.protocol ?? '') && `${url?.username}${url?.password}` === '';
  return isAddress
    ? base
    : wanted('an address that begins with http:// or https:// and holds no user name or password');
});
