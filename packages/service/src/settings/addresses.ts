import { externalBase, type Settings } from './table.js';

/** Returns the URLs of this service for browsers; relative if the server is unknown. */
export function addressesOf(settings: Settings) {
  const { servicePath } = settings;
  const base = externalBase(settings) + servicePath;
  return {
    servicePath,
    dialogPage: `${base}/open/confighttp`,
    reloadView: `${base}/api/open/reloadplugindto`,
    /** Base URL of the files of plugin types, with a folder for each type. */
    files: `${base}/open/files/`,
  };
}

export type Addresses = Readonly<ReturnType<typeof addressesOf>>;
