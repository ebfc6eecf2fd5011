import { describe, expect, it } from 'vitest';
import { basicCredentials, withoutSecrets } from './credentials.js';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('Basic credentials', () => {
  it.each([
    [basic('user:geheim'), { user: 'user', password: 'geheim' }],
    [basic('user:a:b'), { user: 'user', password: 'a:b' }],
    [basic('user:'), { user: 'user', password: '' }],
    [basic('user:ä€'), { user: 'user', password: 'ä€' }],
    [basic('user:x').replace('Basic', 'basic'), { user: 'user', password: 'x' }],
  ])('are read from %s', (header, credentials) =>
    expect(basicCredentials(header)).toEqual(credentials),
  );

  it.each(['', 'Basic', 'Basic !!', 'Bearer dXNlcjp4', basic('nocolon')])(
    'are missing in "%s"',
    (header) => expect(basicCredentials(header)).toBeNull(),
  );
});

describe('a body in a report', () => {
  it('contains neither the password of the setup service nor its own', () => {
    const body = '{"name":"Se\\"cret in Se\\"cret","password" : "own\\"word","user":"x"}';
    expect(withoutSecrets(body, { user: 'user', password: 'Se"cret' })).toBe(
      '{"name":"(secret) in (secret)","password" : "(secret)","user":"x"}',
    );
  });

  it('shows that a password is empty, and is not broken by a short one', () => {
    const body = '{"name":"aaa","password":""}';
    expect(withoutSecrets(body, { user: 'user', password: 'a' })).toBe(body);
    expect(withoutSecrets(body, null)).toBe(body);
  });
});
