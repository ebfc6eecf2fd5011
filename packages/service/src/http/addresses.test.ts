import { describe, expect, test } from 'vitest';
import { isLocalName, isLoopback, readAuthority, readOrigin } from './addresses.js';

describe('a Host header', () => {
  test.each([
    ['localhost', 'localhost', null],
    ['LOCALHOST:8080', 'localhost', 8080],
    ['127.0.0.1:80', '127.0.0.1', 80],
    ['[::1]:8080', '::1', 8080],
    ['[::FFFF:127.0.0.1]', '::ffff:127.0.0.1', null],
    ['letto_fragwerk-1:8080', 'letto_fragwerk-1', 8080],
    ['1.school.example', '1.school.example', null],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example', null],
  ])('%s is read', (text, name, port) => {
    expect(readAuthority(text)).toEqual({ name, port });
  });

  test.each(
    `${'a'.repeat(64)} . .. a..b .localhost localhost. 127.0.0.1. localhost: localhost:99999
    localhost:8a localhost:80:80 localhost:-1 user@localhost user:pw@localhost localhost/ localhost?
    localhost#evil localhost\\ local%68ost http://localhost -a.example a-.example ::1 [::1
    [::1].evil.test [::1]evil [[::1]] [127.0.0.1] [::1%lo] [] [:::1] 127.1 127.0.1 2130706433
    0177.0.0.1 0x7f000001 0x7f.0.0.1 0x 127.0.0.256 127.0.0.1.1 127.0.0.01 ①27.0.0.1 löcalhost
    localhost\u0000 localhost,localhost`
      .split(/\s+/)
      .concat('', ' ', ' localhost', 'localhost ', 'local\thost', 'a.'.repeat(127) + 'example'),
  )('%j is not', (text) => {
    expect(readAuthority(text)).toBeNull();
  });
});

test.each(
  'null  http:// https:// http://user@localhost http://localhost/ ftp://localhost file:// localhost http://127.1 http:localhost HTTP://localhost'.split(
    ' ',
  ),
)('%j is not the origin of a page', (text) => {
  expect(readOrigin(text)).toBeNull();
});

test.each([
  ['http://localhost:8080', { scheme: 'http', name: 'localhost', port: 8080 }],
  ['http://[::1]', { scheme: 'http', name: '::1', port: 80 }],
  ['https://school.example', { scheme: 'https', name: 'school.example', port: 443 }],
])('%s is an origin', (text, origin) => {
  expect(readOrigin(text)).toEqual(origin);
});

test('only addresses of this machine are loopback', () => {
  const own = 'localhost Localhost a.localhost 127.0.0.1 127.255.0.9 ::1 ::ffff:127.0.0.1 0:0::1';
  for (const name of [...own.split(' '), '::1%lo']) expect(isLoopback(name), name).toBe(true);
  const others =
    '127.evil.test localhost.evil.test 127.0.0.1.evil.test notlocalhost 128.0.0.1 0.0.0.0 :: ::2 ::ffff:10.0.0.1 null';
  for (const name of ['', ...others.split(' ')]) expect(isLoopback(name), name).toBe(false);
});

test('a public name may resolve to this machine', () => {
  for (const name of ['evil.test', 'localhost.evil.test', '127.evil.test', '10.0.0.nip.io'])
    expect(isLocalName(name), name).toBe(false);
  for (const name of ['letto-fragwerk', '192.0.2.7', '2001:db8::1', 'a.localhost'])
    expect(isLocalName(name), name).toBe(true);
});
