import type { Credentials } from './registration.js';

/** Reads user and password from an Authorization header; `null` if it is not valid Basic. */
export function basicCredentials(header: string): Credentials | null {
  const [, value] = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(header) ?? [];
  if (value === undefined) return null;
  const text = Buffer.from(value, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

const PASSWORD_MEMBER = /("password"\s*:\s*)"(?:[^"\\]|\\.)+"/g;

/** Removes passwords from the body of a registration, for reports. */
export function withoutSecrets(body: string, credentials: Credentials | null): string {
  const shown = body.replace(PASSWORD_MEMBER, '$1"(secret)"');
  const secret = credentials?.password ?? '';
  // A very short password occurs in other texts by chance.
  if (secret.length < 4) return shown;
  const inJson = JSON.stringify(secret).slice(1, -1);
  return shown.replaceAll(secret, '(secret)').replaceAll(inJson, '(secret)');
}
