import type { JavascriptLibrary, Page, PluginGeneralInfo } from '@fragwerk/contract';
import { escapeHtml } from '@fragwerk/sdk';
import { escapeScript } from '@fragwerk/service';
import { FRAME_HEADER, partName } from '../frame-messages.js';
import { contentPolicy, newNonce } from './policy.js';

interface FrameOptions {
  readonly language: 'de' | 'en';
  /** Addresses of the workbench, without a path, or `'self'`. */
  readonly origins: readonly string[];
  readonly servicePath: string;
  readonly types: readonly PluginGeneralInfo[];
  /** Sent by scripts with their calls. */
  readonly token: string;
  /** Sources of the workbench's scripts, which run before those of the plugins. */
  readonly scripts: readonly string[];
  /** Allows files of any server by HTTPS; calls to other servers stay blocked. */
  readonly allowsCdn?: boolean;
}

/** Escapes what would end a style element. */
const styleSource = (source: string): string => source.replace(/<\/(style)/gi, '<\\/$1');

const isStyle = ({ name }: JavascriptLibrary): boolean => /\.css$/i.test(name ?? '');

/** Returns the address of a library file below the workbench's proxy. */
function addressOf({ name, library }: JavascriptLibrary, servicePath: string): string {
  const path = (name ?? library ?? '').replace(/^\/+/, '');
  const isComplete = `/${path}`.startsWith(`${servicePath}/`);
  return isComplete ? `/${path}` : `${servicePath}/${path}`;
}

/** @param index number of the library */
function libraryElement(
  library: JavascriptLibrary,
  index: number,
  { nonce, servicePath }: { readonly nonce: string; readonly servicePath: string },
): string {
  if (library.local === 'JAVASCRIPT')
    return isStyle(library)
      ? `<style>${styleSource(library.js_code)}</style>`
      : `<script nonce="${nonce}">${escapeScript(library.js_code)}\n//# sourceURL=${partName(index)}\n</script>`;
  const address = escapeHtml(addressOf(library, servicePath));
  return isStyle(library)
    ? `<link rel="stylesheet" href="${address}">`
    : `<script nonce="${nonce}" src="${address}"></script>`;
}

/** Returns each library once, in the order in which the host loads them. */
export function librariesOf(types: readonly PluginGeneralInfo[]): readonly JavascriptLibrary[] {
  const all = types.flatMap(({ javascriptLibrariesLocal }) => javascriptLibrariesLocal);
  return [...new Map(all.map((library) => [JSON.stringify(library), library])).values()];
}

/**
 * Returns the page in which the browser parts of plugins run. It has an opaque origin, so that they
 * reach neither the workbench nor its storage, and may call the service only.
 */
export function framePage(options: FrameOptions): Page {
  const { language, origins, servicePath, types, allowsCdn = false } = options;
  const others = allowsCdn ? 'https:' : '';
  const nonce = newNonce();
  const inline = (source: string) => `<script nonce="${nonce}">${escapeScript(source)}</script>`;
  const service =
    servicePath === ''
      ? ''
      : origins
          .map((origin) => (origin === "'self'" ? origin : `${origin}${servicePath}/`))
          .join(' ');
  return {
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="${FRAME_HEADER}" content="${options.token}">
<link rel="icon" href="data:,">
<title>Fragwerk</title>
${options.scripts.map(inline).join('\n')}
${librariesOf(types)
  .map((library, index) => libraryElement(library, index, { nonce, servicePath }))
  .join('\n')}
</head>
<body></body>
</html>
`,
    headers: contentPolicy({
      sandbox: 'allow-scripts',
      'default-src': "'none'",
      // The host's page allows eval, and axe-core needs it.
      'script-src': `'nonce-${nonce}' 'unsafe-eval' ${service} ${others}`,
      // With an opaque origin workers start from data: addresses; editors of a CDN use blobs.
      'worker-src': `data: ${service} ${allowsCdn ? 'blob:' : ''}`,
      'style-src': `'unsafe-inline' ${service} ${others}`,
      'img-src': `data: blob: ${service} ${others}`,
      'font-src': `data: ${others}`,
      'connect-src': service === '' ? "'none'" : service,
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': origins.join(' '),
    }),
  };
}
