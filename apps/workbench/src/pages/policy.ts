import { randomBytes } from 'node:crypto';

/** Returns a new nonce for the scripts of a page. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Returns a Content-Security-Policy header. */
export const contentPolicy = (rules: Readonly<Record<string, string>>) => ({
  'content-security-policy': Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; '),
});
