import type { PluginGeneralInfo } from '@fragwerk/contract';
import type { TypeInfo, WorkbenchState } from '../api.js';
import type { QuestionStore } from '../questions/store.js';
import type { ServiceTarget } from '../service/target.js';

/** State that does not depend on questions. */
export type SteadyState = Pick<WorkbenchState, 'service' | 'tools' | 'folder'>;

const typeInfo = (info: PluginGeneralInfo): TypeInfo => ({
  type: info.typ,
  version: info.version,
  help: info.help,
  startFunction: info.initPluginJS,
  hasBrowserPart: info.javaScript && info.initPluginJS !== '',
});

/** Returns the state of service and tools. */
export function stateOf(parts: {
  readonly target: ServiceTarget;
  readonly tools: WorkbenchState['tools'];
  readonly store: QuestionStore;
}): SteadyState {
  const { kind, url, servicePath, reachable, types, faults } = parts.target;
  const service = { kind, url, servicePath, reachable, types: types.map(typeInfo), faults };
  return { service, tools: parts.tools, folder: parts.store.folder };
}
