import { describe, expect, it } from 'vitest';
import { registrationWith } from '../../../test/support/setup-service.js';
import { dateInteger, reasonOf } from './announce.js';

describe('dateInteger', () => {
  it('counts the seconds of the wall clock since the year 0', () => {
    // docs/interface/registration.md#dateinteger.
    expect(dateInteger(new Date(2026, 0, 1, 0, 0, 0))).toBe(63_934_444_800);
    expect(dateInteger(new Date(2026, 3, 1, 22, 3, 53))).toBe(63_942_300_233);
    expect(dateInteger(new Date(1970, 0, 1, 0, 0, 0))).toBe(62_167_219_200);
  });

  it('drops fractions of a second', () =>
    expect(dateInteger(new Date(2026, 0, 1, 0, 0, 0, 999))).toBe(63_934_444_800));

  it('follows the wall clock over the change to summer time', () => {
    const before = dateInteger(new Date(2026, 2, 29, 1, 59, 59));
    const after = dateInteger(new Date(2026, 2, 29, 3, 0, 0));
    expect(after - before).toBe(3601);
  });
});

it.each(['', '/', '/open', '/open/'])(
  'the announced internal address ends with /open if the setting ends with "%s"',
  (tail) => {
    const setting = { 'letto.plugin.uri.intern': `http://uhr:8080${tail}` };
    expect(registrationWith(setting).uriIntern).toBe('http://uhr:8080/open');
  },
);

it.each([
  ['CERT_HAS_EXPIRED', 'its certificate is not accepted (CERT_HAS_EXPIRED); renew it, or'],
  ['CERT_NOT_YET_VALID', 'correct the clock of this machine'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'use the name that it was issued for in letto.setup.uri'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'name its authority in NODE_EXTRA_CA_CERTS'],
  ['ECONNREFUSED', 'it cannot be reached (ECONNREFUSED); check letto.setup.uri'],
])('a setup service that fails with %s is reported with what to do', (code, reason) => {
  const cause = Object.assign(new Error('failed'), { code });
  expect(reasonOf(new TypeError('fetch failed', { cause })).en).toContain(reason);
});
