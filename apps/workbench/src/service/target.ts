import type { PluginGeneralInfo, PluginGeneralInfoList } from '@fragwerk/contract';
import { isObject } from '@fragwerk/sdk/schema';
import type { ServiceState } from '../api.js';

/** The plugin service behind the workbench, with what starts and stops it. */
export interface ServiceTarget extends ServiceState {
  /** Information on its plugin types, as last received. */
  readonly types: readonly PluginGeneralInfo[];
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
