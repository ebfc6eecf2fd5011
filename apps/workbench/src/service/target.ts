import type { PluginGeneralInfo, PluginGeneralInfoList } from '@fragwerk/contract';
import type { PluginFault } from '../api.js';

/** The plugin service that the workbench calls. */
export interface ServiceTarget {
  readonly kind: 'own' | 'foreign';
  /** Address without a path. */
  readonly url: string;
  /** For example `/fragwerk`; '' while it is not known. */
  readonly servicePath: string;
  readonly reachable: boolean;
  /** Facts on its plugin types, as it told them last. */
  readonly types: readonly PluginGeneralInfo[];
  readonly faults: readonly PluginFault[];
  /** Where the sources of its plugin types lie, `null` when that is not known. */
  readonly folder: string | null;
  /** Source maps of scripts for browsers, as JSON, by script. */
  readonly browserMaps: ReadonlyMap<string, string>;
  /** Counts how often its plugin types may have changed. */
  readonly build: number;
  /** Begins, and waits until it is known whether the service answers. */
  start(): Promise<void>;
  /** Waits until a restart is over, but not for long. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What a target tells. */
export interface TargetEvents {
  /** `isRestored`: not what the files hold, but what ran before. */
  readonly onBuilt: (milliseconds: number, isRestored: boolean) => void;
  readonly onFaults: (faults: readonly PluginFault[]) => void;
}

/**
 * Asks a service for the facts on its plugin types.
 *
 * @param limit longest wait, in milliseconds
 * @throws Error when it does not answer with a list
 */
export async function fetchTypes(
  url: string,
  limit: number,
): Promise<readonly PluginGeneralInfo[]> {
  const response = await fetch(`${url}/open/generalinfolist`, {
    signal: AbortSignal.timeout(limit),
  });
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  const list = (await response.json()) as Partial<PluginGeneralInfoList> | null;
  return (list?.pluginInfos ?? []).filter(
    (info): info is PluginGeneralInfo =>
      typeof (info as PluginGeneralInfo | null)?.typ === 'string',
  );
}
