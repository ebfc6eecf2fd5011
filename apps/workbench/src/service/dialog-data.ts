import type { OpenedDialog } from '@fragwerk/host';
import { isProxied } from './proxy.js';
import { namedDialog } from './script-place.js';
import type { ServiceTarget } from './target.js';

/** Returns the path of the workbench for a proxied address, any other address unchanged. */
function pathOf(address: string, servicePath: string): string {
  if (address === '' || !URL.canParse(address, 'http://service')) return address;
  const { pathname, search } = new URL(address, 'http://service');
  return isProxied(pathname, servicePath) ? pathname + search : address;
}

/**
 * Variant B leaves the address empty, so that a host cannot show the page
 * (docs/interface/variants.md#dialog-address).
 */
const NO_ADDRESS = {
  de: 'Der Dienst nennt keine Adresse der Dialogseite (configurationUrl ist leer).',
  en: 'The service provides no address of the dialog page (configurationUrl is empty).',
};

/**
 * Prepares a dialog for the sandboxed frame: names its script, removes the link to the guide, which the frame
 * may not open (the page has its own), and rewrites addresses to paths of the workbench. Only an external
 * service needs that in the data: the own one knows the workbench's address.
 */
export function forFrame(opened: OpenedDialog, target: ServiceTarget) {
  const { configurationID: dialogId, ...dialog } = opened;
  const { mode, dataJson } = opened;
  const { kind, servicePath } = target;
  const url = pathOf(opened.url, servicePath);
  const prepared = (name: string, value: unknown): unknown => {
    if (name === 'guide') return undefined;
    if (name === 'dialogScript') return namedDialog(String(value), target);
    const isAddress = name === 'pluginDtoUri' && typeof value === 'string' && kind === 'external';
    return isAddress ? pathOf(value, servicePath) : value;
  };
  return {
    ...dialog,
    ...{ dialogId, url },
    dataJson: dataJson && JSON.stringify(JSON.parse(dataJson), prepared),
    problem: opened.problem ?? (mode === 3 && url === '' ? NO_ADDRESS : null),
  };
}
