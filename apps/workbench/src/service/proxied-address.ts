import { isProxied } from './proxy.js';
import type { ServiceTarget } from './target.js';

/** An address of the service for browsers as a path of the workbench, where it is proxied. */
function pathOf(address: string, servicePath: string): string {
  if (address === '' || !URL.canParse(address, 'http://service')) return address;
  const { pathname, search } = new URL(address, 'http://service');
  return isProxied(pathname, servicePath) ? pathname + search : address;
}

function withPath(dataJson: string, servicePath: string): string {
  if (dataJson === '') return '';
  const data = JSON.parse(dataJson) as Readonly<Record<string, unknown>>;
  const { pluginDtoUri } = data;
  if (typeof pluginDtoUri !== 'string') return dataJson;
  return JSON.stringify({ ...data, pluginDtoUri: pathOf(pluginDtoUri, servicePath) });
}

/**
 * Leads the addresses of a dialog through the workbench. A foreign service names those of its
 * school's server; the own one knows the workbench's already.
 */
export function throughProxy(
  { url, dataJson }: { readonly url: string; readonly dataJson: string },
  { kind, servicePath }: Pick<ServiceTarget, 'kind' | 'servicePath'>,
): { readonly url: string; readonly dataJson: string } {
  return {
    url: pathOf(url, servicePath),
    dataJson: kind === 'own' ? dataJson : withPath(dataJson, servicePath),
  };
}
