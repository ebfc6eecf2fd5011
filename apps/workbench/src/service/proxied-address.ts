import { isProxied } from './proxy.js';
import type { ServiceTarget } from './target.js';

/** Returns the path of the workbench for a proxied address, any other address unchanged. */
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
 * Rewrites the addresses of a dialog to paths of the workbench. Only an external service needs that
 * in the data: the own one knows the workbench's address.
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
