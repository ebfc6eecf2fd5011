/**
 * The differences between variants A and B (docs/interface/variants.md), one entry each. An operator
 * can set an entry by itself (setting POLICY).
 */
export interface Policy {
  /** Unknown plugin type: empty replies (B) or 404 (A); docs/interface/variants.md#unknown-types. */
  readonly softUnknownType: boolean;
  /** No value, unit or variables: an empty body (A); docs/interface/variants.md#no-value. */
  readonly emptyForNull: boolean;
  /** The clock behaves as the demo plugin (B); docs/interface/clock.md#variant-b. */
  readonly demoClock: boolean;
  /** `configurationUrl` is set (A); docs/interface/variants.md#dialog-address. */
  readonly externalDialogUrl: boolean;
  /** The endpoint imageurl is offered (B); docs/interface/variants.md#imageurl. */
  readonly imageUrl: boolean;
  /** Offers the internal API below `/{endpoint}/open` (B); docs/interface/variants.md#internal-api-outside. */
  readonly internalApiOutside: boolean;
  /** Service information holds an AdminInfoDto (B); docs/interface/variants.md#service-information. */
  readonly adminInfo: boolean;
  /** The start time is that of the request (B); docs/interface/variants.md#service-information. */
  readonly startTimeOfRequest: boolean;
  /** The version is the fixed text 1.0 (B); docs/interface/variants.md#service-information. */
  readonly demoVersion: boolean;
  /** `params` of PluginConfigDto holds `config` (B); docs/interface/variants.md#dialog-parameters. */
  readonly configInParams: boolean;
  /** Retries when the setup service refuses (A); docs/interface/variants.md#registration. */
  readonly registrationReplyMatters: boolean;
  /** Registers as "user", always (B); docs/interface/variants.md#registration. */
  readonly fixedSetupUser: boolean;
  /** `errorMsg` of setconfigurationdata without a session; docs/interface/errors.md#no-session. */
  readonly noDialogError: string;
  /** Reply of getconfiguration without a session; docs/interface/errors.md#no-session. */
  readonly noDialogConfiguration: string;
}

export const variantA: Policy = {
  softUnknownType: false,
  emptyForNull: true,
  demoClock: false,
  externalDialogUrl: true,
  imageUrl: false,
  internalApiOutside: false,
  adminInfo: false,
  startTimeOfRequest: false,
  demoVersion: false,
  configInParams: false,
  registrationReplyMatters: true,
  fixedSetupUser: false,
  noDialogError: 'cannot find connection or plugin',
  noDialogConfiguration: '@Error:cannot find connection or plugin',
};

export const variantB: Policy = {
  softUnknownType: true,
  emptyForNull: false,
  demoClock: true,
  externalDialogUrl: false,
  imageUrl: true,
  internalApiOutside: true,
  adminInfo: true,
  startTimeOfRequest: true,
  demoVersion: true,
  configInParams: true,
  registrationReplyMatters: false,
  fixedSetupUser: true,
  noDialogError: 'configurationID unknown or expired',
  noDialogConfiguration: '',
};

/** The names of all boolean entries. */
export const policySwitches: readonly string[] = Object.entries(variantA)
  .filter(([, value]) => typeof value === 'boolean')
  .map(([name]) => name);

/**
 * Returns the policy of a variant with some entries changed.
 *
 * @param changes entries such as `imageUrl=on`
 * @throws Error that describes valid entries
 */
export function policyOf(variant: 'A' | 'B', changes: readonly string[]): Policy {
  const changed = changes.map((change) => {
    const match = /^(\w+)=(on|off)$/.exec(change);
    if (!match?.[1] || !policySwitches.includes(match[1])) {
      const entries = policySwitches.join(', ');
      throw new Error(`"${change}" is not a policy entry; use <entry>=on or =off with ${entries}.`);
    }
    return [match[1], match[2] === 'on'] as const;
  });
  const base = variant === 'A' ? variantA : variantB;
  return { ...base, ...(Object.fromEntries(changed) as Partial<Policy>) };
}
