import { randomBytes } from 'node:crypto';

export const newNonce = (): string => randomBytes(16).toString('base64');

export const contentPolicy = (rules: Readonly<Record<string, string>>) => ({
  'content-security-policy': Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; '),
});
