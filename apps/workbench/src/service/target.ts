import type { PluginGeneralInfo, PluginGeneralInfoList } from '@fragwerk/contract';
import { isObject } from '@fragwerk/sdk/schema';
import type { PluginFault } from '../api.js';

/** The plugin service that the workbench calls. */
export interface ServiceTarget {
  /** `own`: runs and reloads the plugin of a folder; `external`: the service given by `--service`. */
  readonly kind: 'own' | 'external';
  /** Address without a path. */
  readonly url: string;
  /** For example `/fragwerk`; '' while it is not known. */
  readonly servicePath: string;
  readonly reachable: boolean;
  /** Information on its plugin types, as last received. */
  readonly types: readonly PluginGeneralInfo[];
  readonly faults: readonly PluginFault[];
  /** Folder with the sources of its plugin types, `null` when unknown. */
  readonly folder: string | null;
  /** Source maps of browser scripts as JSON, by script. */
  readonly browserMaps: ReadonlyMap<string, string>;
  /** Increases whenever its plugin types may have changed. */
  readonly build: number;
  /** Starts, and waits until it is known whether the service responds. */
  start(): Promise<void>;
  /** Waits for the end of a restart, within a time limit. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** @throws Error if the reply is not a list */
export async function fetchTypes(
  url: string,
  timeoutMs: number,
): Promise<readonly PluginGeneralInfo[]> {
  const response = await fetch(`${url}/open/generalinfolist`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  const list = (await response.json()) as Partial<PluginGeneralInfoList> | null;
  return (list?.pluginInfos ?? []).filter(
    (info: unknown) => isObject(info) && typeof info.typ === 'string',
  );
}
