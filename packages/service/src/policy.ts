import type { OfferedMounts } from '@fragwerk/contract';
import { SettingsError } from './settings/error.js';

/**
 * The differences between variants A and B (docs/interface/variants.md). An operator can change
 * single entries (setting POLICY).
 */
const policyTable = {
  /** Unknown plugin type: empty replies (B) or 404 (A); docs/interface/variants.md#unknown-types. */
  softUnknownType: { A: false, B: true },
  /** No value, unit or variables: an empty body (A); docs/interface/variants.md#no-value. */
  emptyForNull: { A: true, B: false },
  /** The clock behaves like the demo plugin (B); docs/interface/clock.md#variant-b. */
  demoClock: { A: false, B: true },
  /** `configurationUrl` is set (A); docs/interface/variants.md#dialog-address. */
  externalDialogUrl: { A: true, B: false },
  /** The endpoint imageurl is offered (B); docs/interface/variants.md#imageurl. */
  imageUrl: { A: false, B: true },
  /** Offers the internal API below `/{endpoint}/open` (B); docs/interface/variants.md#internal-api-outside. */
  internalApiOutside: { A: false, B: true },
  /** Service information holds an AdminInfoDto (B); docs/interface/variants.md#service-information. */
  adminInfo: { A: false, B: true },
  /** The start time is that of the request (B); docs/interface/variants.md#service-information. */
  startTimeOfRequest: { A: false, B: true },
  /** The version is the fixed text 1.0 (B); docs/interface/variants.md#service-information. */
  demoVersion: { A: false, B: true },
  /** `params` of PluginConfigDto holds `config` (B); docs/interface/variants.md#dialog-parameters. */
  configInParams: { A: false, B: true },
  /** Retries when the setup service refuses (A); docs/interface/variants.md#registration. */
  registrationReplyMatters: { A: true, B: false },
  /** Registers as "user", always (B); docs/interface/variants.md#registration. */
  fixedSetupUser: { A: false, B: true },
  /** `errorMsg` of setconfigurationdata without a session; docs/interface/errors.md#no-session. */
  noDialogError: { A: 'cannot find connection or plugin', B: 'configurationID unknown or expired' },
  /** Reply of getconfiguration without a session; docs/interface/errors.md#no-session. */
  noDialogConfiguration: { A: '@Error:cannot find connection or plugin', B: '' },
} as const;

type PolicyTable = typeof policyTable;

export type Policy = {
  readonly [K in keyof PolicyTable]: PolicyTable[K]['A'] extends boolean ? boolean : string;
};

const variant = (name: 'A' | 'B') =>
  Object.fromEntries(
    Object.entries(policyTable).map(([entry, values]) => [entry, values[name]]),
  ) as Policy;

export const variantA = variant('A');
export const variantB = variant('B');

export const policySwitches: readonly string[] = Object.entries(variantA)
  .filter(([, value]) => typeof value === 'boolean')
  .map(([name]) => name);

/**
 * Returns the policy of a variant with some entries changed.
 *
 * @param changes entries such as `imageUrl=on`
 * @throws SettingsError that describes valid entries
 */
export function policyOf(variant: 'A' | 'B', changes: readonly string[]): Policy {
  const changed = changes.map((change) => {
    const match = /^(\w+)=(on|off)$/.exec(change);
    if (!match?.[1] || !policySwitches.includes(match[1]))
      throw new SettingsError(
        `The setting POLICY is invalid: "${change}" is not a policy entry; use <entry>=on or =off with ${policySwitches.join(', ')}.`,
      );
    return [match[1], match[2] === 'on'] as const;
  });
  const base = variant === 'A' ? variantA : variantB;
  return { ...base, ...(Object.fromEntries(changed) as Partial<Policy>) };
}

/** Returns the mounts of each endpoint that a policy offers. */
export const offeredBy =
  (policy: Policy): OfferedMounts =>
  (_, { mounts, onlyWith }) => {
    if (onlyWith && !policy[onlyWith]) return [];
    const isOutside = policy.internalApiOutside && mounts.includes('internal');
    return isOutside ? [...new Set([...mounts, 'public' as const])] : mounts;
  };
