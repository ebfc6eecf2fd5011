/**
 * Every difference between the two behaviours of the specification, one entry each. An operator
 * can set an entry by itself (setting POLICY).
 */
export interface Policy {
  /** Unknown plugin type: empty answers (4.7, variant B) instead of 404 (7, variant A). */
  readonly softUnknownType: boolean;
  /** A plugin without value, unit or variables answers with an empty body (4.7, variant A). */
  readonly emptyForNull: boolean;
  /** The clock behaves as the demo plugin of 4.7 (variant B). */
  readonly demoClock: boolean;
  /** configurationUrl holds the address of the dialog page (rulings 10, variant A). */
  readonly externalDialogUrl: boolean;
  /** The endpoint imageurl is offered (4.1, variant B). */
  readonly imageUrl: boolean;
  /** The internal API is offered under /{endpoint}/open, too (1, variant B). */
  readonly internalApiOutside: boolean;
  /** Service information holds an AdminInfoDto (2, variant B). */
  readonly adminInfo: boolean;
  /** Service information gives the time of the request as start time (2, variant B). */
  readonly startTimeOfRequest: boolean;
  /** The version is the fixed text 1.0 (4.5, variant B). */
  readonly demoVersion: boolean;
  /** params of PluginConfigDto holds the configuration, too (4.7, variant B). */
  readonly configInParams: boolean;
  /** A setup service that answers "not registered" is asked again (4.6: not in variant B). */
  readonly registrationReplyMatters: boolean;
  /** The user name of the registration is always "user" (5, variant B). */
  readonly fixedSetupUser: boolean;
  /** errorMsg of setconfigurationdata without a session (7). */
  readonly noDialogError: string;
  /** Answer of getconfiguration without a session (7). */
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

/** The entries that are switched on or off. */
export const policySwitches: readonly string[] = Object.entries(variantA)
  .filter(([, value]) => typeof value === 'boolean')
  .map(([name]) => name);

/**
 * The policy of a variant with single entries set differently.
 *
 * @param changes entries such as `imageUrl=on`
 * @throws Error that says what an entry has to look like
 */
export function policyOf(variant: 'A' | 'B', changes: readonly string[]): Policy {
  const changed = changes.map((change) => {
    const match = /^(\w+)=(on|off)$/.exec(change);
    if (!match?.[1] || !policySwitches.includes(match[1])) {
      const entries = policySwitches.join(', ');
      throw new Error(`"${change}" is no policy entry; write <entry>=on or =off with ${entries}.`);
    }
    return [match[1], match[2] === 'on'] as const;
  });
  const base = variant === 'A' ? variantA : variantB;
  return { ...base, ...(Object.fromEntries(changed) as Partial<Policy>) };
}
