import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** An IPv6 address in brackets, or anything else without a colon; then an optional port. */
const AUTHORITY = /^(?:\[([\da-f:.]+)\]|([^:]*))(?::(\d{1,5}))?$/;
/** A label of a domain name, as in RFC 1123, with the underscores of container names. */
const LABEL = /^[a-z\d_](?:[\w-]{0,61}[a-z\d_])?$/;
/** Browsers read a name whose last label looks like this as an IPv4 address. */
const NUMERIC = /^(?:\d+|0x[\da-f]*)$/;
const MAX_NAME_LENGTH = 253;
const MAX_PORT = 65_535;

/** Host and port of a URL or of a `Host` header. */
export interface Authority {
  /** In lower case; an IPv6 address without brackets. */
  readonly name: string;
  /** `null` if it is not given. */
  readonly port: number | null;
}

function isDomainName(name: string): boolean {
  const labels = name.split('.');
  return (
    name.length <= MAX_NAME_LENGTH &&
    labels.every((label) => LABEL.test(label)) &&
    !NUMERIC.test(labels.at(-1) ?? '')
  );
}

/**
 * Reads a `Host` header as strictly as browsers write it: no user, no path, no trailing dot, IP
 * addresses in their usual form only.
 *
 * @returns `null` for anything else
 */
export function readAuthority(text: string): Authority | null {
  const [, bracketed, bare = '', digits] = AUTHORITY.exec(text.toLowerCase()) ?? [];
  const name = bracketed ?? bare;
  const isValid = bracketed === undefined ? isIPv4(name) || isDomainName(name) : isIPv6(bracketed);
  const port = digits === undefined ? null : Number(digits);
  return isValid && (port ?? 0) <= MAX_PORT ? { name, port } : null;
}

/**
 * Reads an `Origin` header of a page that was loaded by HTTP or HTTPS.
 *
 * @returns `null` for anything else, such as the `null` of a sandboxed frame
 */
export function readOrigin(text: string): (Authority & { readonly scheme: string }) | null {
  const [, scheme = '', authority = ''] = /^(https?):\/\/(.*)$/.exec(text) ?? [];
  const read = readAuthority(authority);
  return read && { scheme, name: read.name, port: read.port ?? (scheme === 'http' ? 80 : 443) };
}

/** Returns whether a name or an IP address without brackets always refers to this machine. */
export function isLoopback(name: string): boolean {
  const version = isIP(name);
  if (version === 0) return name.toLowerCase().split('.').at(-1) === 'localhost';
  return loopback.check(name.replace(/%.*/, ''), version === 4 ? 'ipv4' : 'ipv6');
}

/** Returns whether a name cannot be a public domain name that resolves to this machine. */
export const isLocalName = (name: string): boolean =>
  isIP(name) !== 0 || isLoopback(name) || !name.includes('.');

/** Returns the values of all `Host` headers; Node itself only shows the first one. */
export const hostsOf = ({ rawHeaders }: IncomingMessage): readonly string[] =>
  rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
