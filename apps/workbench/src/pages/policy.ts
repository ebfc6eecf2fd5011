import { randomBytes } from 'node:crypto';

/** A new nonce for the scripts of one page. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** The Content-Security-Policy header of some rules. */
export const contentPolicy = (rules: Readonly<Record<string, string>>) => ({
  'content-security-policy': Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; '),
});
